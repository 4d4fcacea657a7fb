import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { codeOf, openTestBooks } from '../../tests/worlds/books.ts';
import { HOUSE_OWNER_ID, newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import {
  type Account,
  clientAccount,
  fundAccount,
  fundRegister,
  houseAccount,
  unitsAccount,
  worldAccount,
} from './account.ts';
import { openFundAccounts, openReceivable, openUnitsAccounts } from './accounts.ts';
import { auditBooks } from './audit.ts';
import { balancesOf } from './balances.ts';
import { type EntryKind, line, postEntry, reverseEntry } from './entries.ts';
import { openRequest, placeHold, releaseHold } from './requests.ts';

const books = await openTestBooks();
const { database, open } = books;

const post = (kind: EntryKind, ...lines: [Account, bigint][]) =>
  postEntry(database, { key: newId(), kind, lines: lines.map(([at, minor]) => line(at, minor)) });

/** Makes a series of units at run time; the longer a code, the longer the keys of its accounts. */
async function makeUnits(code: string): Promise<void> {
  await open.asOwner((session) =>
    session.run(`
      insert into assets (code, name, kind, scale, shown_places, position, may_be_deposited, may_be_withdrawn,
        may_be_invested, may_be_displayed)
      select '${code}', '${code}', 'units', 6, 4, max(position) + 1, false, false, false, false from assets`),
  );
}

describe('what a client owes', () => {
  const custody = worldAccount('custody', 'USD');

  async function debtor() {
    const { ownerId, available } = await books.client('USD', 100n);
    const receivable = clientAccount(ownerId, 'receivable', 'USD');
    await transact(database, (tx) => openReceivable(tx, ownerId, 'USD'));
    return { ownerId, available, receivable };
  }

  test('is booked below zero, paid back, and taken back', async () => {
    const { ownerId, available, receivable } = await debtor();
    const { entryId } = await post(
      'correction',
      [receivable, -250n],
      [available, -100n],
      [custody, 350n],
    );
    expect(await books.free(receivable)).toBe(-250n);
    await books.fund(available, 80n);
    await post('correction', [available, -80n], [receivable, 80n]);
    expect(await books.free(receivable)).toBe(-170n);
    await transact(database, (tx) => reverseEntry(tx, { ownerId, entryId, key: newId() }));
    expect(await books.free(receivable)).toBe(80n);
    expect(await auditBooks(database)).toEqual([]);
  });

  test.each([
    'withdrawal',
    'exchange',
    'investment',
    'subscription',
    'deposit_settlement',
  ] as const)('is not paid out by a %s', async (kind) => {
    const { receivable, available } = await debtor();
    await expect(post(kind, [receivable, -1n], [custody, 1n])).rejects.toThrow('entry_malformed');
    await expect(
      postEntry(database, {
        key: newId(),
        kind,
        lines: [line(receivable, -1n), line(available, 1n)],
      }),
    ).rejects.toThrow('entry_malformed');
    expect(await books.free(receivable)).toBe(0n);
  });

  test('is not held for anything', async () => {
    const { ownerId, receivable } = await debtor();
    const requestId = await books.request(ownerId, 'withdrawal', { asset: 'USD' });
    const hold = { holdId: newId(), account: receivable, minor: 1n, requestId };
    await expect(transact(database, (tx) => placeHold(tx, hold))).rejects.toThrow(
      'entry_malformed',
    );
  });
});

describe('the accounts of a fund', () => {
  // From a short code to a long one; of 16 letters, the key of the register has a slash where a client's has one.
  test.each(['S', 'ACME-B-2026-S007', 'ACME-GROWTH-A-2026-11-S1'])(
    'take subscriptions, issue units and pay redemptions of series %s',
    async (units) => {
      await makeUnits(units);
      const fundId = newId();
      await transact(database, async (tx) => {
        await openFundAccounts(tx, fundId, 'USD');
        await openFundAccounts(tx, fundId, units);
      });
      // What the house moves by itself stands at its own place, and so does this client.
      const { ownerId, available } = await books.neighbour(HOUSE_OWNER_ID, 'USD', 1000n);
      await transact(database, (tx) => openUnitsAccounts(tx, ownerId, fundId, [units]));
      const own = unitsAccount(ownerId, fundId, units);
      const register = fundRegister(fundId, units);
      const [advance, cash, payable, fees] = (
        ['subscriptions_in_advance', 'fund_cash', 'redemptions_payable', 'fees_payable'] as const
      ).map((purpose) => fundAccount(purpose, fundId, 'USD')) as [
        Account,
        Account,
        Account,
        Account,
      ];

      await post('subscription', [available, -1000n], [advance, 1000n]);
      const dealt: [Account, bigint][] = [
        [advance, -1000n],
        [cash, 1000n],
        [register, -7n],
        [own, 7n],
      ];
      await post('subscription', ...dealt);
      await post('fee', [cash, -100n], [fees, 100n]);
      await post('fee', [fees, -100n], [houseAccount('fees', 'USD'), 100n]);
      await post('redemption', [own, -7n], [register, 7n], [cash, -900n], [payable, 900n]);
      await post('redemption', [payable, -900n], [available, 900n]);

      expect(await books.free(available)).toBe(900n);
      expect(await books.free(own)).toBe(0n);
      for (const account of [advance, cash, payable, fees]) {
        expect(await books.free(account)).toBe(0n);
        const overdrawn = post('correction', [account, -1n], [houseAccount('suspense', 'USD'), 1n]);
        expect(await codeOf(overdrawn)).toBe('insufficient_funds');
      }
      expect(await auditBooks(database)).toEqual([]);
    },
  );

  test('are the register in units, and everything else in money', async () => {
    await makeUnits('ACME-C');
    const fundId = newId();
    await transact(database, async (tx) => {
      for (const asset of ['EUR', 'ACME-C', 'EUR']) await openFundAccounts(tx, fundId, asset);
    });
    const opened = (await balancesOf(database, HOUSE_OWNER_ID)).filter(
      (own) => own.fundId === fundId,
    );
    const names = opened.map(({ asset, purpose }) => `${asset} ${purpose}`);
    expect([...new Set(names)].toSorted()).toEqual([
      'ACME-C fund_register',
      'EUR fees_due',
      'EUR fees_payable',
      'EUR fund_cash',
      'EUR fund_equity',
      'EUR redemptions_payable',
      'EUR subscriptions_in_advance',
    ]);
    const { rows } = await sql`
      select count(distinct stripe)::int4 as places from accounts where fund_id = ${fundId}`.execute(
      database,
    );
    expect(rows).toEqual([{ places: 32 }]);
  });
});

describe('a hold on a stripe of the house', () => {
  const stripe = houseAccount('fees', 'GBP');

  test('is of no more than the house has there', async () => {
    const { available } = await books.neighbour(HOUSE_OWNER_ID, 'GBP', 50n);
    await post('fee', [available, -50n], [stripe, 50n]);
    const requestId = newId();
    await transact(database, (tx) =>
      openRequest(tx, {
        requestId,
        ownerId: HOUSE_OWNER_ID,
        kind: 'withdrawal',
        idemKey: requestId,
        asset: 'GBP',
        minor: 50n,
        state: 'processing',
      }),
    );
    const hold = (minor: bigint, holdId = newId()) =>
      transact(database, (tx) => placeHold(tx, { holdId, account: stripe, minor, requestId }));
    expect(await codeOf(hold(51n))).toBe('insufficient_funds');
    const first = newId();
    await hold(50n, first);
    expect(await codeOf(hold(1n))).toBe('insufficient_funds');
    const spent = post('fee', [houseAccount('fees', 'GBP'), -1n], [available, 1n]);
    expect(await codeOf(spent)).toBe('insufficient_funds');
    await transact(database, (tx) => releaseHold(tx, { ownerId: HOUSE_OWNER_ID, holdId: first }));
    await hold(1n);
    expect(await auditBooks(database)).toEqual([]);
  });
});

test('an entry of a kind that is not known is refused', async () => {
  const { available } = await books.client('BTC', 10n);
  const unknown = 'gift' as EntryKind;
  const given = post(unknown, [available, -1n], [houseAccount('fees', 'BTC'), 1n]);
  await expect(given).rejects.toThrow('entry_malformed');
});
