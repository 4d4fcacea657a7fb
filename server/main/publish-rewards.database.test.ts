import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { openTestBooks } from '../../tests/worlds/books.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import { transact } from '../database/transact.ts';
import { readProgrammes } from '../fees/rewards/programmes.ts';
import { HOUSE_BASKETS } from '../funds/baskets.ts';
import { createFund } from '../funds/funds.ts';
import { houseAccount, worldAccount } from '../ledger/account.ts';
import { purposeTotals } from '../ledger/balances.ts';
import { line, postEntry } from '../ledger/entries.ts';
import { houseOwners } from '../ledger/house.ts';

/* `npm run rewards:publish` and `npm run rewards:fund` as an operator runs them. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { database, url } = await openTestBooks();
const folder = mkdtempSync(join(tmpdir(), 'ballast-rewards-'));
afterAll(() => rmSync(folder, { recursive: true }));

const [core] = HOUSE_BASKETS;
if (!core) throw new Error('the house has no basket');
const inception = new Date('2024-01-01T00:00:00Z');
await transact(database, (tx) => createFund(tx, SYSTEM, { ...core, slug: 'core', inception }));

const PROGRAMME = {
  ...{ basket: 'core', asset: 'ETH', effective_on: '2027-01-01', rate: '0.03' },
  ...{ protocol: 'Ether staking', network: 'ETHEREUM' },
  protocol_address: '0x00000000219ab540356cBB839Cbe05303d7705Fa',
};

async function run(script: string, ...given: string[]) {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [`server/main/${script}.ts`, ...given], {
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

function publish(programme: unknown) {
  const file = join(folder, 'programme.json');
  writeFileSync(file, JSON.stringify(programme));
  return run('publish-rewards', file);
}

test('puts a programme in force from a day on, once', async () => {
  expect(await publish(PROGRAMME)).toEqual({
    ...{ shown: 'The programme is in force from 2027-01-01 on.\n', said: '', code: 0 },
  });
  const again = await publish({ ...PROGRAMME, rate: '0.04' });
  expect([again.code, again.said]).toEqual([1, expect.stringMatching(/^day_taken: Another/)]);
  const [programme, ...others] = await readProgrammes(database);
  expect(others).toEqual([]);
  expect(programme).toMatchObject({
    asset: 'ETH',
    effectiveOn: '2027-01-01',
    rate: 3n * 10n ** 16n,
  });
});

test('refuses a rate above one, an unknown basket, what is no programme, and no file', async () => {
  const unknown = await publish({ ...PROGRAMME, basket: 'none' });
  expect([unknown.code, unknown.said]).toEqual([1, expect.stringMatching(/^basket_unknown: /)]);
  const rate = await publish({ ...PROGRAMME, effective_on: '2027-02-01', rate: '1.5' });
  expect([rate.code, rate.said]).toEqual([1, expect.stringMatching(/^rate_invalid: /)]);
  const other = await publish({ basket: 'core' });
  expect([other.code, other.said]).toEqual([1, expect.stringMatching(/^file_invalid: /)]);
  const missing = await run('publish-rewards');
  expect([missing.code, missing.said]).toEqual([1, expect.stringMatching(/^file_missing: /)]);
});

test('sets capital of the house aside, and no more than there is', async () => {
  const none = await run('fund-rewards', 'ETH', '5');
  expect([none.code, none.said]).toEqual([1, expect.stringMatching(/^insufficient_funds: /)]);
  const houses = await houseOwners(database);
  const part = 10n ** 19n;
  await transact(database, async (tx) => {
    for (const ownerId of houses) {
      const lines = [
        line(worldAccount('custody', 'ETH'), -part),
        line(houseAccount('house_capital', 'ETH'), part),
      ];
      await postEntry(tx, { key: `capital of ${ownerId}`, kind: 'capital', ownerId, lines });
    }
  });
  expect(await run('fund-rewards', 'ETH', '5')).toMatchObject({ code: 0, said: '' });
  const set = await purposeTotals(database, 'rewards');
  expect(set.find(({ asset }) => asset === 'ETH')?.posted).toBe(5n * 10n ** 18n);
  const nothing = await run('fund-rewards', 'NONE', '5');
  expect([nothing.code, nothing.said]).toEqual([1, expect.stringMatching(/^amount_missing: /)]);
});
