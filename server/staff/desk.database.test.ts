import type { StaffRole } from '@ballast/contract/account/roles.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { misplacedActions } from '../../tests/worlds/actions-by-owner.ts';
import { openPaymentsWorld, type TestClient } from '../../tests/worlds/payments.ts';
import { recordAction, SYSTEM } from '../database/audit-trail.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { reconcile } from '../payments/custody/reconciliation.ts';
import type { Viewer } from '../reviews/own-clients.ts';
import { type AuditQuery, listAuditTrail } from './audit-trail.ts';
import { listClientEntries } from './client-entries.ts';
import { getClient, listClients } from './clients.ts';
import { getReconciliation } from './reconciliation.ts';

const world = await openPaymentsWorld();
const { database } = world;

async function viewer(...roles: StaffRole[]): Promise<Viewer> {
  const { userId } = await world.staff(...roles);
  return { userId: userId ?? '', roles };
}

const operations = await viewer('OPERATIONS');
const support = await viewer('SUPPORT');
const manager = await viewer('RELATIONSHIP_MANAGER');

let own: TestClient;
let other: TestClient;
let ownWithdrawal: string;
let otherWithdrawal: string;

async function withdraw(owner: TestClient, amount: string): Promise<string> {
  await world.fund(owner, 'BTC', '3');
  const walletId = await world.wallet(owner, 'BTC');
  const { requestId } = await world.create(owner, walletId, 'BTC', amount);
  await world.confirm(owner, requestId);
  return requestId;
}

beforeAll(async () => {
  own = await world.client();
  other = await world.client();
  await database
    .updateTable('clients')
    .set({ relationship_manager_id: manager.userId, legal_name: 'Aker 100%_Holding' })
    .where('client_id', '=', own.id)
    .execute();
  ownWithdrawal = await withdraw(own, '1');
  otherWithdrawal = await withdraw(other, '2.5');
});

describe('clients', () => {
  const names = async (who: Viewer, search?: string) => {
    const { items } = await listClients(database, who, { limit: 50, search });
    return items.map(({ name }) => name);
  };

  test('are listed by name, found by part of it, and worth what they have', async () => {
    expect(await names(operations)).toEqual(['Ada Byron', 'Aker 100%_Holding']);
    // The one is a person, the other a company for which a person of this name signs in.
    expect(await names(operations, 'BYRON')).toEqual(['Ada Byron', 'Aker 100%_Holding']);
    expect(await names(operations, 'aker')).toEqual(['Aker 100%_Holding']);
    expect(await names(operations, '100%_h')).toEqual(['Aker 100%_Holding']);
    // Signs stand for nothing else.
    expect(await names(operations, '%')).toEqual([]);
    expect(await names(operations, '_ker')).toEqual([]);
    const [first] = (await listClients(database, operations, { limit: 1 })).items;
    expect(first?.total_usd).toBe('150000.000000000000000000');
    const { next_cursor: cursor } = await listClients(database, operations, { limit: 1 });
    const rest = await listClients(database, operations, { limit: 1, cursor: cursor ?? '' });
    expect(rest.items.map(({ name }) => name)).toEqual(['Aker 100%_Holding']);
  });

  test('of others do not exist for a relationship manager', async () => {
    expect(await names(manager)).toEqual(['Aker 100%_Holding']);
    await expect(getClient(database, manager, other.id)).rejects.toThrow('not_found');
    const page = { limit: 10 };
    await expect(listClientEntries(database, manager, other.id, page)).rejects.toThrow('not_found');
    const trail = { limit: 10, client_id: other.id };
    await expect(listAuditTrail(database, manager, trail)).rejects.toThrow('not_found');
  });

  test('have their accounts, what is held and what it is worth', async () => {
    const { accounts, otp_enabled, relationship_manager } = await getClient(
      database,
      manager,
      own.id,
    );
    expect({ otp_enabled, relationship_manager }).toEqual({
      otp_enabled: true,
      relationship_manager: 'Omar Haddad',
    });
    const funds = accounts.find(({ asset, purpose }) => asset === 'BTC' && purpose === 'available');
    expect(funds).toMatchObject({
      posted: '3.00000000',
      held: '1.00020000',
      value_usd: '150000.000000000000000000',
    });
  });

  test('staff are no clients', async () => {
    await expect(getClient(database, operations, support.userId)).rejects.toThrow('not_found');
  });

  test('have their lines, newest first, page by page', async () => {
    const { items } = await listClientEntries(database, operations, own.id, { limit: 50 });
    expect(items.map(({ kind, purpose, amount }) => `${kind} ${purpose} ${amount}`)).toEqual([
      expect.stringMatching(/^deposit_settlement (available 3|settling -3)/),
      expect.stringMatching(/^deposit_settlement (available 3|settling -3)/),
      'deposit settling 3.00000000',
    ]);
    const first = await listClientEntries(database, operations, own.id, { limit: 2 });
    const cursor = first.next_cursor ?? '';
    const rest = await listClientEntries(database, operations, own.id, { limit: 2, cursor });
    expect([...first.items, ...rest.items]).toEqual(items);
  });
});

