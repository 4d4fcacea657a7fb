const DAY_MS = 24 * 60 * 60 * 1000;

/** The last day that is over: days end at 24:00 UTC. */
export function lastClosedDay(now: Date): string {
  return new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);
}
