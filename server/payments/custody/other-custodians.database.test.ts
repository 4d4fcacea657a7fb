import { beforeAll, expect, test } from 'vitest';
import { openPaymentsWorld } from '../../../tests/worlds/payments.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { purposeTotals } from '../../ledger/balances.ts';
import type { Custody, CustodyTransfer } from '../../providers/custody/port.ts';
import { latestReconciliation, reconcile } from './reconciliation.ts';

// A custodian that is not the sandbox: it lists what the test says, three rows a page.
const world = await openPaymentsWorld();
const { database, providers } = world;
const listed: CustodyTransfer[] = [];
let held = { position: 0n, amount: 0n };
const custody: Custody = {
  ...providers.custody,
  transfersSince: async (cursor) => {
    const since = listed.filter(({ position }) => position > BigInt(cursor ?? 0));
    const transfers = since.toSorted((a, b) => (a.position < b.position ? -1 : 1)).slice(0, 3);
    const nextCursor = transfers.at(-1)?.position.toString() ?? cursor ?? '0';
    return { transfers, settlements: [], costs: [], nextCursor };
  },
  balances: async () => ({
    position: held.position,
    balances: [{ asset: 'BTC', amount: held.amount }],
  }),
};

let arrival: Omit<CustodyTransfer, 'position' | 'amount' | 'providerReference'>;
beforeAll(async () => {
  const owner = await world.client();
  const at = await world.now();
  arrival = {
    key: null,
    requestId: null,
    direction: 'in',
    currency: 'BTC',
    network: 'BITCOIN',
    address: await world.addressOf(owner, 'BTC'),
    memo: null,
    state: 'settled',
    hash: null,
    failure: null,
    createdAt: at,
    settlesAt: at,
  };
});

async function findings() {
  await reconcile({ database, providers: { custody } }, SYSTEM);
  return (await latestReconciliation(database))?.findings;
}

test('movements after the cut are booked, and have no part in the comparison', async () => {
  listed.push(
    { ...arrival, providerReference: 'in-1', amount: 500_000n, position: 1n },
    { ...arrival, providerReference: 'in-2', amount: 600_000n, position: 2n, state: 'accepted' },
    { ...arrival, providerReference: 'in-3', amount: 700_000n, position: 3n },
  );
  held = { position: 2n, amount: 500_000n };
  expect(await findings()).toEqual([]);
  const rows = (await latestReconciliation(database))?.rows;
  expect(rows?.find(({ asset }) => asset === 'BTC')).toMatchObject({
    ledger: 500_000n,
    listed: 500_000n,
    custody: 500_000n,
  });
  expect(await auditBooks(database)).toEqual([]);
});

test('what settles, and what is undone, counts from its own position on', async () => {
  listed.splice(1, 2);
  listed.push({ ...arrival, providerReference: 'in-2', amount: 600_000n, position: 4n });
  listed.push({
    ...arrival,
    providerReference: 'in-3',
    amount: 700_000n,
    position: 6n,
    state: 'failed',
    failure: 'reorganised',
  });
  held = { position: 4n, amount: 1_800_000n };
  expect(await findings()).toEqual([]);
  held = { position: 6n, amount: 1_100_000n };
  expect(await findings()).toEqual([]);
});

test('an arrival that is parked explains itself', async () => {
  const first = { ...arrival, providerReference: 'in-4', amount: 200_000n, position: 7n };
  listed.push({ ...first, state: 'accepted' });
  held = { position: 7n, amount: 1_100_000n };
  expect(await findings()).toEqual([]);
  listed.push({ ...first, amount: 2_000_000n, position: 8n });
  held = { position: 8n, amount: 3_100_000n };
  expect(await findings()).toMatchObject([
    { kind: 'NOT_BOOKED', reference: 'in-4', difference: 2_000_000n, explainedBy: 'PARKED' },
  ]);
  const rows = (await latestReconciliation(database))?.rows;
  expect(rows?.find(({ asset }) => asset === 'BTC')).toMatchObject({
    ledger: 1_100_000n,
    custody: 3_100_000n,
    explained: 2_000_000n,
  });
});

test('what left without us is found by name, and by the audit', async () => {
  const theft = {
    ...arrival,
    providerReference: 'out-1',
    direction: 'out' as const,
    key: newId(),
    requestId: newId(),
    amount: 300_000n,
    position: 9n,
  };
  listed.push(theft);
  held = { position: 9n, amount: 2_800_000n };
  expect((await findings())?.filter(({ explainedBy }) => explainedBy === null)).toMatchObject([
    { kind: 'NOT_BOOKED', reference: 'out-1', listed: -300_000n, booked: 0n, explainedBy: null },
  ]);
  expect((await auditBooks(database)).map(({ id }) => id)).toContain('I14');
});

test('a balance that is not the sum of its movements is found', async () => {
  held = { position: 9n, amount: 2_900_000n };
  expect(await findings()).toContainEqual(
    expect.objectContaining({ kind: 'BALANCE_DIFFERS', listed: 2_800_000n, difference: 100_000n }),
  );
});

test('what is below the minimum stands in suspense, until the network undoes it', async () => {
  const dust = { ...arrival, providerReference: 'dust-1', amount: 1n };
  const asText = (_name: string, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value;
  const namesDust = (found: unknown) => JSON.stringify(found, asText).includes('dust-1');
  for (const [state, position, inSuspense] of [
    ['settled', 10n, 1n],
    ['failed', 11n, 0n],
  ] as const) {
    listed.push({ ...dust, state, position });
    held = { position, amount: 2_800_000n + inSuspense };
    const found = await findings();
    expect([state, namesDust(found), namesDust(await auditBooks(database))]).toEqual([
      state,
      false,
      false,
    ]);
    const suspense = await purposeTotals(database, 'suspense');
    expect(suspense.find(({ asset }) => asset === 'BTC')?.posted).toBe(inSuspense);
  }
});

test('balances that are ahead of the list are not compared', async () => {
  held = { position: 99n, amount: 800_000n };
  await expect(findings()).rejects.toThrow('ends before its balances');
});
