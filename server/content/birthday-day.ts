import type { Day } from '../database/days.ts';

/** The birthday in a year of somebody born on a day. One on 29 February falls on 1 March of other years. */
function birthdayIn(year: number, born: Day): Day {
  const [, month = '', day = ''] = born.split('-');
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  const monthAndDay = month === '02' && day === '29' && !isLeap ? '03-01' : `${month}-${day}`;
  return `${String(year).padStart(4, '0')}-${monthAndDay}`;
}

/** The next birthday of somebody born on a day, today's included. */
export function nextBirthday(born: Day, today: Day): Day {
  const year = yearOf(today);
  const thisYear = birthdayIn(year, born);
  return thisYear >= today ? thisYear : birthdayIn(year + 1, born);
}

/** The year of a day. */
export function yearOf(day: Day): number {
  return Number.parseInt(day, 10);
}
