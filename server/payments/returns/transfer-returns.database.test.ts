import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { minorOf, NO_TRADES, openPaymentsWorld } from '../../../tests/worlds/payments.ts';
import { openAlarmsAbout } from '../../database/alarms.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { HOUSE_OWNER_ID, newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { purposeTotals } from '../../ledger/balances.ts';
import { findRequest } from '../../ledger/requests.ts';
import type { Custody } from '../../providers/custody/port.ts';
import { OutcomeUnknown } from '../../providers/failures.ts';
import {
  answerCorrection,
  askCorrection,
  listCorrections,
  previewCorrection,
} from '../corrections/corrections.ts';
import { bookTransfer } from '../custody/custody-books.ts';
import { latestReconciliation, reconcile } from '../custody/reconciliation.ts';
import { alarmReturns, sendReturn } from './send-return.ts';

const world = await openPaymentsWorld();
const { database, sandboxDatabase, sandbox, providers, queue, advance, client, staff, fund } =
  world;

const asker = await staff('OPERATIONS');
const checker = await staff('COMPLIANCE');

const SENDER = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

/** Bitcoin that came for nobody, booked to suspense and a day old, and the address of ours that it came to. */
async function unattributed(amount = '0.3') {
  const stranger = { key: newId(), ownerId: newId(), currency: 'BTC', network: 'BITCOIN' };
  const { address } = await sandbox.custody.createAddress(stranger);
  const minor = minorOf('BTC', amount);
  const arriving = { address, currency: 'BTC', network: 'BITCOIN', amount: minor, memo: null };
  const { providerReference: transfer } = await sandbox.arriveDeposit(arriving);
  await advance(600);
  await queue.runDueJobs();
  await advance(86_400);
  await queue.runDueJobs();
  return { transfer, address };
}

const back = (transfer: string, address = SENDER) =>
  ({ kind: 'RETURN', transfer, address, memo: null }) as const;

const evidence = 'The sender wrote from the address of their account, and signed with the key.';

const ask = async (transfer: string, address = SENDER) => {
  const body = { correction: back(transfer, address), evidence };
  return (await transact(database, (tx) => askCorrection(tx, asker, body, NO_TRADES))).id;
};

const confirm = (id: string) =>
  transact(database, (tx) =>
    answerCorrection(tx, checker, id, { decision: 'CONFIRMED' }, NO_TRADES),
  );

async function confirmed(transfer: string): Promise<string> {
  const id = await ask(transfer);
  await confirm(id);
  return id;
}

