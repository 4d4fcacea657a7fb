import { beforeEach, describe, expect, test } from 'vitest';
import { openPaymentsWorld, type TestClient } from '../../../tests/worlds/payments.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { clientAccount } from '../../ledger/account.ts';
import { freeBalance } from '../../ledger/balances.ts';
import type { Custody, CustodyTransfer } from '../../providers/custody/port.ts';
import type { EventData } from '../../providers/event-data.ts';
import { signEvent } from '../../providers/event-signature.ts';
import { readSigningKeys } from '../../providers/sandbox/signing-keys.ts';
import { readProgress } from '../list-progress.ts';
import { bookCustodyTransfers, pollCustody } from './custody-books.ts';
import { latestReconciliation, reconcile } from './reconciliation.ts';

// A custodian whose list holds what a test says.
const world = await openPaymentsWorld();
const { database, providers, sandboxDatabase, queue, now, advance, client, addressOf } = world;

let listed: CustodyTransfer[] = [];
let position = 0n;
const custody: Custody = {
  ...providers.custody,
  transfersSince: async (cursor) => {
    const transfers = listed.filter((each) => each.position > BigInt(cursor ?? 0)).slice(0, 3);
    const nextCursor = transfers.at(-1)?.position.toString() ?? cursor ?? '0';
    return { transfers, settlements: [], costs: [], nextCursor };
  },
  balances: async () => ({ position, balances: [] }),
};
const context = { database, providers: { custody } };

let owner: TestClient;
let good: CustodyTransfer;

beforeEach(async () => {
  world.useCustody(providers.custody);
  owner = await client();
  const address = await addressOf(owner, 'BTC');
  world.useCustody(custody);
  listed = [];
  good = {
    providerReference: '',
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
    position: 0n,
  };
});

/** Adds a row to the list; returns the custodian's reference. */
function list(change: Partial<CustodyTransfer> = {}): string {
  position += 1n;
  const providerReference = `${change.providerReference ?? ''}tr_${position}`;
  listed.push({ ...good, ...change, providerReference, position });
  return providerReference;
}

const settling = () => freeBalance(database, clientAccount(owner.id, 'settling', 'BTC'));

async function parkedAs(providerReference: string) {
  const rows = await database
    .selectFrom('parked_transfers')
    .select('reason')
    .where('provider_ref', '=', providerReference)
    .execute();
  return rows.map(({ reason }) => reason);
}

async function alarmsAbout(subjects: readonly string[]) {
  const rows = await database.selectFrom('alarms').select(['kind', 'subject_id']).execute();
  return rows.filter((row) => subjects.includes(row.subject_id)).map(({ kind }) => kind);
}

