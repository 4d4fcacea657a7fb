import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { requestById } from '../../../tests/worlds/by-id.ts';
import { minorOf, openPaymentsWorld, type TestClient } from '../../../tests/worlds/payments.ts';
import { whileRowsFail } from '../../../tests/worlds/poisoned-rows.ts';
import { closeClient } from '../../access/suspension.ts';
import { openAlarmsOf } from '../../database/alarms.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { clientAccount, houseAccount } from '../../ledger/account.ts';
import { freeBalance, purposeTotals } from '../../ledger/balances.ts';
import { line, postEntry } from '../../ledger/entries.ts';
import { openRequest, placeHold } from '../../ledger/requests.ts';
import type { CustodyTransfer } from '../../providers/custody/port.ts';
import type { EventData, EventType } from '../../providers/event-data.ts';
import { signEvent } from '../../providers/event-signature.ts';
import { readSigningKeys } from '../../providers/sandbox/signing-keys.ts';
import { bookCustodyTransfers, bookTransfer, pollCustody } from '../custody/custody-books.ts';
import { findByReference } from '../custody/provider-references.ts';
import { transferHashesOf } from '../custody/transfer-hashes.ts';
import { getDepositCredentials } from './deposit-addresses.ts';
import { settleDueDeposits } from './deposits.ts';

const world = await openPaymentsWorld();
const { database, sandboxDatabase, sandbox, queue, advance, now, client, arrive } = world;

async function funds(owner: TestClient, currency: 'BTC' | 'ETH' | 'USDC' = 'BTC') {
  const read = (purpose: 'settling' | 'available') =>
    freeBalance(database, clientAccount(owner.id, purpose, currency));
  return { settling: await read('settling'), available: await read('available') };
}

async function depositOf(providerReference: string) {
  return database
    .selectFrom('deposits')
    .innerJoin('crypto_deposits', 'crypto_deposits.request_id', 'deposits.request_id')
    .selectAll('deposits')
    .where('provider_ref', '=', providerReference)
    .executeTakeFirst();
}

/** Why transfers of this reference are parked, each with whether staff were told. */
async function parkedBecause(providerReference: string) {
  const parked = await database
    .selectFrom('parked_transfers')
    .select(['reason', 'source'])
    .where('provider_ref', '=', providerReference)
    .execute();
  const alarms = await database
    .selectFrom('audit_trail')
    .select('audit_id')
    .where('action', '=', 'alarm_transfer_parked')
    .where('subject_id', '=', providerReference)
    .execute();
  expect(alarms.length).toBe(parked.length);
  return parked.map(({ reason, source }) => `${source} ${reason}`);
}

test('a deposit is shown, credited to settling when confirmed, available after 24 hours', async () => {
  const owner = await client();
  const { providerReference } = await arrive(owner, 'BTC', '1.5');
  await queue.runDueJobs();
  expect(await funds(owner)).toEqual({ settling: 0n, available: 0n });
  const requestId = (await depositOf(providerReference))?.request_id ?? '';
  expect((await requestById(database, requestId))?.state).toBe('processing');

  await advance(600);
  await queue.runDueJobs();
  expect(await funds(owner)).toEqual({ settling: minorOf('BTC', '1.5'), available: 0n });
  expect((await requestById(database, requestId))?.state).toBe('completed');

  await advance(86_400 - 900);
  await queue.runDueJobs();
  expect((await funds(owner)).available).toBe(0n);
  await advance(300);
  await queue.runDueJobs();
  expect(await funds(owner)).toEqual({ settling: 0n, available: minorOf('BTC', '1.5') });
});

test('a deposit for an account that is closed for good is booked, and the desk is alarmed in place of the client', async () => {
  const owner = await client();
  await transact(database, (tx) => closeClient(tx, SYSTEM, owner.id, 'test'));
  const { providerReference } = await arrive(owner, 'BTC', '0.2');
  await queue.runDueJobs();
  await advance(600);
  await queue.runDueJobs();
  expect((await funds(owner)).settling).toBe(minorOf('BTC', '0.2'));
  const requestId = (await depositOf(providerReference))?.request_id;
  expect(await openAlarmsOf(database, owner.id, 'deposit_after_closing')).toEqual([requestId]);
});

test('two processes that book and settle at once credit a deposit once', async () => {
  const owner = await client();
  await arrive(owner, 'BTC', '1');
  await advance(600);
  const all = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: 6 }, work));
  await all(() => bookCustodyTransfers(world.context));
  expect((await funds(owner)).settling).toBe(minorOf('BTC', '1'));
  await advance(86_400);
  await all(() => queue.runDueJobs());
  expect(await funds(owner)).toEqual({ settling: 0n, available: minorOf('BTC', '1') });
});

