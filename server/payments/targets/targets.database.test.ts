import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openPaymentsWorld } from '../../../tests/worlds/payments.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { clientAccount, worldAccount } from '../../ledger/account.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { freeBalance } from '../../ledger/balances.ts';
import { line, postEntry } from '../../ledger/entries.ts';
import { openRequest } from '../../ledger/requests.ts';
import { findDeposits, settleDueDeposits } from '../deposits/deposits.ts';
import { settlementsOf } from '../deposits/settlements.ts';
import { listWallets } from './wallets.ts';

const world = await openPaymentsWorld();
const { database, client, now, advance } = world;

test('a bank account stands in the register of wallets, and is none', async () => {
  const owner = await client();
  const walletId = await world.wallet(owner, 'BTC');
  const key = { owner_id: owner.id, target_id: newId() };
  const account = {
    ...key,
    routing: 'INTERNATIONAL' as const,
    routing_code: 'BANKCH22',
    bank_name: 'Bank',
    country: 'CH',
    currency: 'CHF' as const,
    holder_name: "Ada O'Shea",
    encrypted_account_number: 'key.1.2.3',
    account_hash: randomBytes(32),
    account_number_ending: '1234',
  };
  const target = { ...key, kind: 'BANK' as const, entered_by: owner.actor.userId, name: null };
  await database.insertInto('payout_targets').values(target).execute();
  await database.insertInto('bank_targets').values(account).execute();
  expect((await listWallets(database, owner.id)).map(({ id }) => id)).toEqual([walletId]);
  const asWallet = { ...key, network: 'BITCOIN' as const, address: 'bc1', memo: null };
  await expect(
    database.insertInto('wallet_targets').values(asWallet).execute(),
  ).rejects.toMatchObject({ constraint: 'wallet_targets__target' });
  const again = { ...key, target_id: newId() };
  await database
    .insertInto('payout_targets')
    .values({ ...target, ...again })
    .execute();
  await expect(
    database
      .insertInto('bank_targets')
      .values({ ...account, ...again })
      .execute(),
  ).rejects.toMatchObject({ constraint: 'bank_targets__account' });
  const paid = world.create(owner, key.target_id, 'BTC', '0.1');
  await expect(paid).rejects.toMatchObject({ code: 'not_found' });
});

test('what came through a bank settles as what came over a chain does', async () => {
  const owner = await client();
  const requestId = newId();
  const key = { owner_id: owner.id, request_id: requestId };
  const credited = await now();
  await transact(database, async (tx) => {
    await openRequest(tx, {
      requestId,
      ownerId: owner.id,
      kind: 'deposit',
      idemKey: 'statement-1/1',
      asset: 'USD',
      minor: 250_000n,
      state: 'processing',
    });
    await postEntry(tx, {
      key: `deposit:${requestId}`,
      kind: 'deposit',
      requestId,
      effectiveAt: new Date('2026-01-02T00:00:00Z'),
      lines: [
        line(worldAccount('bank', 'USD'), -250_000n),
        line(clientAccount(owner.id, 'settling', 'USD'), 250_000n),
      ],
    });
    await tx
      .insertInto('deposits')
      .values({
        ...key,
        kind: 'BANK',
        currency: 'USD',
        amount: 250_000n,
        arrived_at: credited,
        credited_at: credited,
        settles_at: new Date(credited.getTime() + 86_400_000),
      })
      .execute();
    await tx
      .insertInto('bank_lines')
      .values({
        provider_ref: 'statement-1/1',
        currency: 'USD',
        amount: '250000',
        value_date: '2026-01-02',
        remittance: 'ADA 17',
        payer_name: "Ada O'Shea",
        payer_account_end: '0017',
        arrived_at: credited,
        position: '1',
        owner_id: owner.id,
        request_id: requestId,
      })
      .execute();
    await tx
      .insertInto('bank_deposits')
      .values({
        ...key,
        provider_ref: 'statement-1/1',
        reference: 'ADA 17',
        payer_name: "Ada O'Shea",
        value_date: '2026-01-02',
      })
      .execute();
  });
  expect(await findDeposits(database, owner.id, [requestId])).toEqual([
    {
      requestId,
      sender: "Ada O'Shea",
      address: null,
      network: null,
      confirmations: null,
      memo: 'ADA 17',
      hash: null,
      suspended: false,
    },
  ]);
  const settlement = async () =>
    (await settlementsOf(database, owner.id, [requestId])).get(requestId);
  const at = new Date(credited.getTime() + 86_400_000);
  expect(await settlement()).toEqual({ at, isAwaited: true });
  expect(await auditBooks(database)).toEqual([]);
  expect(await settleDueDeposits(database)).toBe(0);
  await advance(86_400);
  expect(await settleDueDeposits(database)).toBe(1);
  expect(await settlement()).toEqual({ at, isAwaited: false });
  expect(await freeBalance(database, clientAccount(owner.id, 'available', 'USD'))).toBe(250_000n);
});