const codeOf = async (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

const listed = async (id: string) => {
  const { items, former } = await listCorrections(database, checker, NO_TRADES);
  return [...items, ...former].find((each) => each.id === id);
};

const total = async (purpose: 'suspense' | 'fees') =>
  (await purposeTotals(database, purpose)).find(({ asset }) => asset === 'BTC')?.posted ?? 0n;

async function sentOf(id: string) {
  const { rows } = await sql<{ address: string; amount: string; state: string }>`
    select address, amount, state from sandbox.custody_transfers where request_id = ${id}`.execute(
    sandboxDatabase,
  );
  return rows;
}

const isParked = async (transfer: string) =>
  (await openAlarmsAbout(database, 'transfer_parked')).some(({ id }) => id === transfer);

// Their holdings are the custodian's, so that it never lacks what goes back.
beforeEach(async () => {
  await fund(await client(), 'BTC', '1');
});

describe('a transfer that came for nobody', () => {
  test('is shown before with amount, fee and address, leaves once, and is booked when it has left', async () => {
    const [suspense, fees] = [await total('suspense'), await total('fees')];
    const { transfer } = await unattributed();
    const correction = back(transfer);
    const preview = await transact(database, (tx) =>
      previewCorrection(tx, { correction }, NO_TRADES),
    );
    const sending = {
      asset: 'BTC',
      to: { kind: 'ADDRESS', network: 'BITCOIN', address: SENDER, memo: null },
      ...{ amount: '0.29980000', fee: '0.00020000' },
    };
    expect(preview).toMatchObject({
      client: null,
      sending,
      lines: [
        { of: 'HOUSE', purpose: 'suspense', amount: '-0.30000000' },
        { of: 'HOUSE', purpose: 'custody', amount: '0.29980000' },
        { of: 'HOUSE', purpose: 'fees', amount: '0.00020000' },
      ],
      client_sees: [],
    });
    const id = await ask(transfer);
    expect(await listed(id)).toMatchObject({ sending, progress: null });
    await queue.runDueJobs();
    expect(await sentOf(id)).toEqual([]);

    expect(await isParked(transfer)).toBe(true);
    await confirm(id);
    expect(await isParked(transfer)).toBe(false);
    await queue.runDueJobs();
    await queue.runDueJobs();
    expect(await listed(id)).toMatchObject({ sending, progress: { state: 'PROCESSING' } });
    expect((await total('suspense')) - suspense).toBe(minorOf('BTC', '0.3'));

    await advance(120);
    await queue.runDueJobs();
    const amount = minorOf('BTC', '0.2998').toString();
    expect(await sentOf(id)).toEqual([{ address: SENDER, amount, state: 'settled' }]);
    expect(await listed(id)).toMatchObject({
      progress: { state: 'COMPLETED', hash: expect.stringMatching(/^sandbox-/), failure: null },
    });
    expect(await total('suspense')).toBe(suspense);
    expect((await total('fees')) - fees).toBe(minorOf('BTC', '0.0002'));
    expect(await codeOf(ask(transfer))).toBe('already_corrected');

    await reconcile(world.context, SYSTEM);
    expect((await latestReconciliation(database))?.findings).toEqual([]);
    expect(await auditBooks(database)).toEqual([]);
  });

  test('goes to an address of its network that is none of ours, and only where the fee leaves something', async () => {
    const { transfer, address } = await unattributed();
    const owner = await client();
    for (const wrong of [
      'nowhere',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      address,
      await world.addressOf(owner, 'BTC'),
    ]) {
      expect(await codeOf(ask(transfer, wrong))).toBe('address_invalid');
    }
    const { transfer: small } = await unattributed('0.0002');
    expect(await codeOf(ask(small))).toBe('not_correctable');
    expect(await codeOf(ask('tr_nothing'))).toBe('not_found');
  });

  test('is given to a client or sent back, not both', async () => {
    const owner = await client();
    const { transfer } = await unattributed();
    const attribution = { kind: 'ATTRIBUTION', client_id: owner.id, transfer } as const;
    const asked = { correction: attribution, evidence };
    const { id: other } = await transact(database, (tx) =>
      askCorrection(tx, asker, asked, NO_TRADES),
    );
    const id = await ask(transfer);
    const outcomes = await Promise.all([codeOf(confirm(id)), codeOf(confirm(other))]);
    expect(outcomes.toSorted()).toEqual(['already_corrected', 'done']);
  });
});

describe('when the custodian', () => {
  test('refuses, it stands in suspense again, staff are told, and it can be sent back anew', async () => {
    const before = await total('suspense');
    const { transfer } = await unattributed();
    const id = await confirmed(transfer);
    await sandbox.plantFault({ provider: 'custody', fault: 'refuse', times: 1 });
    await sendReturn(world.context, id);
    expect(await listed(id)).toMatchObject({ progress: { state: 'FAILED', failure: 'refused' } });
    expect((await total('suspense')) - before).toBe(minorOf('BTC', '0.3'));
    expect(await isParked(transfer)).toBe(true);

    const again = await confirmed(transfer);
    await queue.runDueJobs();
    await advance(120);
    await queue.runDueJobs();
    expect(await listed(again)).toMatchObject({ progress: { state: 'COMPLETED' } });
    expect(await total('suspense')).toBe(before);
    expect(await auditBooks(database)).toEqual([]);
  });

  test.each(['error_before', 'timeout_after_accepting', 'answer_twice'] as const)(
    'has the fault %s, it leaves once',
    async (fault) => {
      const { transfer } = await unattributed();
      const id = await confirmed(transfer);
      await sandbox.plantFault({ provider: 'custody', fault, times: 1 });
      await Promise.all([sendReturn(world.context, id), sendReturn(world.context, id)]);
      await advance(60);
      await queue.runDueJobs();
      await advance(120);
      await queue.runDueJobs();
      expect(await listed(id)).toMatchObject({ progress: { state: 'COMPLETED' } });
      expect(await sentOf(id)).toHaveLength(1);
      const request = await findRequest(database, { ownerId: HOUSE_OWNER_ID, requestId: id });
      expect(request?.state).toBe('completed');
    },
  );

  test('gives no answer, nothing is sent blindly, and staff are told once until it does', async () => {
    const { transfer } = await unattributed();
    const id = await confirmed(transfer);
    let sent = 0;
    const lost = async () => {
      throw new OutcomeUnknown('no answer');
    };
    const custody: Custody = {
      ...providers.custody,
      findTransfer: lost,
      send: async (order) => {
        sent += 1;
        await providers.custody.send(order);
        return lost();
      },
    };
    const context = { ...world.context, providers: { ...providers, custody } };
    for (let round = 0; round < 4; round += 1) {
      await sendReturn(context, id);
      await advance(60);
    }
    expect(sent).toBe(1);
    expect(await alarmReturns(database)).toBe(1);
    expect(await alarmReturns(database)).toBe(0);
    const told = async () =>
      (await openAlarmsAbout(database, 'return_unclear')).map(({ id: about }) => about);
    expect(await told()).toContain(id);

    await sendReturn(world.context, id);
    expect(await told()).not.toContain(id);
    await advance(120);
    await queue.runDueJobs();
    expect(await listed(id)).toMatchObject({ progress: { state: 'COMPLETED' } });
    expect(await sentOf(id)).toHaveLength(1);
  });
});

describe('a return of which the custodian gives no answer', () => {
  const said = (returnId: string, outcome: 'SENT' | 'NOT_SENT') =>
    ({
      kind: 'RETURN_OUTCOME',
      ...{ return_id: returnId, outcome },
      hash: outcome === 'SENT' ? '5d41402abc4b2a76' : null,
    }) as const;
  const say = async (returnId: string, outcome: 'SENT' | 'NOT_SENT') => {
    const correction = said(returnId, outcome);
    const body = { correction, evidence: 'As the page of the custodian shows' };
    return (await transact(database, (tx) => askCorrection(tx, asker, body, NO_TRADES))).id;
  };
  const isUnclear = async (id: string) =>
    (await openAlarmsAbout(database, 'return_unclear')).some((about) => about.id === id);

  /** One that has waited long enough for staff to be told. */
  async function unclear({ isSent }: { isSent: boolean }) {
    const { transfer } = await unattributed();
    const id = await confirmed(transfer);
    const lost = async () => {
      throw new OutcomeUnknown('no answer');
    };
    const send: Custody['send'] = async (order) => {
      if (isSent) await providers.custody.send(order);
      return lost();
    };
    const custody: Custody = { ...providers.custody, findTransfer: lost, send };
    await sendReturn({ ...world.context, providers: { ...providers, custody } }, id);
    expect(await codeOf(say(id, 'NOT_SENT'))).toBe('not_correctable');
    await advance(120);
    await alarmReturns(database);
    expect(await isUnclear(id)).toBe(true);
    return { id, transfer };
  }

  test('was sent, as two people say with its hash, is posted once, and the custodian may list it later', async () => {
    const before = await total('suspense');
    const { id } = await unclear({ isSent: true });
    const correction = said(id, 'SENT');
    const preview = await transact(database, (tx) =>
      previewCorrection(tx, { correction }, NO_TRADES),
    );
    expect(preview).toMatchObject({ sending: { to: { address: SENDER }, amount: '0.29980000' } });
    expect(preview.lines.map(({ purpose }) => purpose)).toEqual(['suspense', 'custody', 'fees']);
    const saying = await say(id, 'SENT');
    expect(await codeOf(say(id, 'NOT_SENT'))).toBe('conflict');
    await advance(1);
    await confirm(saying);
    expect(await isUnclear(id)).toBe(false);
    expect(await total('suspense')).toBe(before);
    expect(await listed(id)).toMatchObject({
      progress: { state: 'COMPLETED', hash: '5d41402abc4b2a76' },
    });
    expect(await listed(saying)).toMatchObject({
      ...{ kind: 'RETURN_OUTCOME', outcome: 'SENT', hash: '5d41402abc4b2a76' },
      decided: { entry_id: expect.any(String) },
    });
    await advance(120);
    await queue.runDueJobs();
    expect(await sentOf(id)).toHaveLength(1);
    expect(await total('suspense')).toBe(before);
    await reconcile(world.context, SYSTEM);
    expect((await latestReconciliation(database))?.findings).toEqual([]);
    expect(await auditBooks(database)).toEqual([]);
  });

  test('was not sent, as two people say, is tried no more and can be sent back anew', async () => {
    const before = await total('suspense');
    const { id, transfer } = await unclear({ isSent: false });
    const saying = await say(id, 'NOT_SENT');
    await queue.runDueJobs();
    await advance(1);
    await queue.runDueJobs();
    await confirm(saying);
    expect(await isUnclear(id)).toBe(false);
    expect(await isParked(transfer)).toBe(true);
    expect(await sentOf(id)).toEqual([]);
    expect(await listed(id)).toMatchObject({ progress: { state: 'FAILED', failure: 'not_sent' } });
    expect(await codeOf(say(id, 'SENT'))).toBe('not_correctable');
    const again = await confirmed(transfer);
    await queue.runDueJobs();
    await advance(120);
    await queue.runDueJobs();
    expect(await listed(again)).toMatchObject({ progress: { state: 'COMPLETED' } });
    expect(await total('suspense')).toBe(before);
  });

  test('was said to be sent and is never listed: it stands in suspense again, once, and the books agree', async () => {
    const before = await total('suspense');
    const { id, transfer } = await unclear({ isSent: false });
    const standing = await total('suspense');
    const sending = await say(id, 'SENT');
    await advance(1);
    await confirm(sending);
    expect(await total('suspense')).toBe(before);
    await confirm(await say(id, 'NOT_SENT'));
    expect(await total('suspense')).toBe(standing);
    expect(await isParked(transfer)).toBe(true);
    expect(await listed(id)).toMatchObject({ progress: { state: 'FAILED', failure: 'not_sent' } });
    expect(await codeOf(say(id, 'NOT_SENT'))).toBe('not_correctable');
    await reconcile(world.context, SYSTEM);
    expect((await latestReconciliation(database))?.findings).toEqual([]);
    await confirmed(transfer);
    await queue.runDueJobs();
    await advance(120);
    await queue.runDueJobs();
    expect(await total('suspense')).toBe(before);
  });

  test('is asked of the custodian again once nobody says it any more', async () => {
    const { id } = await unclear({ isSent: false });
    const saying = await say(id, 'NOT_SENT');
    const decline = { decision: 'DECLINED', reason: 'They answer again' } as const;
    await transact(database, (tx) => answerCorrection(tx, checker, saying, decline, NO_TRADES));
    await queue.runDueJobs();
    await advance(120);
    await queue.runDueJobs();
    expect(await listed(id)).toMatchObject({ progress: { state: 'COMPLETED' } });
    expect(await sentOf(id)).toHaveLength(1);
  });
});

test('a transfer whose arrival the network takes back before it leaves is not sent', async () => {
  const { transfer } = await unattributed();
  const id = await confirmed(transfer);
  await sql`
    update sandbox.custody_transfers set state = 'failed', failure = 'undone' where provider_ref = ${transfer}`.execute(
    sandboxDatabase,
  );
  const { transfers } = await providers.custody.transfersSince(null);
  const undone = transfers.find(({ providerReference }) => providerReference === transfer);
  if (!undone) throw new Error('the transfer is not listed');
  await transact(database, (tx) => bookTransfer(tx, undone));
  await sendReturn(world.context, id);
  expect(await sentOf(id)).toEqual([]);
  expect(await listed(id)).toMatchObject({
    progress: { state: 'FAILED', failure: 'arrival_undone' },
  });
});
