import { text } from 'node:stream/consumers';
import type { StaffRole } from '@ballast/contract/account/roles.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { statementsOf } from '../../tests/harness/statements.ts';
import { misplacedActions } from '../../tests/worlds/actions-by-owner.ts';
import { openPaymentsWorld, type TestClient } from '../../tests/worlds/payments.ts';
import { namesOf } from '../account/clients.ts';
import { readAuditTrail, recordAction, SYSTEM } from '../database/audit-trail.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { reconcileBank } from '../payments/bank/reconciliation.ts';
import { reconcile } from '../payments/custody/reconciliation.ts';
import { openCase } from '../reviews/cases.ts';
import type { Viewer } from '../reviews/own-clients.ts';
import { type AuditQuery, listAuditTrail } from './audit-trail.ts';
import { listClientEntries } from './client-entries.ts';
import { getClient, listClients } from './clients.ts';
import { exportAuditTrail } from './export-audit-trail.ts';
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

  test('say what waits for each, and a manager of another role, too, may look at own ones alone', async () => {
    const both: Viewer = { userId: manager.userId, roles: ['RELATIONSHIP_MANAGER', 'OPERATIONS'] };
    expect(await names(both)).toHaveLength(2);
    // However many days of a weekend its wallet waited.
    await database
      .updateTable('cases')
      .set({ due_at: await world.now() })
      .where('subject_id', '=', ownWithdrawal)
      .execute();
    const { items } = await listClients(database, both, { limit: 50, managed_by: 'ME' });
    expect(items).toMatchObject([
      {
        name: 'Aker 100%_Holding',
        open_reviews: { waiting: 1, overdue: 1, with_client: 0 },
      },
    ]);
    const nobody = await listClients(database, operations, { limit: 50, managed_by: 'ME' });
    expect(nobody.items).toEqual([]);
    const review = { queue: 'kyc', clientId: own.id, subjectId: newId(), enteredBy: null } as const;
    const { caseId: id } = await transact(database, (tx) =>
      openCase(tx, SYSTEM, { ...review, turnaround: 'TEN_MINUTES' }),
    );
    const counts = async () => (await getClient(database, manager, own.id)).open_reviews;
    expect(await counts()).toEqual({ waiting: 2, overdue: 1, with_client: 0 });
    await world.advance(3600);
    expect(await counts()).toEqual({ waiting: 2, overdue: 2, with_client: 0 });
    await database
      .updateTable('cases')
      .set({ state: 'ASKED_AGAIN', outcome: 'ASKED_AGAIN', outcome_at: await world.now() })
      .where('case_id', '=', id)
      .execute();
    // What waits for the client is not late.
    expect(await counts()).toEqual({ waiting: 1, overdue: 1, with_client: 1 });
  });

  test('go by all names of the person, in lists and at the head of their pages', async () => {
    const nameAs = (middle_name: string | null) =>
      database
        .updateTable('users')
        .set({ middle_name })
        .where('user_id', '=', other.actor.userId)
        .execute();
    await nameAs('King');
    const inFull = 'Ada King Byron';
    expect(await names(operations, 'king')).toEqual([inFull]);
    expect((await getClient(database, operations, other.id)).name).toBe(inFull);
    // The head of a case.
    expect((await namesOf(database, [other.id])).get(other.id)).toBe(inFull);
    await nameAs(null);
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
    expect(created).toMatchObject({
      actor: { name: 'Aker 100%_Holding' },
      actor_kind: 'client',
      support_agent: null,
      subject: { kind: 'withdrawal', id: ownWithdrawal },
      client: { id: own.id, name: 'Aker 100%_Holding' },
    });
    expect(items.map(({ subject }) => subject.id)).not.toContain(otherWithdrawal);
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
      const ofRequest = items.filter(({ subject }) => subject.id === requestId);
      expect(ofRequest.map(({ action }) => action)).toEqual(expected);
    }
  });

  test('has every action with the person whom it is about', async () => {
    expect(await misplacedActions(database)).toEqual([]);
  });

  test('shows a relationship manager what concerns own clients', async () => {
    const { items } = await listAuditTrail(database, manager, { limit: 100 });
    const subjects = items.map(({ subject }) => subject.id);
    expect(subjects).toContain(ownWithdrawal);
    expect(subjects).not.toContain(otherWithdrawal);
  });

  const read = async (query: Partial<AuditQuery>, who: Viewer = operations) =>
    (await listAuditTrail(database, who, { limit: 100, ...query })).items;

  test('is narrowed to who, whose, what and when, alone and together', async () => {
    const all = await read({});
    const made = all.filter(({ action }) => action === 'withdrawal_created');
    expect(made).toHaveLength(2);
    expect(await read({ action: 'withdrawal_created' })).toEqual(made);
    expect(await read({ action: 'fund_targets_set' })).toEqual([]);

    const whose = await read({ client: 'AKER' });
    expect(whose).toEqual(await read({ client_id: own.id }));
    expect(await read({ client: own.id })).toEqual(whose);
    expect(await read({ client: 'nobody of this name' })).toEqual([]);

    const byClients = all.filter(({ actor_kind: kind }) => kind === 'client');
    expect(await read({ actor_kind: 'client' })).toEqual(byClients);
    const [first] = await read({ actor_kind: 'staff' });
    const { id, name } = first?.actor ?? {};
    expect(name).toBe('Omar Haddad');
    expect(await read({ who: 'haddad' })).toEqual(all.filter(({ actor }) => actor?.name === name));
    expect(await read({ who: id })).toEqual(all.filter(({ actor }) => actor?.id === id));
    expect(await read({ who: 'nobody of this name' })).toEqual([]);

    const middle = all[Math.floor(all.length / 2)]?.at ?? '';
    expect(await read({ from: middle })).toEqual(all.filter(({ at }) => at >= middle));
    expect(await read({ until: middle })).toEqual(all.filter(({ at }) => at < middle));
    const three = { action: 'withdrawal_created', client: 'aker', actor_kind: 'client' } as const;
    expect(await read(three)).toEqual(made.filter(({ subject }) => subject.id === ownWithdrawal));
    // What a relationship manager may not see is not found either.
    expect(await read({ client: other.id }, manager)).toEqual([]);
    expect(await read({ action: 'withdrawal_created' }, manager)).toHaveLength(1);
  });

  test('names the case, the client and the people whom a record speaks of', async () => {
    const subject = { kind: 'withdrawal', id: ownWithdrawal, ownerId: own.id };
    const told = { manager: manager.userId, list: [{ of: other.id }], request: newId() };
    await transact(database, (tx) =>
      recordAction(tx, SYSTEM, 'withdrawal_unclear', subject, null, told),
    );
    const [record] = await read({ action: 'withdrawal_unclear', client_id: own.id });
    const { case_id } = await database
      .selectFrom('cases')
      .select('case_id')
      .where('subject_id', '=', ownWithdrawal)
      .executeTakeFirstOrThrow();
    expect(record).toMatchObject({ actor: null, case_id, client: { id: own.id } });
    expect(record?.names).toEqual({
      [manager.userId]: 'Omar Haddad',
      [other.id]: expect.stringContaining('Ada'),
    });
  });

  test('is taken away as comma-separated values, without formulas, and says so', async () => {
    const officer = await world.staff('COMPLIANCE');
    const compliance: Viewer = { userId: officer.userId ?? '', roles: ['COMPLIANCE'] };
    const subject = { kind: 'client', id: own.id, ownerId: own.id };
    const said = { reason: '=HYPERLINK("https://example.org")' };
    const address = '=1+1';
    const actor = { ...officer, address };
    await transact(database, (tx) => recordAction(tx, actor, 'note_written', subject, null, said));
    const query = { client_id: own.id };
    const listed = await read(query, compliance);
    const file = await text(await exportAuditTrail(database, compliance, officer, query));
    const lines = file.trimEnd().split('\r\n');
    expect(lines[0]?.split(',').slice(0, 3)).toEqual(['record', 'at', 'action']);
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(listed.map(({ id }) => id));
    expect(file).toContain(",'=1+1,");
    const [exported] = await read({ action: 'audit_trail_exported' }, compliance);
    expect(exported).toMatchObject({ actor: { id: officer.userId }, after: query });
  });

  test('is read by its indexes when there is much of it', async () => {
    await sql`
      insert into audit_trail (at, actor_kind, action, subject_kind, subject_id)
      select clock_now() - make_interval(mins => n), 'system', 'signed_in', 'test', n::text
      from generate_series(1, 20000) n`.execute(database);
    await world.open.asOwner(({ run }) => run('analyze audit_trail'));
    const day = (at: string) => new Date(`${at}T00:00:00Z`);
    const page = { concerning: null, before: '1', limit: 51, withSuspicion: true };
    for (const [filter, index] of [
      [{}, 'audit_trail__by_time'],
      [{ from: day('2026-01-05'), until: day('2026-01-06') }, 'audit_trail__by_time'],
      [{ action: 'withdrawal_created' }, 'audit_trail__by_action'],
      [{ actorKind: 'system' }, 'audit_trail__by_time'],
    ] as const) {
      const { statements } = await statementsOf(() =>
        readAuditTrail(database, { ...page, ...filter }),
      );
      const rows = await world.open.asOwner(({ run }) =>
        run(`explain (generic_plan, costs off) ${statements[0]}`),
      );
      const plan = rows.map((row) => (row as { 'QUERY PLAN': string })['QUERY PLAN']).join('\n');
      expect(plan).toContain(`Index Scan Backward using ${index} on audit_trail`);
      expect(plan).not.toMatch(/Sort|Seq Scan/);
    }
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
  expect(await getReconciliation(database, world.providers)).toMatchObject({ sandbox: true });
  await reconcile(world.context, SYSTEM);
  const { ran_at, items } = await getReconciliation(database, world.providers);
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
  await reconcileBank(
    {
      ...world.context,
      providers: {
        bank: world.providers.bank && {
          ...world.providers.bank,
          balances: async () => ({ position: 0n, balances: [{ currency: 'USD', amount: 5n }] }),
        },
      },
    },
    SYSTEM,
  );
  const { findings, bank } = await getReconciliation(database, world.providers);
  expect(bank).toMatchObject({
    sandbox: true,
    items: expect.arrayContaining([
      {
        asset: 'USD',
        ledger: '0.00',
        bank: '0.05',
        difference: '0.05',
        withdrawals_stopped: false,
      },
    ]),
    differences: [
      {
        ...{ kind: 'BALANCE_DIFFERS', reference: null, held: '0.05', booked: null, ended_at: null },
        listed: { currency: 'USD', amount: '0.00', value_date: null },
      },
    ],
  });
  expect(await getReconciliation(database, { bank: null, sandboxes: [] })).toMatchObject({
    bank: null,
  });
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
