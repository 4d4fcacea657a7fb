import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { AlarmKind } from '@ballast/contract/staff/alarm-kinds.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { count } from '../../../tests/harness/scale.ts';
import {
  minorOf,
  NO_FUNDS,
  NO_TRADES,
  openPaymentsWorld,
  type TestClient,
} from '../../../tests/worlds/payments.ts';
import { openAlarmsAbout } from '../../database/alarms.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { purposeTotals } from '../../ledger/balances.ts';
import type { EventData } from '../../providers/event-data.ts';
import { signEvent } from '../../providers/event-signature.ts';
import { readSigningKeys, type SigningKeys } from '../../providers/sandbox/signing-keys.ts';
import { answerCorrection, askCorrection } from '../corrections/corrections.ts';
import { latestReconciliation, reconcile } from '../custody/reconciliation.ts';
import { getTransaction, listTransactions } from '../transactions/transactions.ts';
import { downloadFiatCredentials } from './details-pdf.ts';
import { getFiatCredentials } from './fiat-credentials.ts';
import { getOrIssueReference } from './payment-references.ts';
import { bookLine, bookStatement } from './statement.ts';
import { listSuspendedLines, readSuspendedLines } from './suspended-lines.ts';

const world = await openPaymentsWorld();
const { database, sandbox, providers, queue, advance, client, staff } = world;

const AT_DESK = { roles: ['OPERATIONS' as const] };

const wire = {
  ...{ currency: 'USD', amount: minorOf('USD', '2500.00'), payerName: 'BYRON, ADA' },
  ...{ payerAccount: 'GB66SNDX99006144010900', valueDate: null },
};

const referenceOf = ({ id }: TestClient, currency = 'USD') =>
  getOrIssueReference(database, { ownerId: id, currency });

async function arrive(remittance: string, other: Partial<typeof wire> = {}): Promise<string> {
  const { providerReference } = await sandbox.arriveWire({ ...wire, ...other, remittance });
  await queue.runDueJobs();
  return providerReference;
}

async function depositsOf({ id }: TestClient) {
  const { rows } = await sql<{ amount: string; posted: string; effective: string }>`
    select d.amount, b.posted, to_char(e.effective_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as effective
    from deposits d join entries e using (owner_id, request_id)
    join accounts a on a.owner_id = d.owner_id and a.asset = d.currency and a.purpose = 'available'
    join balances b on b.owner_id = a.owner_id and b.account_id = a.account_id
    where d.owner_id = ${id}`.execute(database);
  return rows;
}

const suspended = async (providerReference: string) =>
  (await readSuspendedLines(database, { limit: 100 })).find(
    ({ reference }) => reference === `bank/${providerReference}`,
  );

/** As the desk is shown it. */
const shownLine = async (providerReference: string) =>
  (await listSuspendedLines(database, AT_DESK, { limit: 100 })).items.find(
    ({ reference }) => reference === `bank/${providerReference}`,
  );

const atBank = async () =>
  (await purposeTotals(database, 'bank')).find(({ asset }) => asset === 'USD')?.posted ?? 0n;

const isAlarmed = async (providerReference: string, kind: AlarmKind = 'line_unattributed') =>
  (await openAlarmsAbout(database, kind)).some(({ id }) => id === `bank/${providerReference}`);

test('a wire with the client’s reference and name is available at once, from its value date, and told', async () => {
  const owner = await client();
  const reference = await referenceOf(owner);
  expect(await referenceOf(owner)).toBe(reference);
  expect(await referenceOf(owner, 'EUR')).not.toBe(reference);
  await arrive(`Transfer ${reference.toLowerCase()}`, { valueDate: '2026-01-05' } as object);
  expect(await depositsOf(owner)).toEqual([
    { amount: '250000', posted: '250000', effective: '2026-01-05 00:00' },
  ]);
  const { rows: told } = await sql<{ kind: string }>`
    select kind from client_notices where owner_id = ${owner.id}`.execute(database);
  expect(told).toMatchObject([{ kind: 'deposit_credited' }]);
  const [deposit] = (await listTransactions(database, NO_FUNDS, owner.id, { limit: 1 })).items;
  const { steps } = await getTransaction(database, NO_FUNDS, owner.id, deposit?.id ?? '');
  expect(steps.map(({ step }) => step)).toEqual(['AT_BANK', 'CREDITED', 'AVAILABLE']);
});