test('what events missed is found within five minutes', async () => {
  const owner = await client();
  await world.addressOf(owner, 'BTC');
  await arrive(owner, 'BTC', '1');
  await advance(600);
  await sandbox.work(async () => 200);
  await pollCustody(world.context);
  await advance(300);
  await pollCustody(world.context);
  expect((await funds(owner)).settling).toBe(minorOf('BTC', '1'));
});

test('a transfer to an address of the custodian that no client has is parked', async () => {
  const stranger = { key: newId(), ownerId: newId(), currency: 'BTC', network: 'BITCOIN' } as const;
  const { address } = await sandbox.custody.createAddress(stranger);
  const { providerReference } = await sandbox.arriveDeposit({
    ...stranger,
    address,
    amount: 1000n,
    memo: null,
  });
  await advance(600);
  await queue.runDueJobs();
  await queue.runDueJobs();
  expect(await depositOf(providerReference)).toBeUndefined();
  expect(await parkedBecause(providerReference)).toEqual(['BOOKS address_unknown']);
});

test('another currency of the network than the address is for is the client’s all the same', async () => {
  const owner = await client();
  const address = await world.addressOf(owner, 'ETH');
  const { providerReference } = await sandbox.arriveDeposit({
    address,
    currency: 'USDC',
    network: 'ETHEREUM',
    amount: minorOf('USDC', '500'),
    memo: null,
  });
  await advance(600);
  await queue.runDueJobs();
  await advance(86_400);
  await queue.runDueJobs();
  expect(await funds(owner, 'USDC')).toEqual({ settling: 0n, available: minorOf('USDC', '500') });
  expect(await funds(owner, 'ETH')).toEqual({ settling: 0n, available: 0n });
  expect(await parkedBecause(providerReference)).toEqual([]);
});

test('a transfer that the ledger refuses is parked and keeps back no other', async () => {
  const refused = await client();
  const { providerReference } = await arrive(refused, 'BTC', '1');
  const owner = await client();
  await arrive(owner, 'BTC', '2');
  await advance(600);
  const asOwner = (statement: string) => world.open.asOwner((session) => session.run(statement));
  await asOwner(
    `alter table balances add constraint balances__refused check (owner_id <> '${refused.id}' or posted = 0)`,
  );
  await queue.runDueJobs();
  await asOwner('alter table balances drop constraint balances__refused');
  expect(await parkedBecause(providerReference)).toEqual(['BOOKS refused']);
  expect((await funds(owner)).settling).toBe(minorOf('BTC', '2'));
});

test('a memo that an address does not need changes nothing', async () => {
  const owner = await client();
  const address = await world.addressOf(owner, 'BTC');
  await sandbox.arriveDeposit({
    address,
    currency: 'BTC',
    network: 'BITCOIN',
    amount: minorOf('BTC', '0.001'),
    memo: 'for Ada',
  });
  await advance(600);
  await queue.runDueJobs();
  expect((await funds(owner)).settling).toBe(minorOf('BTC', '0.001'));
});

test('less than the minimum is booked to suspense, and makes neither a request nor a message', async () => {
  const owner = await client();
  const address = await world.addressOf(owner, 'BTC');
  const { minimum } = await getDepositCredentials(database, owner.id, 'BTC', 'BITCOIN');
  const least = minorOf('BTC', minimum);
  const suspended = async () =>
    (await purposeTotals(database, 'suspense')).find(({ asset }) => asset === 'BTC')?.posted ?? 0n;
  const before = await suspended();
  for (const amount of [least - 1n, least]) {
    await sandbox.arriveDeposit({
      address,
      currency: 'BTC',
      network: 'BITCOIN',
      amount,
      memo: null,
    });
  }
  await advance(600);
  await queue.runDueJobs();
  expect((await funds(owner)).settling).toBe(least);
  expect((await suspended()) - before).toBe(least - 1n);
  const requests = await database
    .selectFrom('requests')
    .select('amount')
    .where('owner_id', '=', owner.id)
    .execute();
  expect(requests).toEqual([{ amount: `${least}` }]);
});

/** What staff were told of a deposit. */
async function alarmsAbout(providerReference: string) {
  const alarms = await database
    .selectFrom('alarms')
    .select('kind')
    .where('subject_id', '=', (await depositOf(providerReference))?.request_id ?? '')
    .execute();
  return alarms.map(({ kind }) => kind);
}

