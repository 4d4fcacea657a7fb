import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { randomOf, replayHint, twentieth } from '../../../tests/harness/scale.ts';
import { sendById, withdrawalById } from '../../../tests/worlds/by-id.ts';
import { minorOf, openPaymentsWorld, type TestClient } from '../../../tests/worlds/payments.ts';
import { reopenClient, suspendClient } from '../../access/suspension.ts';
import { openAlarmsAbout } from '../../database/alarms.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { openDatabase } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { clientAccount } from '../../ledger/account.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { freeBalance } from '../../ledger/balances.ts';
import type { Custody } from '../../providers/custody/port.ts';
import { OutcomeUnknown, ProviderRefusal } from '../../providers/failures.ts';
import type { Fault } from '../../providers/faults.ts';
import { withTimeLimit } from '../../providers/time-limit.ts';
import { latestReconciliation, reconcile } from '../custody/reconciliation.ts';
import { paymentsSweeps } from '../jobs.ts';
import { writtenDestination } from '../targets/targets.ts';
import { sendDueWithdrawals } from './send-withdrawal.ts';
import { alarmWithdrawals } from './withdrawal-alarms.ts';
import { dueDispatches } from './withdrawal-dispatches.ts';

const world = await openPaymentsWorld();
const { database, sandboxDatabase, sandbox, providers, queue, advance } = world;
const officer = await world.staff('OPERATIONS');

/** Withdrawals of 20 USDC that are approved and due to be sent. */
async function approvedWithdrawals(owner: TestClient, walletId: string, howMany: number) {
  const ids: string[] = [];
  for (let i = 0; i < howMany; i += 1) {
    const { requestId } = await world.create(owner, walletId, 'USDC', '20');
    await world.confirm(owner, requestId);
    await world.approve(officer, requestId);
    ids.push(requestId);
  }
  return ids;
}

async function ownerWith(usdc: string) {
  const owner = await world.client();
  await world.fund(owner, 'USDC', usdc);
  return { owner, walletId: await world.wallet(owner, 'USDC') };
}

