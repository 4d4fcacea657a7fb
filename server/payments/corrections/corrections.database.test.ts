import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AskedCorrection } from '@ballast/contract/payments/corrections.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  minorOf,
  NO_TRADES,
  openPaymentsWorld,
  type TestClient,
} from '../../../tests/worlds/payments.ts';
import { markClientClosed } from '../../account/clients.ts';
import { openAlarmsAbout } from '../../database/alarms.ts';
import { type Person, SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { clientAccount, houseAccount } from '../../ledger/account.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { freeBalance, purposeTotals } from '../../ledger/balances.ts';
import { newestTransactionsOf } from '../../ledger/client-transactions.ts';
import { line, postEntry } from '../../ledger/entries.ts';
import { findEntryId } from '../../ledger/lines.ts';
import type { CustodyTransfer } from '../../providers/custody/port.ts';
import { bookTransfer } from '../custody/custody-books.ts';
import { latestReconciliation, reconcile } from '../custody/reconciliation.ts';
import { takeAsCapital } from '../deposits/suspense.ts';
import { recordAcceptance } from '../withdrawals/withdrawal-dispatches.ts';
import { findWithdrawal } from '../withdrawals/withdrawal-record.ts';
import {
  answerCorrection,
  askCorrection,
  listCorrections,
  previewCorrection,
} from './corrections.ts';

const world = await openPaymentsWorld();
const { database, sandbox, queue, advance, client, staff, fund } = world;

const evidence = 'The client called, and the bank confirmed it in writing.';

const asker = await staff('OPERATIONS');
const checker = await staff('COMPLIANCE');

const ask = async (correction: AskedCorrection, by: Person = asker) =>
  (await transact(database, (tx) => askCorrection(tx, by, { correction, evidence }, NO_TRADES))).id;

const confirm = (id: string, by: Person = checker) =>
  transact(database, (tx) => answerCorrection(tx, by, id, { decision: 'CONFIRMED' }, NO_TRADES));

const decline = (id: string, reason: string, by: Person = checker) =>
  transact(database, (tx) =>
    answerCorrection(tx, by, id, { decision: 'DECLINED', reason }, NO_TRADES),
  );

const codeOf = async (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

const available = (owner: TestClient, asset = 'BTC') =>
  freeBalance(database, clientAccount(owner.id, 'available', asset));

/** A client with bitcoin, of which a fee was taken; returns the entry of the fee. */
async function charged(amount = '0.5') {
  const owner = await client();
  await fund(owner, 'BTC', '1');
  const minor = minorOf('BTC', amount);
  const { entryId } = await postEntry(database, {
    key: newId(),
    kind: 'fee',
    lines: [
      line(clientAccount(owner.id, 'available', 'BTC'), -minor),
      line(houseAccount('fees', 'BTC'), minor),
    ],
  });
  return { owner, entryId: entryId.toString() };
}

/** Bitcoin that came to an address of nobody, booked to suspense and a day old. */
async function unattributed(amount = '0.3') {
  const stranger = { key: newId(), ownerId: newId(), currency: 'BTC', network: 'BITCOIN' };
  const { address } = await sandbox.custody.createAddress(stranger);
  const { providerReference } = await sandbox.arriveDeposit({
    address,
    currency: 'BTC',
    network: 'BITCOIN',
    amount: minorOf('BTC', amount),
    memo: null,
  });
  await advance(600);
  await queue.runDueJobs();
  return providerReference;
}

const aDay = () => advance(86_400);

const inSuspense = async () =>
  (await purposeTotals(database, 'suspense')).find(({ asset }) => asset === 'BTC')?.posted ?? 0n;

async function told(owner: TestClient) {
  const { rows } = await sql<{ kind: string }>`
    select kind from client_notices where owner_id = ${owner.id} and kind = 'account_corrected'`.execute(
    database,
  );
  return rows.length;
}

describe('a reversal', () => {
  test('is posted once another person confirms it, as a transaction of its own, and the client is told', async () => {
    const { owner, entryId } = await charged();
    const correction = { kind: 'REVERSAL', client_id: owner.id, entry_id: entryId } as const;
    const preview = await transact(database, (tx) =>
      previewCorrection(tx, { correction }, NO_TRADES),
    );
    expect(preview).toMatchObject({
      lines: expect.arrayContaining<unknown>([
        { of: 'CLIENT', purpose: 'available', asset: 'BTC', amount: '0.50000000' },
        { of: 'HOUSE', purpose: 'fees', asset: 'BTC', amount: '-0.50000000' },
      ]),
      client_sees: [{ type: 'reversal', asset: 'BTC', amount: '0.50000000' }],
    });
    const id = await ask(correction);
    expect(await available(owner)).toBe(minorOf('BTC', '0.5'));
    expect(await told(owner)).toBe(0);
    await confirm(id);
    expect(await available(owner)).toBe(minorOf('BTC', '1'));
    expect(await told(owner)).toBe(1);
    const kinds = await newestTransactionsOf(
      database,
      { ownerId: owner.id, kinds: ['fee', 'reversal'] },
      null,
      10,
    );
    expect(kinds.map(({ kind, posted }) => [kind, posted])).toEqual([
      ['reversal', minorOf('BTC', '0.5')],
      ['fee', minorOf('BTC', '-0.5')],
    ]);
    const { former } = await listCorrections(database, checker, NO_TRADES);
    expect(former.find((each) => each.id === id)?.decided).toMatchObject({ as: 'CONFIRMED' });
  });

  test('is refused of what was reversed before, waits already, goes on, or is not there', async () => {
    const { owner, entryId } = await charged();
    const correction = { kind: 'REVERSAL', client_id: owner.id, entry_id: entryId } as const;
    const id = await ask(correction);
    expect(await codeOf(ask(correction))).toBe('conflict');
    await confirm(id);
    expect(await codeOf(ask(correction))).toBe('entry_already_reversed');
    expect(await codeOf(ask({ ...correction, entry_id: '1' }))).toBe('not_correctable');
    expect(await codeOf(ask({ ...correction, entry_id: '999' }))).toBe('not_found');
    expect(await codeOf(ask({ ...correction, client_id: newId() }))).toBe('not_found');
  });
});

describe('two people', () => {
  test('whoever asks never confirms, in code and in the database; taking back keeps the reason', async () => {
    const { owner, entryId } = await charged();
    const id = await ask({ kind: 'REVERSAL', client_id: owner.id, entry_id: entryId });
    expect(await codeOf(confirm(id, asker))).toBe('approver_entered_it');
    const forced = sql`
      update corrections set decision = 'CONFIRMED', decided_by = asked_by, decided_at = clock_now(), entry_id = 1
      where correction_id = ${id}`.execute(database);
    await expect(forced).rejects.toThrow(/corrections__by_another/);
    await decline(id, 'Asked about the wrong entry', asker);
    expect(await codeOf(confirm(id))).toBe('conflict');
    const { former } = await listCorrections(database, checker, NO_TRADES);
    expect(former.find((each) => each.id === id)?.decided).toMatchObject({
      as: 'DECLINED',
      reason: 'Asked about the wrong entry',
    });
    const reopened = sql`
      update corrections set decision = 'CONFIRMED', decided_by = ${checker.userId}, entry_id = 1, decision_reason = null
      where correction_id = ${id}`.execute(database);
    await expect(reopened).rejects.toThrow(/a decided correction stays/);
    expect(await available(owner)).toBe(minorOf('BTC', '0.5'));
  });

  test('of two who confirm at once one posts, and the other is refused', async () => {
    const { owner, entryId } = await charged();
    const id = await ask({ kind: 'REVERSAL', client_id: owner.id, entry_id: entryId });
    const second = await staff('OPERATIONS');
    const outcomes = await Promise.all([codeOf(confirm(id)), codeOf(confirm(id, second))]);
    expect(outcomes.toSorted()).toEqual(['conflict', 'done']);
    expect(await available(owner)).toBe(minorOf('BTC', '1'));
  });
});

describe('an attribution', () => {
  test('gives a client what came for nobody, once it is a day old, and ends its alarm', async () => {
    const owner = await client();
    const before = await inSuspense();
    const transfer = await unattributed();
    expect((await inSuspense()) - before).toBe(minorOf('BTC', '0.3'));
    const correction = { kind: 'ATTRIBUTION', client_id: owner.id, transfer } as const;
    expect(await codeOf(ask(correction))).toBe('funds_being_settled');
    await aDay();
    const id = await ask(correction);
    const isOpen = async () =>
      (await openAlarmsAbout(database, 'transfer_parked')).some(
        ({ id: about }) => about === transfer,
      );
    expect(await isOpen()).toBe(true);
    await confirm(id);
    expect(await isOpen()).toBe(false);
    expect(await available(owner)).toBe(minorOf('BTC', '0.3'));
    expect(await inSuspense()).toBe(before);
    expect(await codeOf(ask(correction))).toBe('already_corrected');
    const [seen] = await newestTransactionsOf(
      database,
      { ownerId: owner.id, kinds: ['attribution'] },
      null,
      1,
    );
    expect([seen?.status, seen?.posted]).toEqual(['completed', minorOf('BTC', '0.3')]);
    const capital = transact(database, (tx) => takeAsCapital(tx, SYSTEM, transfer));
    expect(await codeOf(capital)).toBe('already_corrected');
  });

  test('to two clients at once goes to one of them', async () => {
    const [one, other] = [await client(), await client()];
    const transfer = await unattributed();
    await aDay();
    const asked = await Promise.all(
      [one, other].map(({ id }) => ask({ kind: 'ATTRIBUTION', client_id: id, transfer })),
    );
    const outcomes = await Promise.all(asked.map((id) => codeOf(confirm(id))));
    expect(outcomes.toSorted()).toEqual(['already_corrected', 'done']);
    expect((await available(one)) + (await available(other))).toBe(minorOf('BTC', '0.3'));
  });

  test('is undone by its reversal, after which the transfer can be given to somebody else', async () => {
    const [wrong, right] = [await client(), await client()];
    const transfer = await unattributed();
    await aDay();
    const id = await ask({ kind: 'ATTRIBUTION', client_id: wrong.id, transfer });
    await confirm(id);
    const entry = await findEntryId(database, wrong.id, `correction:${id}`);
    await confirm(await ask({ kind: 'REVERSAL', client_id: wrong.id, entry_id: String(entry) }));
    expect(await available(wrong)).toBe(0n);
    await confirm(await ask({ kind: 'ATTRIBUTION', client_id: right.id, transfer }));
    expect(await available(right)).toBe(minorOf('BTC', '0.3'));
  });

  test('of what came to a client’s address in a currency of another network is to that client alone', async () => {
    const [owner, other] = [await client(), await client()];
    const transfer = newId();
    const at = await world.now();
    const arrived: CustodyTransfer = {
      providerReference: transfer,
      key: null,
      requestId: null,
      direction: 'in',
      currency: 'USDC',
      network: 'BITCOIN',
      address: await world.addressOf(owner, 'BTC'),
      memo: null,
      amount: minorOf('USDC', '20'),
      state: 'settled',
      hash: null,
      failure: null,
      createdAt: at,
      settlesAt: at,
      position: 1n,
    };
    await transact(database, (tx) => bookTransfer(tx, arrived));
    await aDay();
    const correction = { kind: 'ATTRIBUTION', transfer } as const;
    expect(await codeOf(ask({ ...correction, client_id: other.id }))).toBe('not_correctable');
    await confirm(await ask({ ...correction, client_id: owner.id }));
    expect(await available(owner, 'USDC')).toBe(minorOf('USDC', '20'));
    expect(await available(other, 'USDC')).toBe(0n);
  });

  test('of what was too small to be credited is to whichever client it is given', async () => {
    const [sender, other] = [await client(), await client()];
    const before = await inSuspense();
    const { providerReference: transfer } = await world.arrive(sender, 'BTC', '0.00005');
    await advance(600);
    await queue.runDueJobs();
    const correction = { kind: 'ATTRIBUTION', client_id: other.id, transfer } as const;
    expect(await codeOf(ask(correction))).toBe('funds_being_settled');
    await aDay();
    await confirm(await ask(correction));
    expect(await available(other)).toBe(minorOf('BTC', '0.00005'));
    expect(await available(sender)).toBe(0n);
    expect(await inSuspense()).toBe(before);
    expect(await codeOf(ask({ ...correction, client_id: sender.id }))).toBe('already_corrected');
    expect(await auditBooks(database)).toEqual([]);
  });

  test('of what the house took as its capital is refused when it is confirmed', async () => {
    const owner = await client();
    const transfer = await unattributed();
    await aDay();
    const id = await ask({ kind: 'ATTRIBUTION', client_id: owner.id, transfer });
    await transact(database, (tx) => takeAsCapital(tx, SYSTEM, transfer));
    expect(await codeOf(confirm(id))).toBe('already_corrected');
    expect(await available(owner)).toBe(0n);
  });
});

describe('a refund', () => {
  test('gives back a part of a fee, once, and not more than was taken', async () => {
    const { owner, entryId } = await charged('0.5');
    const correction = {
      kind: 'FEE_REFUND',
      client_id: owner.id,
      entry_id: entryId,
      asset: 'BTC',
    } as const;
    expect(await codeOf(ask({ ...correction, amount: '0.50000001' }))).toBe('not_correctable');
    expect(await codeOf(ask({ ...correction, asset: 'USDC', amount: '0.1' }))).toBe(
      'not_correctable',
    );
    expect(await codeOf(ask({ ...correction, entry_id: '1', amount: '0.1' }))).toBe(
      'not_correctable',
    );
    await confirm(await ask({ ...correction, amount: '0.2' }));
    expect(await available(owner)).toBe(minorOf('BTC', '0.7'));
    const again = ask({ ...correction, amount: '0.2' });
    expect(await codeOf(again.then((id) => confirm(id)))).toBe('already_corrected');
    expect(await available(owner)).toBe(minorOf('BTC', '0.7'));
  });
});

describe('an adjustment', () => {
  test('moves between accounts, and what a client owes makes it possible to take more than there is', async () => {
    const { owner } = await charged('0.5');
    const base = { kind: 'ADJUSTMENT', client_id: owner.id, asset: 'BTC' } as const;
    const id = await ask({ ...base, amount: '0.6', from: 'available', to: 'suspense' });
    expect(await codeOf(confirm(id))).toBe('insufficient_funds');
    await confirm(await ask({ ...base, amount: '0.1', from: 'receivable', to: 'available' }));
    await confirm(id);
    expect(await available(owner)).toBe(0n);
    const ofHouse = {
      ...base,
      client_id: null,
      amount: '0.6',
      from: 'suspense',
      to: 'available',
    } as const;
    expect(await codeOf(ask(ofHouse))).toBe('not_correctable');
    expect(await codeOf(ask({ ...ofHouse, to: 'suspense' }))).toBe('not_correctable');
    await confirm(await ask({ ...ofHouse, from: 'suspense', to: 'network_costs' }));
    const listed = (await listCorrections(database, asker, NO_TRADES)).former[0];
    expect(listed).toMatchObject({ client: null, subject: null, client_sees: [] });
  });

  test('adds nothing to an account that was closed since, and may take from it', async () => {
    const { owner } = await charged('0.5');
    const base = { kind: 'ADJUSTMENT', client_id: owner.id, asset: 'BTC', amount: '0.1' } as const;
    const adding = { ...base, from: 'suspense', to: 'available' } as const;
    const asked = await ask(adding);
    await transact(database, (tx) => markClientClosed(tx, owner.id));
    expect(await codeOf(confirm(asked))).toBe('client_closed');
    expect(await codeOf(ask(adding))).toBe('client_closed');
    const before = await available(owner);
    await confirm(await ask({ ...base, from: 'available', to: 'suspense' }));
    expect(await available(owner)).toBe(before - minorOf('BTC', '0.1'));
  });
});

describe('what became of a withdrawal', () => {
  /** A confirmed withdrawal of 0.4 of one bitcoin, of which the custodian has given no answer for minutes. */
  async function unclear() {
    const owner = await client();
    await fund(owner, 'BTC', '1');
    const walletId = await world.wallet(owner, 'BTC');
    const { requestId } = await world.create(owner, walletId, 'BTC', '0.4');
    await world.confirm(owner, requestId);
    const officer = await staff('OPERATIONS');
    const record = await withdrawal(owner, requestId);
    if (record?.state === 'APPROVAL_REQUIRED') await world.approve(officer, requestId);
    await queue.runDueJobs();
    await advance(200);
    await queue.runDueJobs();
    return { owner, requestId };
  }

  const withdrawal = (owner: TestClient, requestId: string) =>
    findWithdrawal(database, { ownerId: owner.id, requestId });

  const said = (owner: TestClient, id: string, outcome: 'SENT' | 'NOT_SENT') =>
    ({
      kind: 'OUTCOME',
      ...{ client_id: owner.id, withdrawal_id: id, outcome },
      hash: outcome === 'SENT' ? '5d41402abc4b2a76' : null,
    }) as const;

  let sent = 0;
  beforeEach(() => {
    sent = 0;
    world.useCustody({
      ...world.providers.custody,
      send: async () => {
        sent += 1;
        throw new Error('no answer');
      },
      findTransfer: async () => {
        throw new Error('no answer');
      },
    });
  });
  afterEach(() => world.useCustody(world.providers.custody));

  test('that was not sent is free again, is tried no more from the asking on, and ends as failed', async () => {
    const { owner, requestId } = await unclear();
    const id = await ask(said(owner, requestId, 'NOT_SENT'));
    expect(await codeOf(ask(said(owner, requestId, 'SENT')))).toBe('conflict');
    expect(await codeOf(confirm(id))).toBe('attempt_running');
    const before = sent;
    await advance(121);
    await queue.runDueJobs();
    expect(sent).toBe(before);
    expect(await codeOf(confirm(id, asker))).toBe('approver_entered_it');
    await confirm(id);
    expect((await withdrawal(owner, requestId))?.state).toBe('FAILED');
    expect(await available(owner)).toBe(minorOf('BTC', '1'));
    expect((await openAlarmsAbout(database, 'withdrawal_unclear')).map((each) => each.id)).toEqual(
      [],
    );
    await advance(600);
    await queue.runDueJobs();
    expect(sent).toBe(before);
    const { former } = await listCorrections(database, checker, NO_TRADES);
    expect(former[0]).toMatchObject({ outcome: 'NOT_SENT', lines: [], subject: requestId });
    expect(former[0]?.decided?.entry_id).toBeNull();
  });

  test('is asked of the custodian again once nobody says it any more, and is not said of what is clear', async () => {
    const { owner, requestId } = await unclear();
    const id = await ask(said(owner, requestId, 'NOT_SENT'));
    await decline(id, 'They answer again', asker);
    world.useCustody(world.providers.custody);
    await queue.runDueJobs();
    expect((await withdrawal(owner, requestId))?.providerReference).not.toBeNull();
    expect(await codeOf(ask(said(owner, requestId, 'NOT_SENT')))).toBe('not_correctable');
    expect(await codeOf(ask(said(owner, newId(), 'NOT_SENT')))).toBe('not_found');
    const other = await client();
    expect(await codeOf(ask(said(other, requestId, 'NOT_SENT')))).toBe('not_found');
  });

  test('that the custodian lists after all while somebody says it was not sent stays as it lists it', async () => {
    const { owner, requestId } = await unclear();
    const id = await ask(said(owner, requestId, 'NOT_SENT'));
    await transact(database, (tx) =>
      recordAcceptance(tx, { ownerId: owner.id, requestId }, newId()),
    );
    await advance(121);
    expect(await codeOf(confirm(id))).toBe('not_correctable');
    expect((await withdrawal(owner, requestId))?.state).toBe('PROCESSING');
    await decline(id, 'It was accepted');
  });

  test('that was said to be sent and is never listed is taken back with its fee, once, and the books agree again', async () => {
    const { owner, requestId } = await unclear();
    const sending = await ask(said(owner, requestId, 'SENT'));
    await advance(121);
    await confirm(sending);
    expect(await codeOf(ask(said(owner, requestId, 'SENT')))).toBe('not_correctable');

    const correction = said(owner, requestId, 'NOT_SENT');
    const preview = await transact(database, (tx) =>
      previewCorrection(tx, { correction }, NO_TRADES),
    );
    const record = await withdrawal(owner, requestId);
    const total = minorOf('BTC', '0.4') + (record?.fee ?? 0n);
    expect(preview.client_sees).toEqual([
      { type: 'reversal', asset: 'BTC', amount: formatMinor('BTC', total) },
    ]);
    const taking = await ask(correction);
    expect(await codeOf(confirm(taking, asker))).toBe('approver_entered_it');
    await confirm(taking);
    expect(await available(owner)).toBe(minorOf('BTC', '1'));
    expect(await withdrawal(owner, requestId)).toMatchObject({ returnedAt: expect.any(Date) });
    expect(await codeOf(ask(correction))).toBe('not_correctable');
    await reconcile(world.context, SYSTEM);
    const found = await latestReconciliation(database);
    expect(found?.findings.filter(({ asset }) => asset === 'BTC')).toEqual([]);
  });

  test('that was taken back and is listed as sent after all is an alarm, and pays nobody twice in silence', async () => {
    const { owner, requestId } = await unclear();
    const sending = await ask(said(owner, requestId, 'SENT'));
    await advance(121);
    await confirm(sending);
    await confirm(await ask(said(owner, requestId, 'NOT_SENT')));
    const record = await withdrawal(owner, requestId);
    if (record?.to.kind !== 'WALLET') throw new Error('it went to no wallet');
    const { currency, amount, to } = record;
    const { network, address, memo } = to;
    const reference = newId();
    const at = await world.now();
    const listed = {
      ...{ providerReference: reference, key: requestId, requestId, direction: 'out' as const },
      ...{ currency, network, address, memo, amount, hash: null, state: 'settled' as const },
      ...{ failure: null, createdAt: at, settlesAt: at, position: 1n },
    };
    await transact(database, (tx) => bookTransfer(tx, listed));
    const parked = await openAlarmsAbout(database, 'transfer_parked');
    expect(parked.map(({ id }) => id)).toContain(reference);
  });

  // The last one: the custodian of the tests holds what was said to be sent, so withdrawals stop.
  test('that was sent is posted with its fee, as the lines said', async () => {
    const { owner, requestId } = await unclear();
    const record = await withdrawal(owner, requestId);
    const correction = said(owner, requestId, 'SENT');
    const preview = await transact(database, (tx) =>
      previewCorrection(tx, { correction }, NO_TRADES),
    );
    const total = minorOf('BTC', '0.4') + (record?.fee ?? 0n);
    expect(preview.client_sees).toEqual([
      { type: 'withdrawal', asset: 'BTC', amount: formatMinor('BTC', -total) },
    ]);
    const id = await ask(correction);
    await advance(121);
    await confirm(id);
    expect(await withdrawal(owner, requestId)).toMatchObject({
      state: 'COMPLETED',
      hash: '5d41402abc4b2a76',
    });
    expect(await available(owner)).toBe(minorOf('BTC', '1') - total);
  });
});

test('the books hold after all of it', async () => {
  expect(await auditBooks(database)).toEqual([]);
});