/** Part of what is available is on its way out. */
function hold({ id: ownerId }: TestClient, minor: bigint) {
  const requestId = newId();
  const account = clientAccount(ownerId, 'available', 'BTC');
  const request = { requestId, ownerId, idemKey: requestId, asset: 'BTC', minor } as const;
  return transact(database, async (tx) => {
    await openRequest(tx, { ...request, kind: 'withdrawal', state: 'submitted' });
    await placeHold(tx, { holdId: requestId, account, minor, requestId });
  });
}

describe('among transfers that nobody can book', () => {
  test('those before and after are booked, and each is parked once', async () => {
    const owner = await client();
    const address = await world.addressOf(owner, 'BTC');
    await bookCustodyTransfers(world.context);
    const listed: CustodyTransfer = {
      providerReference: 'tr_good_1',
      key: null,
      requestId: null,
      direction: 'in',
      currency: 'BTC',
      network: 'BITCOIN',
      address,
      memo: null,
      amount: 50_000n,
      state: 'settled',
      hash: null,
      failure: null,
      createdAt: await now(),
      settlesAt: await now(),
      position: 1n,
    };
    const out = { ...listed, direction: 'out' as const, requestId: 'payroll-11' };
    const transfers: CustodyTransfer[] = [
      listed,
      { ...listed, providerReference: 'tr_nothing', amount: 0n },
      { ...out, providerReference: 'tr_by_hand' },
      { ...listed, providerReference: 'tr_nul', memo: 'a\0b' },
      { ...listed, providerReference: 'tr_negative', amount: -1n },
      { ...listed, providerReference: 'tr_good_2' },
    ];
    let isListed = false;
    const custody = {
      ...world.context.providers.custody,
      transfersSince: async (cursor: string | null) => {
        const page = {
          transfers: isListed ? [] : transfers,
          settlements: [],
          costs: [],
          nextCursor: cursor ?? '0',
        };
        isListed = true;
        return page;
      },
    };
    const providers = { ...world.context.providers, custody };
    await bookCustodyTransfers({ ...world.context, providers });
    expect((await funds(owner)).settling).toBe(100_000n);
    expect(await parkedBecause('tr_nothing')).toEqual([]);
    expect(await parkedBecause('tr_by_hand')).toEqual(['BOOKS not_sent_by_us']);
    expect(await parkedBecause('tr_nul')).toEqual(['BOOKS refused']);
    expect(await parkedBecause('tr_negative')).toEqual(['BOOKS refused']);
  });

  test('a deposit that cannot be settled keeps no other from it', async () => {
    const [blocked, other] = [await client(), await client()];
    for (const owner of [blocked, other]) await arrive(owner, 'BTC', '1');
    await advance(600);
    await queue.runDueJobs();
    // What settles first has been taken back behind the back of its row.
    await transact(database, (tx) =>
      postEntry(tx, {
        key: newId(),
        kind: 'correction',
        lines: [
          line(clientAccount(blocked.id, 'settling', 'BTC'), -minorOf('BTC', '1')),
          line(houseAccount('suspense', 'BTC'), minorOf('BTC', '1')),
        ],
      }),
    );
    await advance(86_400);
    await queue.runDueJobs();
    expect((await funds(other)).available).toBe(minorOf('BTC', '1'));
    expect(await funds(blocked)).toEqual({ settling: 0n, available: 0n });
    const told = await database
      .selectFrom('alarms')
      .innerJoin('deposits', (join) =>
        join.on(({ eb }) => eb('alarms.subject_id', '=', sql<string>`deposits.request_id::text`)),
      )
      .select('alarms.kind')
      .where('deposits.owner_id', '=', blocked.id)
      .execute();
    expect(told).toEqual([{ kind: 'deposit_unsettled' }]);
  });
});

