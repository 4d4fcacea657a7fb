import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { openPaymentsWorld } from '../../tests/worlds/payments.ts';
import { newId } from '../database/identifier.ts';
import { purposeTotals } from '../ledger/balances.ts';

/* `npm run capital:take` as an operator runs it. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const world = await openPaymentsWorld();
const folder = mkdtempSync(join(tmpdir(), 'ballast-capital-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function take(...reference: string[]) {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ['server/main/take-capital.ts', ...reference], {
    cwd: ROOT,
    env: {
      ...{ PATH, HOME, TMPDIR, NODE_COMPILE_CACHE },
      BALLAST_MODE: 'test',
      DATABASE_URL: world.url,
      DATA_DIR: folder,
    },
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [shown, said, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { shown, said, code };
}

test('makes capital of what arrived for nobody, once, and says so', async () => {
  const { sandbox, advance, queue, database } = world;
  const stranger = { ownerId: newId(), currency: 'BTC', network: 'BITCOIN' } as const;
  const { address } = await sandbox.custody.createAddress({ key: newId(), ...stranger });
  const arriving = { ...stranger, address, amount: 6_400n, memo: null };
  const { providerReference: reference } = await sandbox.arriveDeposit(arriving);
  await advance(600);
  await queue.runDueJobs();
  for (const round of [1, 2]) {
    const { shown, said, code } = await take(reference);
    expect([round, code, said]).toEqual([round, 0, '']);
    expect(shown).toBe(`What arrived as ${reference} is capital of the house.\n`);
  }
  const capital = await purposeTotals(database, 'house_capital');
  expect(capital.find(({ asset }) => asset === 'BTC')?.posted).toBe(6_400n);
});

test('refuses a reference that is none, or missing, and says what to do', async () => {
  const unknown = await take('tr_nobody');
  expect([unknown.code, unknown.said]).toEqual([1, expect.stringMatching(/^not_found: Nothing/)]);
  const missing = await take();
  expect([missing.code, missing.said]).toEqual([
    1,
    expect.stringMatching(/^reference_missing: Give the reference/),
  ]);
});