describe('a list that grows at every look', () => {
  let looks = 0;
  const growing: Custody = {
    ...custody,
    transfersSince: async (cursor) => {
      looks += 1;
      if (looks > 20) throw new Error('it was looked at without end');
      list();
      return custody.transfersSince(cursor);
    },
  };
  const grown = { database, providers: { custody: growing } };

  test('is read to the end that it had, and is complete then', async () => {
    const before = await now();
    for (let i = 0; i < 5; i += 1) list();
    await bookCustodyTransfers(grown);
    const { completeAt, cursor } = await readProgress(database, 'custody');
    expect(completeAt?.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(BigInt(cursor ?? 0)).toBeGreaterThanOrEqual(5n);
    expect(await settling()).toBeGreaterThanOrEqual(250_000n);
  });

  test('is compared as of a position of its own', async () => {
    const id = await reconcile(grown, SYSTEM);
    expect(id).not.toBe('');
    expect(await latestReconciliation(database)).not.toBeNull();
  });

  test('is read no further once its reader is given up', async () => {
    const giveUp = new AbortController();
    for (let i = 0; i < 9; i += 1) list();
    let pages = 0;
    const counted = {
      ...custody,
      transfersSince: async (cursor: string | null) => {
        pages += 1;
        if (pages === 2) giveUp.abort();
        return custody.transfersSince(cursor);
      },
    };
    const { completeAt } = await readProgress(database, 'custody');
    await bookCustodyTransfers(
      { database, providers: { custody: counted } },
      { signal: giveUp.signal },
    );
    expect(pages).toBe(2);
    expect((await readProgress(database, 'custody')).completeAt).toEqual(completeAt);
    await bookCustodyTransfers(context);
  });
});

describe('a list that cannot be read', () => {
  const away: Custody = {
    ...custody,
    balances: async () => {
      throw new Error('away');
    },
  };
  const poll = async (from: Custody = away) => {
    await advance(60);
    return pollCustody({ database, providers: { custody: from } });
  };
  const open = async () => {
    const rows = await database
      .selectFrom('alarms')
      .select('alarm_id')
      .where('kind', '=', 'custody_unread')
      .where('closed_at', 'is', null)
      .execute();
    return rows.length;
  };

  test('is told to staff after ten minutes, and no more once it is read', async () => {
    for (let minutes = 0; minutes < 10; minutes += 1) {
      await expect(poll()).rejects.toThrow('away');
      expect(await open()).toBe(0);
    }
    await expect(poll()).rejects.toThrow('away');
    await expect(poll()).rejects.toThrow('away');
    expect(await open()).toBe(1);
    await poll(custody);
    expect(await open()).toBe(0);
    await expect(poll()).rejects.toThrow('away');
    expect(await open()).toBe(0);
  });

  test('is no alarm when nobody tried for days', async () => {
    await poll(custody);
    await advance(3 * 86_400);
    await expect(poll()).rejects.toThrow('away');
    expect(await open()).toBe(0);
    await poll(custody);
  });
});

describe('a row that nobody can keep', () => {
  test.each([
    ['more than any asset has', { currency: 'JUNK', amount: 10n ** 40n }],
    ['a token with NUL in its name', { currency: 'JU\0NK' }],
    ['half a surrogate pair in a memo, to nobody', { address: '1BvBM', memo: 'a\uD800b' }],
    ['half a surrogate pair in the name of a token', { currency: 'JU\uD800NK', memo: '\uDC00' }],
    ['NUL in a reference', { providerReference: 'a\0b' }],
  ])('%s: is parked, and keeps back no other', async (_what, change) => {
    list();
    const poison = list(change as Partial<CustodyTransfer>);
    list();
    await bookCustodyTransfers(context);
    expect(await settling()).toBe(100_000n);
    expect(await parkedAs(poison.replace('\0', '\uFFFD'))).toHaveLength(1);
    expect((await readProgress(database, 'custody')).cursor).toBe(`${position}`);
  });

  test('a memo that is not text changes nothing for the client', async () => {
    const reference = list({ memo: 'a\uD800b' });
    await bookCustodyTransfers(context);
    expect(await settling()).toBe(50_000n);
    expect(await parkedAs(reference)).toEqual([]);
  });
});

describe('what anybody may send for nothing', async () => {
  const { privateKey } = await readSigningKeys(sandboxDatabase, 'custody');

  async function tell(transfer: CustodyTransfer, lie: { amount?: string } = {}) {
    const data: EventData['custody.transfer_settled'] = {
      provider_ref: transfer.providerReference,
      request_id: null,
      direction: transfer.direction,
      currency: 'BTC',
      network: 'BITCOIN',
      address: transfer.address,
      memo: transfer.memo,
      amount: transfer.amount.toString(),
      failure: null,
      ...lie,
    };
    const rawBody = Buffer.from(JSON.stringify({ type: 'custody.transfer_settled', data }));
    const headers = signEvent(privateKey, `evt_${newId()}`, await now(), rawBody);
    await world.deliver({ provider: 'custody', headers, rawBody });
  }

  async function tellAll(lie?: { amount?: string }) {
    for (const transfer of listed) await tell(transfer, lie);
    await queue.runDueJobs();
    const events = await database
      .selectFrom('provider_events')
      .select(['id', 'state'])
      .orderBy('received_at', 'desc')
      .orderBy('id', 'desc')
      .limit(listed.length)
      .execute();
    return { states: events.map(({ state }) => state), ids: events.map(({ id }) => id) };
  }

  test('nothing and dust are done with, and raise no alarm', async () => {
    const references = [list(), list({ amount: 0n }), list({ amount: 1n }), list()];
    const { states, ids } = await tellAll();
    expect(states).toEqual(['PROCESSED', 'PROCESSED', 'PROCESSED', 'PROCESSED']);
    expect(await settling()).toBe(100_000n);
    expect(await alarmsAbout([...references, ...ids])).toEqual([]);
  });

  test('an event that says more of dust than the list is parked', async () => {
    const dust = list({ amount: 1n });
    const { states } = await tellAll({ amount: '90000000' });
    expect(states).toEqual(['PARKED']);
    expect(await parkedAs(dust)).toEqual(['differs_from_record']);
    expect(await settling()).toBe(0n);
  });
});