test('a deposit that takes too long to settle each time keeps back no other, and is tried less and less', async () => {
  const [again, later] = [await client(), await client()];
  for (const owner of [again, later]) await arrive(owner, 'BTC', '1');
  await advance(600);
  await queue.runDueJobs();
  await advance(86_400 - 1);
  await bookCustodyTransfers(world.context);
  await advance(1);
  const when = `new.owner_id = '${again.id}' and new.settled_at is not null and old.settled_at is null`;
  const error = "'canceling statement due to statement timeout' using errcode = '57014'";
  const told = () => openAlarmsOf(database, again.id, 'deposit_unsettled');
  const failures = async () => {
    const rows = await database
      .selectFrom('put_off_rows')
      .select('failures')
      .where('owner_id', '=', again.id)
      .execute();
    return rows.map((row) => row.failures);
  };
  await whileRowsFail(world.url, { table: 'deposits', on: 'update', when, error }, async () => {
    await bookCustodyTransfers(world.context);
    expect(await settleDueDeposits(database)).toBe(1);
    expect((await funds(later)).available).toBe(minorOf('BTC', '1'));
    // Left alone, it is not tried at each run.
    expect(await settleDueDeposits(database)).toBe(0);
    expect([await failures(), await told()]).toEqual([[1], []]);
    for (const seconds of [60, 120]) {
      await advance(seconds);
      await bookCustodyTransfers(world.context);
      await settleDueDeposits(database);
      await settleDueDeposits(database);
    }
    expect(await failures()).toEqual([3]);
    expect(await told()).toHaveLength(1);
    await advance(120);
    await settleDueDeposits(database);
    expect(await failures()).toEqual([3]);
  });
  await advance(120);
  await bookCustodyTransfers(world.context);
  expect(await settleDueDeposits(database)).toBe(1);
  expect([await failures(), await told()]).toEqual([[], []]);
  expect((await funds(again)).available).toBe(minorOf('BTC', '1'));
});

describe('when the custodian says something else than before', () => {
  let owner: TestClient;
  let event: CustodyTransfer;

  beforeAll(async () => {
    owner = await client();
    event = {
      providerReference: 'tr_contradiction',
      key: null,
      requestId: null,
      direction: 'in',
      currency: 'BTC',
      network: 'BITCOIN',
      address: await world.addressOf(owner, 'BTC'),
      memo: null,
      amount: 100_000n,
      state: 'accepted',
      hash: null,
      failure: null,
      createdAt: await now(),
      settlesAt: await now(),
      position: 1n,
    };
  });

  const book = (change: Partial<CustodyTransfer>) =>
    transact(database, (tx) => bookTransfer(tx, { ...event, ...change }));

  test('the hash that it says last is kept, and what is none is not', async () => {
    const hashOf = async () => {
      const own = await findByReference(database, 'custody', 'tr_contradiction');
      const ids = own ? [own.requestId] : [];
      return [...(await transferHashesOf(database, owner.id, ids)).values()];
    };
    await book({});
    expect(await hashOf()).toEqual([]);
    await book({ hash: 'of the first' });
    await book({ hash: 'of what took its place' });
    await book({ hash: null });
    await book({ hash: 'x'.repeat(201) });
    expect(await hashOf()).toEqual(['of what took its place']);
  });

  test('another amount is never credited', async () => {
    await book({ state: 'settled', amount: 1000n });
    expect((await funds(owner)).settling).toBe(0n);
    expect(await parkedBecause('tr_contradiction')).toEqual(['BOOKS differs_from_record']);
  });

  test("another client's address is never credited", async () => {
    const other = await client();
    await book({ state: 'settled', address: await world.addressOf(other, 'BTC') });
    expect((await funds(other)).settling).toBe(0n);
    expect((await funds(owner)).settling).toBe(0n);
  });

  test('the true one is credited once, however often it is told', async () => {
    for (let i = 0; i < 5; i += 1) await book({ state: 'settled' });
    await book({});
    expect((await funds(owner)).settling).toBe(100_000n);
  });

  test('a failure after the credit takes it back from settling and tells staff', async () => {
    await book({ state: 'failed', failure: 'reorganised' });
    await book({ state: 'failed', failure: 'reorganised' });
    expect((await funds(owner)).settling).toBe(0n);
    expect(await alarmsAbout('tr_contradiction')).toEqual(['deposit_undone']);
    await advance(86_400);
    await queue.runDueJobs();
    expect(await funds(owner)).toEqual({ settling: 0n, available: 0n });
  });

  test('a failure after it became available holds what is left of it', async () => {
    const providerReference = 'tr_undone_late';
    await book({ providerReference, state: 'settled' });
    await advance(86_400);
    await queue.runDueJobs();
    expect((await funds(owner)).available).toBe(100_000n);
    await hold(owner, 400n);
    await book({ providerReference, state: 'failed', failure: 'reorganised' });
    expect((await funds(owner)).available).toBe(0n);
    expect(await alarmsAbout(providerReference)).toEqual(['deposit_undone']);
  });

  test('a transfer that fails is credited to nobody', async () => {
    const providerReference = 'tr_failed';
    await book({ providerReference });
    for (let i = 0; i < 2; i += 1) {
      await book({ providerReference, state: 'failed', failure: 'dropped' });
    }
    expect((await funds(owner)).settling).toBe(0n);
    const requestId = (await depositOf(providerReference))?.request_id ?? '';
    expect((await requestById(database, requestId))?.state).toBe('failed');
  });
});