describe('stands in suspense, promised in two business days,', () => {
  const because = async (remittance: string, other: Partial<typeof wire> = {}) =>
    (await suspended(await arrive(remittance, other)))?.because;

  test('what names no client, or more than one', async () => {
    const [one, other] = [await client(), await client()];
    const reference = await referenceOf(one);
    expect(await because('Thank you')).toBe('NO_REFERENCE');
    const last = reference.endsWith('0') ? '1' : '0';
    expect(await because(reference.slice(0, -1) + last)).toBe('NO_REFERENCE');
    expect(await because(`${reference} ${await referenceOf(other)}`)).toBe('SEVERAL_REFERENCES');
    expect(await because('BLS000000012')).toBe('REFERENCE_UNKNOWN');
    expect(await because(reference, { currency: 'EUR' })).toBe('OTHER_CURRENCY');
    expect(await depositsOf(one)).toEqual([]);
  });

  test('what somebody else sent, with the client whose reference it bears', async () => {
    const owner = await client();
    const ref = await arrive(await referenceOf(owner), { payerName: 'Charles Babbage' });
    const line = await suspended(ref);
    expect(line).toMatchObject({
      ...{ because: 'THIRD_PARTY', namedOwnerId: owner.id, payerName: 'Charles Babbage' },
      ...{ payerAccountEnd: '0900', amount: 250_000n },
    });
    expect(await shownLine(ref)).toMatchObject({
      ...{ amount: '2500.00', client: { id: owner.id, name: 'Ada Byron' } },
      ...{ overdue: false, correction_waiting: false },
    });
    expect(await depositsOf(owner)).toEqual([]);
  });

  test('page by page, the one promised first in front, none twice and none left out', async () => {
    for (let line = 0; line < 3; line += 1) await arrive('Thank you');
    await advance(60);
    await arrive('Thank you');
    const whole = await listSuspendedLines(database, AT_DESK, { limit: 100 });
    expect(whole.next_cursor).toBeNull();
    expect(whole.items.length).toBeGreaterThan(3);
    const promised = whole.items.map((each) => each.promised_at);
    expect(promised).toEqual(promised.toSorted());
    const read: typeof whole.items = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await listSuspendedLines(database, AT_DESK, { limit: 2, cursor });
      expect(page.items.length).toBeLessThanOrEqual(2);
      read.push(...page.items);
      cursor = page.next_cursor;
    }
    expect(read).toEqual(whole.items);
    const forged = listSuspendedLines(database, AT_DESK, { limit: 2, cursor: 'forged' });
    await expect(forged).rejects.toThrow('cursor_invalid');
  });
});

test('two people give it to a client, once; nobody told of it in time raises an alarm, which ends with that', async () => {
  const [owner, asker, checker] = [
    await client(),
    await staff('OPERATIONS'),
    await staff('COMPLIANCE'),
  ];
  const ref = await arrive('Thank you');
  expect(await isAlarmed(ref, 'transfer_parked')).toBe(true);
  await advance(86_400);
  await queue.runDueJobs();
  expect(await isAlarmed(ref)).toBe(false);
  await advance(4 * 86_400);
  await queue.runDueJobs();
  expect(await isAlarmed(ref)).toBe(true);
  expect(await shownLine(ref)).toMatchObject({
    client: null,
    overdue: true,
    correction_waiting: false,
  });

  const ask = () =>
    transact(database, (tx) =>
      askCorrection(
        tx,
        asker,
        {
          correction: { kind: 'ATTRIBUTION', client_id: owner.id, transfer: `bank/${ref}` },
          evidence: 'The client showed the order to their bank.',
        },
        NO_TRADES,
      ),
    );
  const { id } = await ask();
  expect(await shownLine(ref)).toMatchObject({ correction_waiting: true });
  await transact(database, (tx) =>
    answerCorrection(tx, checker, id, { decision: 'CONFIRMED' }, NO_TRADES),
  );
  expect(await isAlarmed(ref)).toBe(false);
  expect(await isAlarmed(ref, 'transfer_parked')).toBe(false);
  expect(await shownLine(ref)).toBeUndefined();
  await expect(ask()).rejects.toThrow('already_corrected');

  // The client meets a wire like any other, and is told of it as such.
  const [listed] = (await listTransactions(database, NO_FUNDS, owner.id, { limit: 10 })).items;
  const shown = await getTransaction(database, NO_FUNDS, owner.id, listed?.id ?? '');
  expect(shown).toMatchObject({
    ...{ type: 'deposit', amount: '2500.00', sender: 'BYRON, ADA', memo: 'Thank you' },
    steps: [{ step: 'AT_BANK' }, { step: 'ATTRIBUTED' }, { step: 'AVAILABLE' }],
  });
  const [arrived, attributed] = shown.steps.map(({ at }) => Date.parse(at));
  expect((attributed ?? 0) - (arrived ?? 0)).toBeGreaterThanOrEqual(5 * 86_400_000);
  const { rows: told } = await sql<{ kind: string; about_id: string }>`
    select kind, about_id from client_notices where owner_id = ${owner.id} order by kind`.execute(
    database,
  );
  expect(told).toEqual([{ kind: 'deposit_credited', about_id: listed?.id }]);
});