describe('the audit trail', () => {
  test('of a client has what was done by and to the client, newest first', async () => {
    const { items } = await listAuditTrail(database, operations, { limit: 100, client_id: own.id });
    const actions = items.map(({ action }) => action);
    for (const action of [
      'withdrawal_created',
      'wallet_added',
      'wallet_decided',
      'deposit_credited',
    ])
      expect(actions).toContain(action);
    const created = items.find(({ action }) => action === 'withdrawal_created');
    expect(created).toMatchObject({ actor: 'Aker 100%_Holding', actor_kind: 'client' });
    expect(created).toMatchObject({
      subject_kind: 'withdrawal',
      subject_id: ownWithdrawal,
      client: { id: own.id, name: 'Aker 100%_Holding' },
    });
    const subjects = items.map(({ subject_id: subject }) => subject);
    expect(subjects).not.toContain(otherWithdrawal);
  });

  test('of a client has what staff asked for and what became of it', async () => {
    const requestId = newId();
    const request = { request_id: requestId, owner_id: own.id, wanted: 'A bank statement' };
    await database
      .insertInto('additional_document_requests')
      .values({ ...request, requested_by: operations.userId })
      .execute();
    const subject = { kind: 'document_request', id: requestId, ownerId: own.id };
    const officer = { ...SYSTEM, userId: operations.userId, kind: 'staff' } as const;
    await transact(database, (tx) => recordAction(tx, officer, 'documents_requested', subject));
    for (const [client, expected] of [
      [own, ['documents_requested']],
      [other, []],
    ] as const) {
      const page = { limit: 100, client_id: client.id };
      const { items } = await listAuditTrail(database, operations, page);
      const ofRequest = items.filter(({ subject_id: subject }) => subject === requestId);
      expect(ofRequest.map(({ action }) => action)).toEqual(expected);
    }
  });

  test('has every action with the person whom it is about', async () => {
    expect(await misplacedActions(database)).toEqual([]);
  });

  test('shows a relationship manager what concerns own clients', async () => {
    const { items } = await listAuditTrail(database, manager, { limit: 100 });
    const subjects = items.map(({ subject_id: subject }) => subject);
    expect(subjects).toContain(ownWithdrawal);
    expect(subjects).not.toContain(otherWithdrawal);
  });

  test('is narrowed to who, whose, what and when, alone and together', async () => {
    const read = async (query: Partial<AuditQuery>, who: Viewer = operations) =>
      (await listAuditTrail(database, who, { limit: 100, ...query })).items;
    const all = await read({});
    const made = all.filter(({ action }) => action === 'withdrawal_created');
    expect(made).toHaveLength(2);
    expect(await read({ action: 'Withdrawal created' })).toEqual(made);
    expect(await read({ action: 'drawal_cr' })).toEqual(made);
    expect(await read({ action: 'withdrawal%created' })).toEqual(made);
    expect(await read({ action: 'created withdrawal' })).toEqual([]);

    const whose = await read({ client: 'AKER' });
    expect(whose).toEqual(await read({ client_id: own.id }));
    expect(await read({ client: own.id })).toEqual(whose);
    expect(await read({ client: 'nobody of this name' })).toEqual([]);

    const { actor_kind: kind } = made[0] ?? {};
    expect(await read({ actor_kind: 'client' })).toEqual(
      all.filter((row) => row.actor_kind === kind),
    );
    const byStaff = await read({ actor_kind: 'staff' });
    expect(byStaff.length).toBeGreaterThan(0);
    const [first] = byStaff;
    const same = all.filter(({ actor }) => actor === first?.actor);
    expect(await read({ who: first?.actor })).toEqual(same);
    expect(await read({ who: 'nobody of this name' })).toEqual([]);

    const middle = all[Math.floor(all.length / 2)]?.at ?? '';
    expect(await read({ from: middle })).toEqual(all.filter(({ at }) => at >= middle));
    expect(await read({ until: middle })).toEqual(all.filter(({ at }) => at < middle));
    expect(
      await read({ action: 'withdrawal created', client: 'aker', actor_kind: 'client' }),
    ).toEqual(made.filter(({ subject_id: subject }) => subject === ownWithdrawal));
    // What a relationship manager may not see is not found either.
    expect(await read({ client: other.id }, manager)).toEqual([]);
    expect(await read({ action: 'withdrawal created' }, manager)).toHaveLength(1);
  });

  test('is read page by page without losing or repeating a record', async () => {
    const all = (await listAuditTrail(database, operations, { limit: 100 })).items;
    const paged: typeof all = [];
    let cursor: string | undefined;
    while (paged.length < all.length) {
      const page = await listAuditTrail(database, operations, { limit: 7, cursor });
      paged.push(...page.items);
      cursor = page.next_cursor ?? undefined;
      if (!cursor) break;
    }
    expect(paged.slice(0, all.length)).toEqual(all);
  });
});

test('the reconciliation shows each asset with its difference and says that it is a sandbox', async () => {
  expect(await getReconciliation(database, true)).toMatchObject({ sandbox: true });
  await reconcile(world.context, SYSTEM);
  const { ran_at, items } = await getReconciliation(database, true);
  expect(ran_at).not.toBeNull();
  expect(items.find(({ asset }) => asset === 'BTC')).toEqual({
    asset: 'BTC',
    ledger: '6.00000000',
    custody: '6.00000000',
    difference: '0.00000000',
    explained: '0.00000000',
    withdrawals_stopped: false,
  });
});

test('the reconciliation names what differs', async () => {
  const transfer = {
    provider: 'custody',
    provider_ref: 'tr_lost',
    asset: 'BTC',
    kind: 'out',
  } as const;
  await database
    .insertInto('provider_movements')
    .values({ ...transfer, amount: '-5', state: 'settled', position: '1', settled_position: '1' })
    .execute();
  await reconcile(world.context, SYSTEM);
  const { findings } = await getReconciliation(database, true);
  expect(findings).toMatchObject([
    {
      asset: 'BTC',
      kind: 'NOT_BOOKED',
      reference: 'tr_lost',
      listed: '-0.00000005',
      booked: '0.00000000',
      difference: '-0.00000005',
      explained_by: null,
    },
    { kind: 'BALANCE_DIFFERS', reference: null, booked: null, difference: '0.00000005' },
  ]);
});