describe('an event that is signed but not true', async () => {
  const { privateKey } = await readSigningKeys(sandboxDatabase, 'custody');

  async function deliver(
    type: EventType,
    data: EventData['custody.transfer_settled'],
    eventId = `evt_${newId()}`,
  ) {
    const rawBody = Buffer.from(JSON.stringify({ type, data }));
    const headers = signEvent(privateKey, eventId, await now(), rawBody);
    return world.deliver({ provider: 'custody', headers, rawBody });
  }

  async function arrivedDeposit() {
    const owner = await client();
    const { providerReference: provider_ref } = await arrive(owner, 'BTC', '1');
    const address = await world.addressOf(owner, 'BTC');
    const amount = minorOf('BTC', '1').toString();
    const data = { provider_ref, request_id: null, direction: 'in', currency: 'BTC' } as const;
    const event = {
      ...data,
      network: 'BITCOIN',
      address,
      memo: null,
      amount,
      hash: null,
      failure: null,
    } as const;
    return { owner, event };
  }

  test.each([
    ['a transfer that the custodian does not have', { provider_ref: 'tr_invented' }],
    ['another amount', { amount: '900000000' }],
    ['another currency', { currency: 'ETH' as const }],
    ['another network', { network: 'ETHEREUM' as const }],
    ['another direction', { direction: 'out' as const }],
    ['a request', { request_id: newId() }],
  ])('%s credits nothing and is parked', async (_what, lie) => {
    const { owner, event } = await arrivedDeposit();
    const lied = { ...event, ...lie };
    await deliver('custody.transfer_settled', lied);
    await queue.runDueJobs();
    expect(await funds(owner)).toEqual({ settling: 0n, available: 0n });
    expect(await parkedBecause(lied.provider_ref)).toHaveLength(1);
  });

  test("another client's address credits nobody", async () => {
    const { owner, event } = await arrivedDeposit();
    const other = await client();
    const address = await world.addressOf(other, 'BTC');
    await deliver('custody.transfer_settled', { ...event, address });
    await queue.runDueJobs();
    expect((await funds(owner)).settling).toBe(0n);
    expect((await funds(other)).settling).toBe(0n);
  });

  test('settled, said before it is so, credits only when it is so', async () => {
    const { owner, event } = await arrivedDeposit();
    await deliver('custody.transfer_settled', event);
    await queue.runDueJobs();
    expect((await funds(owner)).settling).toBe(0n);
    await advance(600);
    await queue.runDueJobs();
    expect((await funds(owner)).settling).toBe(minorOf('BTC', '1'));
  });

  test('failed, said of what the list says is settled, takes nothing back and is parked', async () => {
    const { owner, event } = await arrivedDeposit();
    await advance(600);
    await queue.runDueJobs();
    expect((await funds(owner)).settling).toBe(minorOf('BTC', '1'));
    await deliver('custody.transfer_failed', { ...event, failure: 'rejected_by_network' });
    await queue.runDueJobs();
    // The list is read again before anybody is believed less than it.
    await advance(90);
    await queue.runDueJobs();
    await advance(90);
    await queue.runDueJobs();
    expect((await funds(owner)).settling).toBe(minorOf('BTC', '1'));
    expect(await parkedBecause(event.provider_ref)).toEqual(['EVENT differs_from_record']);
  });

  test('true events, replayed a hundred times and under a hundred ids, credit once', async () => {
    const { owner, event } = await arrivedDeposit();
    await advance(600);
    const hundred = Array.from({ length: 100 }, (_, i) => i);
    await Promise.all(hundred.map(() => deliver('custody.transfer_settled', event, 'evt_same')));
    await Promise.all(hundred.map(() => deliver('custody.transfer_settled', event)));
    await Promise.all([queue.runDueJobs(), queue.runDueJobs()]);
    await deliver('custody.transfer_detected', event);
    await queue.runDueJobs();
    expect((await funds(owner)).settling).toBe(minorOf('BTC', '1'));
    const { rows } = await sql<{ entries: number }>`
      select count(*)::int4 as entries from entries e join crypto_deposits d using (owner_id, request_id)
      where d.provider_ref = ${event.provider_ref} and e.kind = 'deposit'`.execute(database);
    expect(rows[0]?.entries).toBe(1);
    expect(await parkedBecause(event.provider_ref)).toEqual([]);
  });
});