test('a line is booked once, however often and by whomever it is read, and told of', async () => {
  const owner = await client();
  const before = await atBank();
  await sandbox.plantFault({ provider: 'bank', fault: 'answer_twice', times: 1 });
  const remittance = await referenceOf(owner);
  await sandbox.arriveWire({ ...wire, remittance });
  await Promise.all([1, 2, 3].map(() => bookStatement(world.context)));
  const page = await providers.bank?.linesSince(null);
  const line = page?.lines.at(-1);
  if (!line) throw new Error('the sandbox lists nothing');
  await transact(database, (tx) => bookLine(tx, world.secrets.dataKeys, line));
  await queue.runDueJobs();
  expect(await depositsOf(owner)).toHaveLength(1);
  expect(before - (await atBank())).toBe(wire.amount);
  const { rows } = await sql<{ state: string }>`
    select state from provider_events where provider = 'bank' and state <> 'PROCESSED'`.execute(
    database,
  );
  expect(rows).toEqual([]);
});

/** How often a true event is told again, under its own id and under others. */
const REPLAYS = count(100, 50, 20);

describe('an event of the bank', async () => {
  const keys = await readSigningKeys(world.sandboxDatabase, 'bank');
  type Told = EventData['bank.line_booked'];

  /** Says that a line was booked, signed by the bank now unless said otherwise. */
  async function tell(
    data: Told,
    { eventId = `evt_${newId()}`, privateKey = keys.privateKey, ageSeconds = 0 } = {},
  ) {
    const rawBody = Buffer.from(JSON.stringify({ type: 'bank.line_booked', data }));
    const sentAt = new Date((await world.now()).getTime() - ageSeconds * 1000);
    const headers = signEvent(privateKey, eventId, sentAt, rawBody);
    await world.deliver({ provider: 'bank', headers, rawBody });
    return eventId;
  }

  const eventOf = (eventId: string) =>
    database
      .selectFrom('provider_events')
      .select(['state', 'note'])
      .where('provider', '=', 'bank')
      .where('event_id', '=', eventId)
      .executeTakeFirst();

  /** A wire of a client, which is booked, and what the bank truly says of it. */
  async function booked() {
    const owner = await client();
    const provider_ref = await arrive(await referenceOf(owner));
    const { value_date } = await database
      .selectFrom('bank_lines')
      .select('value_date')
      .where('provider_ref', '=', provider_ref)
      .executeTakeFirstOrThrow();
    const event: Told = { provider_ref, currency: 'USD', amount: `${wire.amount}`, value_date };
    return { owner, event };
  }

  /** Until the statement was read after everything that was told. */
  async function readOn() {
    for (let reads = 0; reads < 2; reads += 1) {
      await advance(90);
      await queue.runDueJobs();
    }
  }

  test.each([
    ['a line that the bank does not have', 'reference_unknown', { provider_ref: 'ln_invented' }],
    ['another amount', 'differs_from_record', { amount: '900000000' }],
    ['a debit', 'differs_from_record', { amount: '-250000' }],
    ['another currency', 'differs_from_record', { currency: 'EUR' }],
    ['another value date', 'differs_from_record', { value_date: '2026-01-01' }],
  ] as const)('that says %s moves nothing and is parked', async (_what, note, lie) => {
    const { owner, event } = await booked();
    const before = await atBank();
    const eventId = await tell({ ...event, ...lie });
    await readOn();
    expect(await eventOf(eventId)).toEqual({ state: 'PARKED', note });
    expect(await atBank()).toBe(before);
    expect(await depositsOf(owner)).toMatchObject([{ amount: '250000', posted: '250000' }]);
    const told = (await openAlarmsAbout(database, 'event_parked')).map(({ id }) => id);
    const kept = await database
      .selectFrom('provider_events')
      .select('id')
      .where('event_id', '=', eventId)
      .executeTakeFirstOrThrow();
    expect(told).toContain(kept.id);
  });

  test.each<[what: string, refusal: string, by: { keys?: SigningKeys; ageSeconds?: number }]>([
    [
      'that the custodian signed',
      'event_signature_invalid',
      { keys: await readSigningKeys(world.sandboxDatabase, 'custody') },
    ],
    ['of ten minutes ago', 'event_expired', { ageSeconds: 600 }],
    ['of ten minutes from now', 'event_expired', { ageSeconds: -600 }],
  ])('%s is refused and not kept', async (_what, refusal, { keys: by = keys, ageSeconds = 0 }) => {
    const { event } = await booked();
    const before = await atBank();
    const eventId = `evt_${newId()}`;
    const told = tell(event, { eventId, privateKey: by.privateKey, ageSeconds });
    await expect(told).rejects.toThrow(refusal);
    await readOn();
    expect(await eventOf(eventId)).toBeUndefined();
    expect(await atBank()).toBe(before);
  });

  test('that comes before the statement lists its line books nothing, and the line is booked once when it is listed', async () => {
    const owner = await client();
    const { bank, bankFiles } = providers;
    if (!bank) throw new Error('there is no bank');
    const behind = async (cursor: string | null) => ({ lines: [], nextCursor: cursor ?? '0' });
    world.useBank({ bank: { ...bank, linesSince: behind }, bankFiles });
    const remittance = await referenceOf(owner);
    const { providerReference } = await sandbox.arriveWire({ ...wire, remittance });
    await queue.runDueJobs();
    await readOn();
    expect(await depositsOf(owner)).toEqual([]);
    world.useBank({ bank, bankFiles });
    await readOn();
    const { rows } = await sql<{ entries: number }>`
      select count(*)::int4 as entries from entries e join bank_deposits d using (owner_id, request_id)
      where d.provider_ref = ${providerReference}`.execute(database);
    expect(rows).toEqual([{ entries: 1 }]);
    expect(await depositsOf(owner)).toMatchObject([{ posted: '250000' }]);
  });

  test('of a later line that comes first leaves both booked in the order of the statement', async () => {
    const owner = await client();
    const remittance = await referenceOf(owner);
    await sandbox.plantFault({ provider: 'bank', fault: 'delay', times: 1 });
    const early = await sandbox.arriveWire({ ...wire, remittance });
    const late = await sandbox.arriveWire({ ...wire, remittance });
    await queue.runDueJobs();
    const rows = await database
      .selectFrom('bank_deposits')
      .innerJoin('entries', 'entries.request_id', 'bank_deposits.request_id')
      .select('provider_ref')
      .where('bank_deposits.owner_id', '=', owner.id)
      .orderBy('entry_id')
      .execute();
    expect(rows.map(({ provider_ref }) => provider_ref)).toEqual([
      early.providerReference,
      late.providerReference,
    ]);
    // That of the first comes a quarter of an hour late, and changes nothing.
    await advance(1000);
    await queue.runDueJobs();
    expect(await depositsOf(owner)).toHaveLength(2);
  });

  test('that is true, told again and again at once, under its own id and under others, books once', async () => {
    const { owner, event } = await booked();
    const before = await atBank();
    const ids = Array.from({ length: REPLAYS }, () => `evt_${newId()}`);
    const same = `evt_${newId()}`;
    await Promise.all(ids.map(() => tell(event, { eventId: same })));
    await Promise.all(ids.map((eventId) => tell(event, { eventId })));
    await Promise.all([queue.runDueJobs(), queue.runDueJobs()]);
    await queue.runDueJobs();
    // Weeks later it is as true, and as little news.
    await advance(21 * 86_400);
    await queue.runDueJobs();
    ids.push(same, await tell(event));
    await queue.runDueJobs();
    const states = await Promise.all(ids.map(eventOf));
    expect(new Set(states.map((each) => each?.state))).toEqual(new Set(['PROCESSED']));
    expect(await atBank()).toBe(before);
    expect(await depositsOf(owner)).toHaveLength(1);
    expect(await auditBooks(database)).toEqual([]);
  });
});

