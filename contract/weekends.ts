const [SUNDAY, SATURDAY] = [0, 6];

/** Whether a moment is on a Saturday or Sunday, UTC. */
export function isWeekend(moment: Date): boolean {
  const weekday = moment.getUTCDay();
  return weekday === SUNDAY || weekday === SATURDAY;
}
