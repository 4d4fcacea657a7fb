import { expect, test } from 'vitest';
import { minorOf, openPaymentsWorld } from '../../../tests/worlds/payments.ts';
import { isAlarmOpen } from '../../database/alarms.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { houseAccount, worldAccount } from '../../ledger/account.ts';
import { line, postEntry } from '../../ledger/entries.ts';
import type { Bank, StatementLine } from '../../providers/bank/port.ts';
import { stoppedAssets } from '../reconciliation/read-stopped.ts';
import { stopUnreconciled } from '../reconciliation/stopped-assets.ts';
import { insertBankAccount } from '../targets/bank-accounts.ts';
import { decideTarget } from '../targets/targets.ts';
import { latestBankReconciliation, reconcileBank, reconcileBankWhenDue } from './reconciliation.ts';
import { bookStatement } from './statement.ts';

const world = await openPaymentsWorld();
const { database, sandbox, queue, advance } = world;
const bank = world.providers.bank as Bank;

type Edit = (lines: readonly StatementLine[]) => StatementLine[];

/** The bank, whose statement says something else than it did. It holds what that adds up to. */
function saying(edit: Edit): Bank {
  const all = async () => {
    const lines: StatementLine[] = [];
    for (let cursor: string | null = null; ; ) {
      const page = await bank.linesSince(cursor);
      if (page.lines.length === 0) return edit(lines);
      lines.push(...page.lines);
      cursor = page.nextCursor;
    }
  };
  return {
    ...bank,
    linesSince: async (cursor) => {
      const lines = (await all()).filter(({ position }) => position > BigInt(cursor ?? 0));
      return { lines, nextCursor: lines.at(-1)?.position.toString() ?? cursor ?? '0' };
    },
    balances: async () => {
      const { position } = await bank.balances();
      const sums = Map.groupBy(await all(), ({ currency }) => currency);
      const balances = [...sums].map(([currency, some]) => ({
        currency,
        amount: some.reduce((sum, { amount }) => sum + amount, 0n),
      }));
      return { position, balances };
    },
  };
}

const accessTo = (other: Bank | null) => ({ ...world.context, providers: { bank: other } });

async function differences(other: Bank = bank) {
  await reconcileBank(accessTo(other), SYSTEM);
  return (await latestBankReconciliation(database))?.differences ?? [];
}

const open = async (other: Bank = bank) =>
  (await differences(other)).filter(({ endedAt }) => endedAt === null);

/** Money that came for nobody. */
async function arrive(amount = '25.00', currency = 'USD'): Promise<string> {
  const { providerReference } = await sandbox.arriveWire({
    ...{ currency, amount: minorOf(currency, amount), remittance: 'Thank you' },
    ...{ payerName: 'Ada Byron', payerAccount: '0017', valueDate: null },
  });
  await bookStatement(accessTo(bank));
  return providerReference;
}

const changed =
  (reference: string, change: Partial<StatementLine>): Edit =>
  (lines) =>
    lines.map((each) => (each.providerReference === reference ? { ...each, ...change } : each));

const isStopped = (asset: string) =>
  transact(database, (tx) =>
    isAlarmOpen(tx, 'withdrawals_stopped', { kind: 'asset', id: asset, ownerId: null }),
  );

test('what the bank lists and the ledger has alike differs in nothing', async () => {
  await arrive();
  await arrive('40.00', 'EUR');
  expect(await differences()).toEqual([]);
  const rows = (await latestBankReconciliation(database))?.rows;
  expect(rows).toMatchObject(
    ['CHF', 'EUR', 'GBP', 'SGD', 'USD'].map((asset) => ({ asset, explained: 0n })),
  );
  expect(rows?.at(-1)).toMatchObject({ ledger: 2500n, listed: 2500n, custody: 2500n });
  expect(await stoppedAssets(database)).toEqual(new Set());
});

test('a difference stops its currency at the second look, is kept with both sides, and ends by itself', async () => {
  const reference = await arrive('100.00');
  const owner = await world.client();
  const officer = await world.staff('OPERATIONS');
  const { targetId } = await transact(database, async (tx) => {
    const added = await insertBankAccount(tx, owner.actor, world.secrets, owner.id, {
      ...{ type: 'US', currency: 'USD', name: 'Salary', holder_name: 'Ada Byron' },
      ...{ bank_name: 'Bank', routing_number: '021000021', account_number: '4401000217' },
    });
    const decided = { ownerId: owner.id, targetId: added.targetId, reason: null };
    await decideTarget(tx, officer, { ...decided, state: 'APPROVED' });
    return added;
  });
  await advance(48 * 3600);
  const asked = () => world.create(owner, targetId, 'USD', '200');
  expect(await open()).toEqual([]);
  const other = saying(changed(reference, { amount: 9999n }));
  const [found] = await open(other);
  expect(found).toMatchObject({
    ...{ kind: 'AMOUNT_DIFFERS', reference, endedAt: null, isSuspended: true },
    listed: { currency: 'USD', amount: 9999n },
    booked: { currency: 'USD', amount: 10_000n },
  });
  expect(await stoppedAssets(database)).toEqual(new Set());
  await expect(asked()).rejects.toThrow('insufficient_funds');

  await advance(60);
  expect(await reconcileBankWhenDue(accessTo(other))).toBe(1);
  expect(await stoppedAssets(database)).toEqual(new Set(['USD']));
  expect(await isStopped('USD')).toBe(true);
  await expect(asked()).rejects.toThrow('withdrawals_stopped');
  expect((await open(other))[0]).toEqual(found);

  await advance(600);
  expect(await reconcileBankWhenDue(accessTo(bank))).toBe(1);
  expect(await stoppedAssets(database)).toEqual(new Set());
  expect(await isStopped('USD')).toBe(false);
  await expect(asked()).rejects.toThrow('insufficient_funds');
  const [ended] = await differences();
  expect(ended).toEqual({ ...found, endedAt: expect.any(Date), isSuspended: false });
  expect(ended?.endedAt?.getTime()).toBeGreaterThan(found?.firstSeenAt.getTime() ?? 0);
});