/** How many of these withdrawals have not ended. */
async function openOf(requestIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int4 as open from withdrawals
    where request_id = any (${requestIds}::uuid[])
      and not exists (
        select from withdrawal_closures c where c.request_id = withdrawals.request_id
      )`.execute(database);
  return rows[0]?.open ?? 0;
}

/** Every call that the custodian was asked about outgoing transfers, in order, by our key. */
async function callsByKey(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ key: string; calls: string[] }>`
    select request_key as key, array_agg(call order by call_number) as calls from sandbox.calls
    where provider = 'custody' and call in ('send', 'find_transfer') group by request_key
  `.execute(sandboxDatabase);
  return new Map(rows.map((row) => [row.key, row.calls]));
}

async function transfersOf(requestIds: readonly string[]) {
  const { rows } = await sql<{ request_id: string; state: string }>`
    select request_id, state from sandbox.custody_transfers
    where request_id = any (${requestIds}::uuid[])`.execute(sandboxDatabase);
  return rows;
}

/** The custodian as a worker sees it that dies right after its order went out. */
function dyingAfterSend(custody: Custody): Custody {
  return {
    ...custody,
    send: async (order) => {
      await custody.send(order).catch(() => {});
      return new Promise(() => {});
    },
  };
}

const FAULTS: readonly (Fault | 'none' | 'killed')[] = [
  'none',
  'error_before',
  'error_after_accepting',
  'timeout_after_accepting',
  'answer_twice',
  'delay',
  'refuse',
  'fail_after_accepting',
  'killed',
];

/** Lets two workers at once send a withdrawal, the custodian having a fault; or one that dies. */
async function sendWith(fault: (typeof FAULTS)[number], requestId: string): Promise<void> {
  if (fault === 'killed') {
    const dying = {
      ...world.context,
      providers: { ...providers, custody: dyingAfterSend(providers.custody) },
    };
    void sendById(dying, requestId);
    return;
  }
  if (fault !== 'none') await sandbox.plantFault({ provider: 'custody', fault, times: 1 });
  const { context } = world;
  await Promise.all([sendById(context, requestId), sendById(context, requestId)]);
}

describe('with every fault of the custodian, dying workers and two workers at once', () => {
  test('each withdrawal leaves at most once', async () => {
    const total = twentieth(2000);
    const random = randomOf('faults of the custodian');
    const { owner, walletId } = await ownerWith(String(total * 25 + 100));
    const before = await freeBalance(database, clientAccount(owner.id, 'available', 'USDC'));
    const ids = await approvedWithdrawals(owner, walletId, total);

    for (const requestId of ids) {
      await sendWith(FAULTS[Math.floor(random() * FAULTS.length)] ?? 'none', requestId);
    }

    for (let round = 0; round < 30 && (await openOf(ids)) > 0; round += 1) {
      await advance(90);
      await Promise.all([sendDueWithdrawals(world.context), sendDueWithdrawals(world.context)]);
      await queue.runDueJobs();
    }

    const states = new Map<string, string>();
    for (const id of ids) states.set(id, (await withdrawalById(database, id))?.state ?? 'none');
    const transfers = await transfersOf(ids);
    const settled = transfers
      .filter(({ state }) => state === 'settled')
      .map((row) => row.request_id);
    const sent = new Set(transfers.map((row) => row.request_id));
    expect(sent.size, replayHint('faults')).toBe(transfers.length);
    expect(
      [...states.values()].filter((state) => !['COMPLETED', 'FAILED'].includes(state)),
    ).toEqual([]);
    const completed = ids.filter((id) => states.get(id) === 'COMPLETED');
    expect(settled.toSorted()).toEqual(completed.toSorted());
    expect(completed.length).toBeGreaterThan(0);

    // No order is sent again before the custodian was asked about the one before it.
    const blind = [...(await callsByKey()).values()].filter((calls) =>
      calls.some((call, i) => call === 'send' && calls[i - 1] === 'send'),
    );
    expect(blind).toEqual([]);

    const spent = BigInt(completed.length) * minorOf('USDC', '25');
    const after = await freeBalance(database, clientAccount(owner.id, 'available', 'USDC'));
    expect(before - after).toBe(spent);
    await reconcile(world.context, SYSTEM);
    expect((await latestReconciliation(database))?.findings).toEqual([]);
    expect(await auditBooks(database)).toEqual([]);
  }, 3_600_000);
});

test('a withdrawal of unclear outcome is parked, retried, and staff are told within five minutes', async () => {
  const { owner, walletId } = await ownerWith('100');
  const [requestId = ''] = await approvedWithdrawals(owner, walletId, 1);
  const lost = async () => {
    throw new OutcomeUnknown('no answer');
  };
  const silent = { ...providers.custody, send: lost, findTransfer: lost };
  const context = { ...world.context, providers: { ...providers, custody: silent } };
  await sendById(context, requestId);
  for (let minute = 0; minute < 4; minute += 1) {
    await advance(60);
    await sendDueWithdrawals(context);
    await alarmWithdrawals(database);
  }
  const dispatch = await database
    .selectFrom('withdrawal_dispatches')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  expect(dispatch.unclear_since).not.toBeNull();
  expect(dispatch.attempts).toBeGreaterThan(3);
  expect(await alarmsOf(requestId)).toEqual(['alarm_withdrawal_unclear']);
  expect((await withdrawalById(database, requestId))?.state).toBe('PROCESSING');

  await advance(60);
  await sendDueWithdrawals(world.context);
  await advance(120);
  await queue.runDueJobs();
  expect((await withdrawalById(database, requestId))?.state).toBe('COMPLETED');
});

test.each<[string, Custody['findTransfer']]>([
  ['refused', () => Promise.reject(new ProviderRefusal('too_many_requests'))],
  ['broken', () => Promise.reject(new Error('not what was expected'))],
  [
    'answered with another transfer',
    async () => {
      const { transfers } = await providers.custody.transfersSince(null);
      return transfers.find(({ key }) => key !== null) ?? null;
    },
  ],
])(
  'a look-up that is %s says nothing about the order, which is neither failed nor repeated',
  async (_, findTransfer) => {
    const { owner, walletId } = await ownerWith('100');
    const [otherId = '', requestId = ''] = await approvedWithdrawals(owner, walletId, 2);
    await sendById(world.context, otherId);
    const custody = { ...providers.custody, findTransfer };
    await sandbox.plantFault({ provider: 'custody', fault: 'error_after_accepting', times: 1 });
    await sendById({ ...world.context, providers: { ...providers, custody } }, requestId);
    await advance(60);
    await sendById({ ...world.context, providers: { ...providers, custody } }, requestId);
    const record = await withdrawalById(database, requestId);
    expect(record).toMatchObject({ state: 'PROCESSING', attempts: 2, providerReference: null });

    await advance(120);
    await queue.runDueJobs();
    expect((await withdrawalById(database, requestId))?.state).toBe('COMPLETED');
    expect(await transfersOf([requestId])).toHaveLength(1);
  },
);

async function alarmsOf(subjectId: string) {
  const rows = await database
    .selectFrom('audit_trail')
    .select('action')
    .where('subject_id', '=', subjectId)
    .where('action', 'like', 'alarm%')
    .execute();
  return rows.map((row) => row.action);
}

describe('while the account of its owner is suspended', () => {
  const suspend = (owner: TestClient) =>
    transact(database, (tx) => suspendClient(tx, officer, owner.id, 'Reported stolen'));
  const openAlarmsOf = (requestId: string) =>
    database
      .selectFrom('alarms')
      .select(['kind', 'owner_id'])
      .where('subject_id', '=', requestId)
      .where('closed_at', 'is', null)
      .execute();

  test('an approved withdrawal is not sent, staff are told once, and it goes when the account is open again', async () => {
    const { owner, walletId } = await ownerWith('100');
    const [requestId = ''] = await approvedWithdrawals(owner, walletId, 1);
    await suspend(owner);
    await queue.runDueJobs();
    await advance(60);
    await queue.runDueJobs();
    expect(await transfersOf([requestId])).toEqual([]);
    expect(await alarmsOf(requestId)).toEqual(['alarm_withdrawal_withheld']);
    expect(await openAlarmsOf(requestId)).toEqual([
      { kind: 'withdrawal_withheld', owner_id: owner.id },
    ]);

    await transact(database, (tx) => reopenClient(tx, officer, owner.id, 'It was not'));
    await advance(60);
    await queue.runDueJobs();
    await advance(120);
    await queue.runDueJobs();
    expect((await withdrawalById(database, requestId))?.state).toBe('COMPLETED');
    expect(await openAlarmsOf(requestId)).toEqual([]);
  });

  test('an attempt of unclear outcome is looked up and not repeated', async () => {
    const { owner, walletId } = await ownerWith('100');
    const [lostId = '', arrivedId = ''] = await approvedWithdrawals(owner, walletId, 2);
    const attempt = async (requestId: string, fault: Fault) => {
      await sandbox.plantFault({ provider: 'custody', fault, times: 1 });
      const lost = async () => {
        throw new OutcomeUnknown('no answer');
      };
      const custody = { ...providers.custody, findTransfer: lost };
      await sendById({ ...world.context, providers: { ...providers, custody } }, requestId);
    };
    await attempt(lostId, 'error_before');
    await attempt(arrivedId, 'error_after_accepting');
    await suspend(owner);
    await advance(120);
    await sendDueWithdrawals(world.context);
    const records = await Promise.all(
      [lostId, arrivedId].map((requestId) => withdrawalById(database, requestId)),
    );
    expect(records.map((record) => record?.attempts)).toEqual([2, 2]);
    expect(records.map((record) => record?.providerReference !== null)).toEqual([false, true]);
    expect((await callsByKey()).get(lostId)).toEqual(['send', 'find_transfer']);
    expect(await transfersOf([lostId])).toEqual([]);

    // It is looked up every minute, and what is the same each time is written down once.
    for (let round = 0; round < 6; round += 1) {
      await advance(10);
      await sendDueWithdrawals(world.context);
      await alarmWithdrawals(database);
    }
    expect((await withdrawalById(database, lostId))?.attempts).toBe(3);
    const unclear = await database
      .selectFrom('audit_trail')
      .select('state_after')
      .where('subject_id', '=', lostId)
      .where('action', '=', 'withdrawal_unclear')
      .orderBy('audit_id')
      .execute();
    expect(unclear.map((row) => row.state_after)).toEqual([
      { attempt: 1, why: expect.any(String) },
      { attempt: 2, why: 'account_suspended' },
    ]);
    expect((await alarmsOf(lostId)).toSorted()).toEqual([
      'alarm_withdrawal_unclear',
      'alarm_withdrawal_withheld',
    ]);
  });

  test('what counts is the account, whoever may still sign in for it', async () => {
    const { owner, walletId } = await ownerWith('100');
    const { owner: other, walletId: othersWalletId } = await ownerWith('100');
    const [requestId = ''] = await approvedWithdrawals(owner, walletId, 1);
    const [sentId = ''] = await approvedWithdrawals(other, othersWalletId, 1);
    await suspend(owner);
    await database
      .updateTable('memberships')
      .set({ until: await world.now() })
      .where('client_id', 'in', [owner.id, other.id])
      .execute();
    await queue.runDueJobs();
    expect(await alarmsOf(requestId)).toEqual(['alarm_withdrawal_withheld']);
    expect((await transfersOf([requestId, sentId])).map((row) => row.request_id)).toEqual([sentId]);
  });
});

test('staff are told of every withdrawal that is unclear, late or kept back, though each run of sending hangs and is given up', async () => {
  const { owner, walletId } = await ownerWith('200');
  const { owner: closed, walletId: closedWalletId } = await ownerWith('100');
  const [lateId = '', ...unclearIds] = await approvedWithdrawals(owner, walletId, 4);
  const [withheldId = ''] = await approvedWithdrawals(closed, closedWalletId, 1);
  await sendById(world.context, lateId);
  await transact(database, (tx) => suspendClient(tx, officer, closed.id, 'Reported stolen'));
  await advance(6 * 3600);

  let over = new AbortController();
  const hang = async () => {
    over.abort();
    return new Promise<never>(() => {});
  };
  const custody = withTimeLimit(
    { ...providers.custody, send: hang, findTransfer: hang },
    'custody',
    5,
  );
  const sweeps = paymentsSweeps({ ...world.context, providers: { ...providers, custody } }, {});
  const run = async (name: string, signal?: AbortSignal) =>
    sweeps.find((sweep) => sweep.name === name)?.run(signal);
  const worked: (number | undefined)[] = [];
  for (let round = 0; round < 3; round += 1) {
    over = new AbortController();
    worked.push(await run('withdrawals', over.signal));
    await advance(1);
  }
  await advance(120);
  over = new AbortController();
  const hanging = run('withdrawals', over.signal);
  await run('withdrawal_alarms');
  await hanging;
  expect(worked).toEqual([1, 1, 1]);
  expect(await Promise.all(unclearIds.map(alarmsOf))).toEqual(
    unclearIds.map(() => ['alarm_withdrawal_unclear']),
  );
  expect(await alarmsOf(lateId)).toEqual(['alarm_withdrawal_late']);
  expect(await alarmsOf(withheldId)).toEqual(['alarm_withdrawal_withheld']);
  await advance(60);
  await queue.runDueJobs();
  await advance(120);
  await queue.runDueJobs();
  expect(await openOf(unclearIds)).toBe(0);
});

describe('a withdrawal that cannot be worked on', () => {
  test('because its answer cannot be recorded is put off, keeps back no other, and is told to staff', async () => {
    const { owner, walletId } = await ownerWith('100');
    const [takenId = '', oddId = '', nextId = ''] = await approvedWithdrawals(owner, walletId, 3);
    await sendById(world.context, takenId);
    const taken = await withdrawalById(database, takenId);
    const custody: Custody = {
      ...providers.custody,
      send: async (order) => {
        const receipt = await providers.custody.send(order);
        if (order.key !== oddId) return receipt;
        return { ...receipt, providerReference: taken?.providerReference ?? '' };
      },
    };
    expect(
      await sendDueWithdrawals({ ...world.context, providers: { ...providers, custody } }),
    ).toBe(2);
    const accepted = await withdrawalById(database, nextId);
    expect(accepted?.providerReference).not.toBeNull();
    await advance(120);
    await alarmWithdrawals(database);
    const alarm = await database
      .selectFrom('alarms')
      .select(['kind', 'details'])
      .where('subject_id', '=', oddId)
      .executeTakeFirst();
    expect(alarm).toEqual({
      kind: 'withdrawal_unclear',
      details: expect.objectContaining({
        note: expect.stringContaining('provider_ref'),
      }),
    });
    await advance(120);
    await queue.runDueJobs();
    expect(await openOf([takenId, oddId, nextId])).toBe(0);
  });

  test('before it is claimed is put off and keeps back no other', async () => {
    const { owner, walletId } = await ownerWith('100');
    const ids = await approvedWithdrawals(owner, walletId, 2);
    let asked = 0;
    const context = {
      ...world.context,
      get providers() {
        asked += 1;
        if (asked === 1) throw new Error('no providers');
        return providers;
      },
    };
    expect(await sendDueWithdrawals(context)).toBe(2);
    const records = await Promise.all(ids.map((id) => withdrawalById(database, id)));
    expect(records.map((record) => record?.attempts).toSorted()).toEqual([0, 1]);
    expect(await sendDueWithdrawals(world.context)).toBe(0);
    await advance(60);
    await queue.runDueJobs();
    await advance(120);
    await queue.runDueJobs();
    expect(await openOf(ids)).toBe(0);
  });

  test('because somebody else has it all the time is left alone for a minute and keeps back no other', async () => {
    const { owner, walletId } = await ownerWith('100');
    const ids = await approvedWithdrawals(owner, walletId, 2);
    const [takenId = '', nextId = ''] = ids;
    const impatient = await openDatabase({ url: world.url, dataDir: '', lockTimeoutMs: 100 });
    const context = { ...world.context, database: impatient.database };
    const due = async () => {
      const rows = await dueDispatches(database, new Set(), 10);
      return rows.map(({ requestId }) => requestId).filter((id) => ids.includes(id));
    };
    try {
      await transact(database, async (tx) => {
        await sql`
          select from withdrawal_dispatches where request_id = ${takenId} for update`.execute(tx);
        await sendDueWithdrawals(context);
        expect((await withdrawalById(database, nextId))?.attempts).toBe(1);
        expect(await due()).toEqual([]);
        await advance(60);
        expect(await due()).toEqual([takenId]);
      });
    } finally {
      await impatient.close();
    }
    await sendDueWithdrawals(world.context);
    expect((await withdrawalById(database, takenId))?.attempts).toBe(1);
    await advance(120);
    await queue.runDueJobs();
    expect(await openOf(ids)).toBe(0);
  });
});

test('staff are told once of a withdrawal that the custodian accepted and does not settle, until it does', async () => {
  const { owner, walletId } = await ownerWith('100');
  const [requestId = ''] = await approvedWithdrawals(owner, walletId, 1);
  await sendById(world.context, requestId);
  await advance(6 * 3600 - 60);
  await alarmWithdrawals(database);
  expect(await alarmsOf(requestId)).toEqual([]);
  await advance(60);
  await alarmWithdrawals(database);
  await alarmWithdrawals(database);
  expect(await alarmsOf(requestId)).toEqual(['alarm_withdrawal_late']);
  expect(await openAlarmsAbout(database, 'withdrawal_late')).toContainEqual(
    expect.objectContaining({ id: requestId }),
  );

  await queue.runDueJobs();
  expect((await withdrawalById(database, requestId))?.state).toBe('COMPLETED');
  expect(await openAlarmsAbout(database, 'withdrawal_late')).not.toContainEqual(
    expect.objectContaining({ id: requestId }),
  );
});

test('an order that the custodian knows otherwise than we do is parked and never sent again', async () => {
  const { owner, walletId } = await ownerWith('100');
  const [requestId = ''] = await approvedWithdrawals(owner, walletId, 1);
  const record = await withdrawalById(database, requestId);
  await providers.custody.send({
    key: requestId,
    requestId,
    currency: 'USDC',
    network: 'ETHEREUM',
    address: record ? writtenDestination(record.to) : '',
    memo: null,
    amount: minorOf('USDC', '19'),
  });
  await sendById(world.context, requestId);
  await advance(60);
  await queue.runDueJobs();
  const parked = await database
    .selectFrom('parked_transfers')
    .select('reason')
    .where(sql`transfer ->> 'requestId'`, '=', requestId)
    .execute();
  expect(parked).toEqual([{ reason: 'differs_from_record' }]);
  expect((await withdrawalById(database, requestId))?.state).toBe('PROCESSING');
});
