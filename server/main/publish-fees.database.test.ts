import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { openTestBooks } from '../../tests/worlds/books.ts';
import { readSchedules } from '../fees/schedules.ts';

/* `npm run fees:publish` as an operator runs it. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { database, url } = await openTestBooks();
const folder = mkdtempSync(join(tmpdir(), 'ballast-fees-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SCHEDULE = {
  ...{ effective_on: '2027-01-01', period: 'YEAR', billing_period: 'MONTH' },
  ranges: [
    { from: '0', to: '1000000', rate: '0.006' },
    { from: '1000000', to: null, rate: '0.004' },
  ],
};

async function publish(schedule?: unknown) {
  const file = join(folder, 'schedule.json');
  if (schedule !== undefined) writeFileSync(file, JSON.stringify(schedule));
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const given = schedule === undefined ? [] : [file];
  const child = spawn(process.execPath, ['server/main/publish-fees.ts', ...given], {
    cwd: ROOT,
    env: {
      ...{ PATH, HOME, TMPDIR, NODE_COMPILE_CACHE },
      ...{ BALLAST_MODE: 'test', DATABASE_URL: url, DATA_DIR: folder },
    },
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [shown, said, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { shown, said, code };
}

test('puts a schedule in force from a day on, once', async () => {
  expect(await publish(SCHEDULE)).toEqual({
    ...{ shown: 'The schedule is in force from 2027-01-01 on.\n', said: '', code: 0 },
  });
  const again = await publish(SCHEDULE);
  expect([again.code, again.said]).toEqual([1, expect.stringMatching(/^day_taken: Another/)]);
  const [schedule, ...others] = await readSchedules(database);
  expect(others).toEqual([]);
  expect(schedule).toMatchObject({ kind: 'PLATFORM', fundId: null, effectiveOn: '2027-01-01' });
  expect(schedule?.ranges.map(({ rate }) => rate / 10n ** 15n)).toEqual([6n, 4n]);
});

test('refuses ranges with a gap, what is no schedule, and no file', async () => {
  const [first] = SCHEDULE.ranges;
  const gap = await publish({ ...SCHEDULE, effective_on: '2027-02-01', ranges: [first] });
  expect([gap.code, gap.said]).toEqual([1, expect.stringMatching(/^ranges_invalid: /)]);
  const other = await publish({ ranges: [] });
  expect([other.code, other.said]).toEqual([1, expect.stringMatching(/^file_invalid: /)]);
  const missing = await publish();
  expect([missing.code, missing.said]).toEqual([1, expect.stringMatching(/^file_missing: /)]);
});
