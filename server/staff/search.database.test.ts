import type { StaffRole } from '@ballast/contract/account/roles.ts';
import { FOUND_MAX } from '@ballast/contract/staff/search.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { caseBySubject } from '../../tests/worlds/by-id.ts';
import { openPaymentsWorld, type TestClient } from '../../tests/worlds/payments.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { openCase } from '../reviews/cases.ts';
import type { Viewer } from '../reviews/own-clients.ts';
import { searchDesk } from './search.ts';

const world = await openPaymentsWorld();
const { database } = world;

async function viewer(...roles: StaffRole[]): Promise<Viewer> {
  return { userId: (await world.staff(...roles)).userId, roles };
}

const search = (by: Viewer, typed: string) => searchDesk(database, by, typed);

/** What is found, by kind and id alone. */
async function idsOf(by: Viewer, typed: string) {
  const { clients, cases, payments, addresses } = await search(by, typed);
  return {
    clients: clients.map(({ id }) => id),
    cases: cases.map(({ id }) => id),
    payments: payments.map(({ id }) => id),
    addresses: addresses.map(({ client_id }) => client_id),
  };
}

const NOTHING = { clients: [], cases: [], payments: [], addresses: [] };
const HASH = `0xABCDEF${'01'.repeat(29)}`;

let officer: Viewer;
let owner: TestClient;
let requestId: string;
let caseId: string;
let depositAddress: string;

beforeAll(async () => {
  officer = await viewer('SUPPORT');
  owner = await world.client();
  await sql`update users set first_name = 'Jürg', last_name = 'Møller', phone = '+4915123456780'
    where user_id = ${owner.actor.userId}`.execute(database);
  await world.fund(owner, 'BTC', '3');
  const walletId = await world.wallet(owner, 'BTC');
  ({ requestId } = await world.create(owner, walletId, 'BTC', '1'));
  await world.confirm(owner, requestId);
  caseId = (await caseBySubject(database, 'withdrawals', requestId))?.caseId ?? '';
  depositAddress = await world.addressOf(owner, 'BTC');
  await sql`insert into transfer_hashes (owner_id, request_id, hash)
    values (${owner.id}, ${requestId}, ${HASH})`.execute(database);
});

describe('a client is found with their reviews', () => {
  test.each(['jurg', 'moller', 'Jürg MØL', '0151 23456780', '+49 151 234-56780'])(
    'by %s',
    async (typed) => {
      expect(await idsOf(officer, typed)).toEqual({
        ...NOTHING,
        clients: [owner.id],
        cases: [caseId],
      });
    },
  );

  test('by the id of the client', async () => {
    expect(await idsOf(officer, ` ${owner.id.toUpperCase()} `)).toMatchObject({
      clients: [owner.id],
      cases: [caseId],
    });
  });
});

test('a payment is found by its id and by its hash, however that is written, with its review', async () => {
  const payment = {
    id: requestId,
    kind: 'withdrawal',
    asset: 'BTC',
    amount: '1.00000000',
    status: 'processing',
    hash: HASH,
    case_id: caseId,
    client_id: owner.id,
    client_name: 'Jürg Møller',
  };
  expect(await search(officer, requestId)).toMatchObject({
    payments: [payment],
    cases: [{ id: caseId }],
  });
  expect(await search(officer, HASH.toLowerCase())).toMatchObject({
    payments: [payment],
    cases: [],
  });
  expect(await idsOf(officer, HASH.slice(0, -1))).toEqual(NOTHING);
});

test('a deposit is found by the reference of the custodian', async () => {
  const { rows } = await sql<{ provider_ref: string; request_id: string }>`
    select provider_ref, request_id from provider_references where owner_id = ${owner.id}`.execute(
    database,
  );
  const [reference] = rows;
  expect(await idsOf(officer, reference?.provider_ref ?? '')).toEqual({
    ...NOTHING,
    payments: [reference?.request_id],
  });
});

test('an address leads to whom it belongs, where they pay in or are paid to', async () => {
  expect((await search(officer, depositAddress.toUpperCase())).addresses).toEqual([
    {
      use: 'DEPOSIT',
      network: 'BITCOIN',
      address: depositAddress,
      memo: null,
      client_id: owner.id,
      client_name: 'Jürg Møller',
    },
  ]);
  const { rows } = await sql<{ address: string }>`
    select address from wallet_targets where owner_id = ${owner.id}`.execute(database);
  expect((await search(officer, rows[0]?.address ?? '')).addresses).toMatchObject([
    { use: 'WALLET', client_id: owner.id },
  ]);
});

test('a review is found by its id', async () => {
  expect(await idsOf(officer, caseId)).toEqual({ ...NOTHING, cases: [caseId] });
});

test('nothing is found by what nobody has, and by blanks', async () => {
  for (const typed of ['   ', newId(), '0x00', "'; drop table cases; --", '%', '\\']) {
    expect(await idsOf(officer, typed)).toEqual(NOTHING);
  }
});

test('a relationship manager finds what is of own clients', async () => {
  const manager = await viewer('RELATIONSHIP_MANAGER');
  const all = [owner.id, requestId, caseId, HASH, depositAddress, 'moller'];
  for (const typed of all) expect(await idsOf(manager, typed)).toEqual(NOTHING);
  await sql`update clients set relationship_manager_id = ${manager.userId}
    where client_id = ${owner.id}`.execute(database);
  for (const typed of all) expect(await idsOf(manager, typed)).not.toEqual(NOTHING);
});

test('reviews of screening are found by compliance alone', async () => {
  const compliance = await viewer('COMPLIANCE');
  const subjectId = newId();
  const { caseId: hit } = await transact(database, (tx) =>
    openCase(tx, SYSTEM, {
      queue: 'screening',
      clientId: owner.id,
      subjectId,
      enteredBy: null,
      turnaround: 'DAY',
    }),
  );
  for (const typed of [hit, subjectId]) {
    expect(await idsOf(officer, typed)).toEqual(NOTHING);
    expect(await idsOf(compliance, typed)).toEqual({ ...NOTHING, cases: [hit] });
  }
  expect((await idsOf(officer, 'moller')).cases).toEqual([caseId]);
  expect((await idsOf(compliance, 'moller')).cases).toEqual([hit, caseId]);
});

test('only so many are listed', async () => {
  for (let made = 0; made <= FOUND_MAX; made += 1) await world.client();
  const { clients, more_clients: more } = await search(officer, 'byron');
  expect([clients.length, more]).toEqual([FOUND_MAX, true]);
});

/** How PostgreSQL finds something while it may read a whole table only where there is no other way. */
async function planOf(query: string): Promise<string> {
  return transact(database, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(query)}`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

test.each([
  ['requests', `request_id = '${newId()}'`, 'requests__by_id'],
  ['transfer_hashes', `lower(hash) = 'a'`, 'transfer_hashes__by_hash'],
  ['deposit_address_owners', `lower(address) = 'a'`, 'deposit_address_owners__by_address'],
  ['wallet_targets', `lower(address) = 'a'`, 'wallet_targets__by_address'],
  ['cases', `subject_id = '${newId()}'`, 'cases__by_subject'],
])('%s are looked up by an index', async (table, condition, index) => {
  expect(await planOf(`select * from ${table} where ${condition}`)).toContain(index);
});