test('the books hold what the bank does, and the custodian’s are compared without it', async () => {
  await advance(60);
  await queue.runDueJobs();
  const held = await providers.bank?.balances();
  expect(-(await atBank())).toBe(held?.balances.find(({ currency }) => currency === 'USD')?.amount);
  expect(await auditBooks(database)).toEqual([]);
  await reconcile(world.context, SYSTEM);
  expect((await latestReconciliation(database))?.findings).toEqual([]);
});

test('bank details are of the currency, with both ways and the reference, and can be printed', async () => {
  const owner = await client();
  const of = { ownerId: owner.id, currency: 'USD' };
  const details = await getFiatCredentials(world.context, owner.id, 'USD');
  expect(details).toMatchObject({
    reference_id: await getOrIssueReference(database, of),
    wire: { iban: null, routing_number: expect.stringMatching(/^\d{9}$/) },
    swift: { bic: 'SNDXGB2LXXX', routing_number: null },
  });
  const iban = details.swift?.iban ?? '';
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((each) => Number.parseInt(each, 36));
  expect(BigInt(digits.join('')) % 97n).toBe(1n);
  expect((await getFiatCredentials(world.context, owner.id, 'EUR')).wire).toBeNull();
  const { pdf } = await downloadFiatCredentials(world.context, owner.id, 'USD');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const without = { database, providers: { bank: null } };
  const refusal = (of: Parameters<typeof getFiatCredentials>[0], currency: AssetCode) =>
    expect(getFiatCredentials(of, owner.id, currency)).rejects.toThrow('currency_not_available');
  await refusal(world.context, 'BTC');
  await refusal(without, 'USD');
});
