import { readFile } from 'node:fs/promises';
import { FeeSchedule } from '@ballast/contract/fees/fees.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import { z } from 'zod';
import type { Database, OpenDatabase } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { type FeeName, publishSchedule } from '../fees/schedules.ts';
import { getFundRecord } from '../funds/funds.ts';
import { CommandRefusal } from './command-refusal.ts';
import { print, runCommand } from './operator-command.ts';
import type { Settings } from './settings/settings.ts';

// `npm run fees:publish -- FILE`: puts the schedule in a file in force from its day on; of a basket where it names one.

const Given = FeeSchedule.extend({
  basket: z.string().optional(),
  /** Of a basket: on what it is worth, unless it says on what it gains. */
  kind: z.enum(['MANAGEMENT', 'PERFORMANCE']).default('MANAGEMENT'),
});

async function publish(_: Settings, { database }: OpenDatabase): Promise<void> {
  const [file] = process.argv.slice(2);
  if (!file) {
    throw new CommandRefusal('Give the file of the schedule.', { code: 'file_missing' });
  }
  const given = await readSchedule(file);
  const name = await nameOf(database, given);
  const { effective_on: effectiveOn, period, billing_period: billingPeriod } = given;
  const ranges = given.ranges.map(({ from, to, rate }) => ({
    from: rateOf(from),
    to: to === null ? null : rateOf(to),
    rate: rateOf(rate),
  }));
  const isNew = await transact(database, (tx) =>
    publishSchedule(tx, { ...name, effectiveOn, period, billingPeriod, ranges }),
  ).catch(refuseRanges);
  if (!isNew) {
    throw new CommandRefusal('Another schedule of this fee is in force from that day on.', {
      code: 'day_taken',
    });
  }
  await print(`The schedule is in force from ${effectiveOn} on.`);
}

async function readSchedule(file: string): Promise<z.infer<typeof Given>> {
  try {
    return Given.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    throw new CommandRefusal('The file is not a schedule of fees: docs/domain/fees.md shows one.', {
      code: 'file_invalid',
      cause,
    });
  }
}

async function nameOf(
  database: Database,
  { basket, kind }: z.infer<typeof Given>,
): Promise<FeeName> {
  if (basket === undefined) return { kind: 'PLATFORM', fundId: null };
  const { id } = await getFundRecord(database, basket);
  return { kind, fundId: id };
}

function refuseRanges(error: unknown): never {
  if (!(error instanceof RangeError)) throw error;
  throw new CommandRefusal(
    'The ranges leave a gap or overlap, a rate is not between 0 and 1, or a fee on gains has more than one.',
    {
      code: 'ranges_invalid',
      cause: error,
    },
  );
}

await runCommand(publish);
