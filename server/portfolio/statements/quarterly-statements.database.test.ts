import { expect, test } from 'vitest';
import { portfolioHands } from '../../../tests/worlds/portfolio.ts';
import { openStatementsWorld } from '../../../tests/worlds/statements.ts';
import { daysAfter, startOf } from '../../database/days.ts';
import { valueFully } from '../valuation-jobs.ts';
import { askForQuarters, lastQuarter } from './quarterly-statements.ts';
import { listStatements } from './statements.ts';

const world = await openStatementsWorld();
const { database, now } = world;

async function advance(seconds: number): Promise<Date> {
  await world.advance(seconds);
  return now();
}

const { post, collect } = portfolioHands({ ...world, advance });

/** Goes on to the last day of this quarter, at noon. */
async function goToEndOfQuarter(): Promise<string> {
  const day = await now();
  let end = lastQuarter(day).endsOn;
  while (startOf(end) < day) end = lastQuarter(startOf(daysAfter(end, 100))).endsOn;
  await goTo(end, 12);
  return end;
}

async function goTo(day: string, hour = 0): Promise<void> {
  const at = startOf(day).getTime() + hour * 3_600_000 + 60_000;
  await advance(Math.floor((at - (await now()).getTime()) / 1000));
  await collect();
}

const statementsOf = async (ownerId: string) =>
  (await listStatements(database, ownerId, { limit: 10 })).items;

const noticesOf = async (ownerId: string) => {
  const rows = await database
    .selectFrom('client_notices')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'statement_ready')
    .select('kind')
    .execute();
  return rows.length;
};

test('quarters are those of the calendar, in UTC', () => {
  const of = (at: string) => Object.values(lastQuarter(new Date(at))).join(' ');
  expect(of('2027-01-01T00:00:00Z')).toBe('2026-10-01 2026-12-31');
  expect(of('2026-12-31T23:59:59Z')).toBe('2026-07-01 2026-09-30');
  expect(of('2028-05-17T12:00:00Z')).toBe('2028-01-01 2028-03-31');
  expect(of('2026-07-01T00:00:00Z')).toBe('2026-04-01 2026-06-30');
});

test('each active client who had something gets one statement of a quarter, once its close is known, and is told', async () => {
  const end = await goToEndOfQuarter();
  const holder = await world.client();
  const left = await world.client();
  const later = await world.client();
  await post(holder.id, 'deposit', ['USDC', '1000']);
  await post(left.id, 'deposit', ['USDC', '500']);
  await database
    .updateTable('clients')
    .set({ account_status: 'INACTIVE' })
    .where('client_id', '=', left.id)
    .execute();
  await valueFully(database, holder.id);
  await askForQuarters(database);
  expect(await statementsOf(holder.id)).toEqual([]);

  const seconds = Math.floor(
    (startOf(daysAfter(end, 1)).getTime() + 60_000 - (await now()).getTime()) / 1000,
  );
  await advance(seconds);
  await askForQuarters(database);
  expect(await statementsOf(holder.id)).toEqual([]);
  await collect();
  await post(later.id, 'deposit', ['USDC', '700']);
  for (const { id } of [holder, left, later]) await valueFully(database, id);
  await Promise.all([askForQuarters(database), askForQuarters(database)]);
  await askForQuarters(database);

  const [asked, ...others] = await statementsOf(holder.id);
  expect(others).toEqual([]);
  expect(asked).toMatchObject({
    kind: 'CHANGES',
    ends_on: end,
    by_schedule: true,
    state: 'WAITING',
  });
  expect(await statementsOf(left.id)).toEqual([]);
  expect(await statementsOf(later.id)).toEqual([]);
  expect(await noticesOf(holder.id)).toBe(0);
  const made = await world.make(holder, asked?.id ?? '');
  expect(made).toMatchObject({ state: 'READY' });
  await world.make(holder, asked?.id ?? '');
  expect(await noticesOf(holder.id)).toBe(1);
  const rows = await world.rowsOf(holder, made.id);
  expect(rows.filter(({ row }) => row === 'closing').map(({ balance }) => balance)).toEqual([
    '1000.000000',
  ]);

  const ofReturns = rows.filter(({ row }) => row?.endsWith('_return'));
  expect(ofReturns.map(({ value }) => value)).toEqual([
    '0.000000000000000000',
    '0.000000000000000000',
  ]);

  // What a client asks for is told to nobody, and nothing is made a second time.
  const own = await world.ask(holder, { kind: 'HOLDINGS', ends_on: end });
  await world.make(holder, own.id);
  expect(own.by_schedule).toBe(false);
  expect(await noticesOf(holder.id)).toBe(1);
});