test('a line that is not booked, or in another currency, and a booking without a line are named; others go on', async () => {
  const [kept, lost] = [await arrive('7.00', 'GBP'), await arrive('9.00', 'GBP')];
  const other = saying((lines) =>
    changed(kept, { currency: 'SGD' })(lines).filter((each) => each.providerReference !== lost),
  );
  expect(await open(other)).toMatchObject([
    { kind: 'CURRENCY_DIFFERS', listed: { currency: 'SGD' }, booked: { currency: 'GBP' } },
    { kind: 'NOT_LISTED', reference: lost, listed: null, booked: { amount: 900n } },
  ]);
  await advance(60);
  await open(other);
  expect(await stoppedAssets(database)).toEqual(new Set(['GBP', 'SGD']));
  expect(await open()).toEqual([]);
  expect(await stoppedAssets(database)).toEqual(new Set());

  // A line that the database refuses keeps back no comparison.
  const { position } = await bank.balances();
  const never = saying((lines) => [
    ...lines,
    { ...(lines[0] as StatementLine), providerReference: 'ln_never', amount: 0n, position },
  ]);
  expect(await open(never)).toMatchObject([{ kind: 'NOT_BOOKED', reference: 'ln_never' }]);
  expect(await open()).toEqual([]);
});

test('what is listed twice, or booked twice, or booked of the house alone is named', async () => {
  const reference = await arrive('3.00', 'CHF');
  const twice = saying((lines) => {
    const same = lines.find(({ providerReference }) => providerReference === reference);
    return same ? [...lines, same] : [...lines];
  });
  expect(await open(twice)).toMatchObject([{ kind: 'LISTED_TWICE', reference }]);
  const post = (key: string) =>
    postEntry(database, {
      ...{ key, kind: 'unattributed' },
      lines: [
        line(worldAccount('bank', 'CHF'), -300n),
        line(houseAccount('suspense', 'CHF'), 300n),
      ],
    });
  await post(`unattributed:bank/${reference}/again/2`);
  expect(await open()).toMatchObject([
    { kind: 'BOOKED_TWICE', reference, listed: { amount: 300n }, booked: { amount: 600n } },
  ]);
  await post(`unattributed:bank/${newId()}`);
  expect((await open()).map(({ kind }) => kind).toSorted()).toEqual(['BOOKED_TWICE', 'NOT_LISTED']);
});

test('a difference that is another one at the second look stops nothing until it has lasted itself', async () => {
  const reference = await arrive('11.00', 'EUR');
  const told = (amount: bigint) => open(saying(changed(reference, { amount })));
  await told(1n);
  await advance(60);
  await told(2n);
  expect((await stoppedAssets(database)).has('EUR')).toBe(false);
  await advance(60);
  await told(2n);
  expect((await stoppedAssets(database)).has('EUR')).toBe(true);
  await open();
  expect((await stoppedAssets(database)).has('EUR')).toBe(false);
});

test('a balance that is not the sum of the lines is one difference while the gap is the same', async () => {
  const short: Bank = {
    ...bank,
    balances: async () => {
      const { position, balances } = await bank.balances();
      const less = (each: (typeof balances)[number]) =>
        each.currency === 'EUR' ? { ...each, amount: each.amount - 5n } : each;
      return { position, balances: balances.map(less) };
    },
  };
  const [first] = (await open(short)).filter(({ kind }) => kind === 'BALANCE_DIFFERS');
  expect(first).toMatchObject({ reference: null, listed: { currency: 'EUR' } });
  await arrive('1.00', 'EUR');
  const [second] = (await open(short)).filter(({ kind }) => kind === 'BALANCE_DIFFERS');
  expect(second).toEqual(first);
});

test('while the bank does not answer it is tried again, and fiat alone is stopped after 26 hours', async () => {
  const away = { ...bank, balances: () => Promise.reject(new Error('away')) };
  await open();
  for (let tries = 0; tries < 4; tries += 1) {
    await advance(86_400 / 3);
    await expect(reconcileBankWhenDue(accessTo(away))).rejects.toThrow('away');
  }
  await transact(database, stopUnreconciled);
  const subject = { kind: 'reconciliation', id: 'bank', ownerId: null };
  const isTold = () =>
    transact(database, (tx) => isAlarmOpen(tx, 'reconciliation_failing', subject));
  expect(await isTold()).toBe(true);
  const fiat = ['CHF', 'EUR', 'GBP', 'SGD', 'USD'];
  expect((await stoppedAssets(database)).intersection(new Set(['BTC', ...fiat]))).toEqual(
    new Set(fiat),
  );
  await advance(600);
  await queue.runDueJobs();
  expect(await isTold()).toBe(false);
  expect((await stoppedAssets(database)).has('USD')).toBe(false);
  expect(await reconcileBankWhenDue(accessTo(null))).toBe(0);
});
