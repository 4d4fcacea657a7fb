import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openTestWorld } from '../../../../tests/worlds/providers.ts';
import { writePaymentFile } from '../files/payment-file.ts';
import { OUTSIDE_ACCOUNT, SANDBOX_BANK_ACCOUNTS } from '../sandbox-accounts.ts';
import { arriveWire } from '../sandbox-bank.ts';
import { openChannel } from './file-channel.ts';
import { takeFiles } from './take-files.ts';
import { tellLines } from './tell-lines.ts';

/** The bank's side alone; the whole way is in `payments/bank/files/sandbox-bank-files.database.test.ts`. */

const { sandboxDatabase, sandbox, advance, now } = await openTestWorld();
const folder = await mkdtemp(join(tmpdir(), 'ballast-sandbox-bank-'));
afterAll(() => rm(folder, { recursive: true }));

/** What the bank keeps to be said, in its order. */
async function kept() {
  const { rows } = await sql<{ kind: string; text: string }>`
    select kind, text from sandbox.bank_messages order by number`.execute(sandboxDatabase);
  return rows;
}

test('a day is stated once and whole, with more lines than one notification has', async () => {
  await sql`
    insert into sandbox.bank_lines (provider_ref, currency, amount, value_date, remittance, payer_name,
      payer_account, booked_at, change_number)
    select 'ln_' || n, 'USD', 1000, '2026-03-11', '', 'Ada Byron', '4401009876',
      clock_now() - interval '1 day', n - 1000 from generate_series(1, 501) n`.execute(
    sandboxDatabase,
  );
  await tellLines(sandboxDatabase);
  await tellLines(sandboxDatabase);
  const told = (await kept()).map(({ kind, text }) => [kind, text.split('<Ntry>').length - 1]);
  expect(told).toEqual([
    ['camt.054', 500],
    ['camt.054', 1],
    ['camt.053', 501],
  ]);
});

test('a wire that arrives meets a fault where it is notified, and not by an event that nobody hears', async () => {
  await sandbox.plantFault({ provider: 'bank', fault: 'answer_twice', times: 1 });
  const before = (await kept()).length;
  await arriveWire(sandboxDatabase, 'FILES', {
    ...{ currency: 'USD', amount: 1_000n, remittance: 'x', valueDate: null },
    ...{ payerName: 'Ada Byron', payerAccount: OUTSIDE_ACCOUNT },
  });
  await tellLines(sandboxDatabase);
  const told = (await kept()).slice(before).map(({ kind }) => kind);
  expect(told).toEqual(['camt.054', 'camt.054']);
});

test('a payment refused after all takes back what would be said later, and not what is due', async () => {
  const from = SANDBOX_BANK_ACCOUNTS.find(({ currency }) => currency === 'USD');
  if (!from) throw new Error('there is no account');
  const saturday = new Date(await now());
  do saturday.setUTCDate(saturday.getUTCDate() + 1);
  while (saturday.getUTCDay() !== 6);
  await advance((saturday.getTime() - (await now()).getTime()) / 1000);
  const order = {
    ...({ amount: 1_000n, currency: 'USD', rail: 'WIRE', creditorName: 'Ada Byron' } as const),
    ...{ creditorAccount: '4401009876', creditorBank: '021000021' },
    ...{ creditorBankName: 'Example Bank', creditorCountry: 'US' },
  };
  const text = writePaymentFile({
    ...{ messageId: 'PF-1', createdAt: saturday, initiator: 'Ballast' },
    executionDay: saturday.toISOString().slice(0, 10),
    parts: [{ partId: 'PF-1', from, orders: ['f1', 'f2'].map((key) => ({ ...order, key })) }],
  });
  await openChannel(folder);
  await writeFile(join(folder, 'out', 'PF-1.xml'), text);
  await sandbox.plantFault({ provider: 'bank', fault: 'refuse', times: 1 });
  const before = (await kept()).length;
  expect(await takeFiles(sandboxDatabase, folder)).toBe(1);
  // Nothing of it is written yet.
  await sandbox.returnPayment({ endToEndId: 'f2', reason: 'AC06' });
  const said = (await kept()).slice(before).map(({ text: message }) => {
    const all = [...message.matchAll(/<OrgnlEndToEndId>(.*?)<.*?<TxSts>(.*?)</g)];
    return all.map(([, key, status]) => [key, status]);
  });
  expect(said).toEqual([
    [
      ['f1', 'RJCT'],
      ['f2', 'PDNG'],
    ],
    [['f2', 'RJCT']],
  ]);
});
