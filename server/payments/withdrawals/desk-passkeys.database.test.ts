import type { CaseDecision } from '@ballast/contract/reviews/client-case.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { caseBySubject, withdrawalById } from '../../../tests/worlds/by-id.ts';
import { givePasskey } from '../../../tests/worlds/passkeys.ts';
import { openPaymentsWorld } from '../../../tests/worlds/payments.ts';
import type { SoftwarePasskey } from '../../../tests/worlds/software-passkey.ts';
import { forgetPasskeys } from '../../access/passkeys/forget-passkeys.ts';
import type { Actor } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';
import { getCase } from '../../reviews/case-answers.ts';
import { type CaseSubjects, decideCase } from '../../reviews/case-decisions.ts';
import { newestArrival } from '../../reviews/case-record.ts';
import { askDecisionPasskey, claimSignedDecision } from '../../reviews/decision-passkeys.ts';
import { writtenDestination } from '../targets/targets.ts';
import { WITHDRAWAL_CASES } from './withdrawal-cases.ts';

const world = await openPaymentsWorld();
const { database, context, queue, advance } = world;

const ADDRESS = '192.0.2.1';
const OURS = '0x52908400098527886E0F7030069857D2E4169EE7';

type Officer = { readonly actor: Actor; readonly userId: string; readonly device: SoftwarePasskey };

async function officerWithPasskey(): Promise<Officer> {
  const actor = await world.staff('OPERATIONS');
  const userId = actor.userId ?? '';
  const { device } = await givePasskey(database, userId);
  return { actor, userId, device };
}

/** A withdrawal of somebody without a passkey that waits for the desk; ETH at 2,500 dollars. */
async function waiting(amount = '1'): Promise<string> {
  const owner = await world.client();
  await world.fund(owner, 'ETH', '60');
  const { requestId } = await world.create(owner, await world.wallet(owner, 'ETH'), 'ETH', amount);
  await world.confirm(owner, requestId);
  return requestId;
}

async function deskOf({ actor, userId }: Officer, subjects: CaseSubjects, requestId: string) {
  const record = await caseBySubject(database, 'withdrawals', requestId);
  if (!record) throw new Error('the withdrawal has no case');
  const viewer = { userId, roles: ['OPERATIONS' as const] };
  return { desk: { viewer, actor, subjects }, record, caseId: record.caseId };
}

async function question(by: Officer, requestId: string, decision: CaseDecision = 'APPROVE') {
  const { desk, caseId } = await deskOf(by, [WITHDRAWAL_CASES], requestId);
  return askDecisionPasskey(context, desk, caseId, { decision, address: ADDRESS });
}

type Passkey = ReturnType<SoftwarePasskey['answer']>;

/** Decides as the call does. */
async function decide(
  by: Officer,
  requestId: string,
  { decision = 'APPROVE', passkey }: { decision?: CaseDecision; passkey?: Passkey } = {},
  subjects: CaseSubjects = [WITHDRAWAL_CASES],
) {
  const { desk, record, caseId } = await deskOf(by, subjects, requestId);
  const signed =
    passkey && (await claimSignedDecision(context, desk, caseId, { decision, passkey }));
  const seenEvent = await newestArrival(database, record);
  const reason = decision === 'APPROVE' ? '' : 'Not your wallet';
  return transact(database, (tx) =>
    decideCase(tx, desk, caseId, { decision, reason, seenEvent, signed }),
  );
}

async function sign(by: Officer, requestId: string, decision: CaseDecision = 'APPROVE') {
  const passkey = by.device.answer(await question(by, requestId, decision));
  return decide(by, requestId, { decision, passkey });
}

async function stateOf(requestId: string) {
  return (await withdrawalById(database, requestId))?.state;
}

async function keptOf(requestId: string) {
  return database
    .selectFrom('passkey_approvals')
    .select(['purpose', 'user_id'])
    .where('subject_id', '=', requestId)
    .orderBy('approval_id')
    .execute();
}

async function isSent(requestId: string): Promise<boolean> {
  await queue.runDueJobs();
  const { rows } = await sql`
    select request_id from sandbox.custody_transfers where request_id = ${requestId}`.execute(
    world.sandboxDatabase,
  );
  return rows.length > 0;
}

async function openAlarms(requestId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('alarms')
    .select('kind')
    .where('subject_id', '=', requestId)
    .where('closed_at', 'is', null)
    .execute();
  return rows.map(({ kind }) => kind);
}

async function moveTo(requestId: string, address: string): Promise<void> {
  await sql`update wallet_withdrawals set address = ${address} where request_id = ${requestId}`.execute(
    database,
  );
}

describe('whoever has a passkey decides about money with it', () => {
  test.each(['APPROVE', 'REJECT'] as const)('%s is refused without', async (decision) => {
    const requestId = await waiting();
    const by = await officerWithPasskey();
    await expect(decide(by, requestId, { decision })).rejects.toThrow('passkey_required');
    expect(await stateOf(requestId)).toBe('APPROVAL_REQUIRED');
  });

  test('what it signed is kept, and the withdrawal is sent, though the passkey is gone by then', async () => {
    const requestId = await waiting();
    const by = await officerWithPasskey();
    expect(await sign(by, requestId)).toBe('DECIDED');
    expect(await keptOf(requestId)).toEqual([{ purpose: 'DECISION', user_id: by.userId }]);
    expect(await withdrawalById(database, requestId)).toMatchObject({
      approvals: [{ by: by.userId, factor: 'PASSKEY' }],
    });
    await transact(database, (tx) => forgetPasskeys(tx, by.userId));
    expect(await isSent(requestId)).toBe(true);
  });

  test('a rejection is kept, too', async () => {
    const requestId = await waiting();
    const by = await officerWithPasskey();
    expect(await sign(by, requestId, 'REJECT')).toBe('DECIDED');
    expect(await keptOf(requestId)).toEqual([{ purpose: 'DECISION', user_id: by.userId }]);
    expect(await stateOf(requestId)).toBe('REJECTED');
  });

  test('each of two; one without a passkey approves as before', async () => {
    const requestId = await waiting('50');
    const [first, second] = [await officerWithPasskey(), await world.staff('OPERATIONS')];
    expect(await sign(first, requestId)).toBe('WAITING');
    await world.approve(second, requestId);
    expect(await keptOf(requestId)).toEqual([{ purpose: 'DECISION', user_id: first.userId }]);
    expect((await withdrawalById(database, requestId))?.approvals).toMatchObject([
      { factor: 'PASSKEY' },
      { by: second.userId, factor: null },
    ]);
    expect(await isSent(requestId)).toBe(true);
  });

  test('which the case says, and nobody is asked who has none or for what is not about money', async () => {
    const requestId = await waiting();
    const [by, other] = [await officerWithPasskey(), await officerWithPasskey()];
    await transact(database, (tx) => forgetPasskeys(tx, other.userId));
    const owed = async (officer: Officer) => {
      const { desk, caseId } = await deskOf(officer, [WITHDRAWAL_CASES], requestId);
      return (await getCase(context, desk.viewer, desk.subjects, caseId)).passkey_owed;
    };
    expect([await owed(by), await owed(other)]).toEqual([true, false]);
    await expect(question(other, requestId)).rejects.toThrow('passkey_required');
    const { signs: _, ...notMoney } = WITHDRAWAL_CASES;
    const { desk, caseId } = await deskOf(by, [notMoney], requestId);
    await expect(
      askDecisionPasskey(context, desk, caseId, { decision: 'APPROVE', address: ADDRESS }),
    ).rejects.toThrow('not_found');
    expect(await decide(by, requestId, {}, [notMoney])).toBe('DECIDED');
  });
});

describe('an answer does not pass', () => {
  test('for the other decision, nor for another withdrawal', async () => {
    const [requestId, another] = [await waiting(), await waiting()];
    const by = await officerWithPasskey();
    const rejection = by.device.answer(await question(by, requestId, 'REJECT'));
    await expect(decide(by, requestId, { passkey: rejection })).rejects.toThrow('passkey_refused');
    const approval = by.device.answer(await question(by, another));
    await expect(decide(by, requestId, { passkey: approval })).rejects.toThrow('passkey_refused');
    expect(await stateOf(requestId)).toBe('APPROVAL_REQUIRED');
  });

  test('of a colleague, nor once the address is another than was shown', async () => {
    const requestId = await waiting();
    const [by, colleague] = [await officerWithPasskey(), await officerWithPasskey()];
    const foreign = colleague.device.answer(await question(by, requestId));
    await expect(decide(by, requestId, { passkey: foreign })).rejects.toThrow('passkey_refused');
    const passkey = by.device.answer(await question(by, requestId));
    await moveTo(requestId, OURS);
    await expect(decide(by, requestId, { passkey })).rejects.toThrow('passkey_refused');
  });

  test('once the address changes between the answer and the decision', async () => {
    const requestId = await waiting();
    const by = await officerWithPasskey();
    const { desk, record, caseId } = await deskOf(by, [WITHDRAWAL_CASES], requestId);
    const passkey = by.device.answer(await question(by, requestId));
    const given = { decision: 'APPROVE', passkey } as const;
    const signed = await claimSignedDecision(context, desk, caseId, given);
    await moveTo(requestId, OURS);
    const seenEvent = await newestArrival(database, record);
    await expect(
      transact(database, (tx) =>
        decideCase(tx, desk, caseId, { decision: 'APPROVE', reason: '', seenEvent, signed }),
      ),
    ).rejects.toThrow('passkey_refused');
    expect(await keptOf(requestId)).toEqual([]);
  });

  test('a second time', async () => {
    const requestId = await waiting('50');
    const by = await officerWithPasskey();
    const passkey = by.device.answer(await question(by, requestId));
    await decide(by, requestId, { passkey });
    await expect(decide(by, requestId, { passkey })).rejects.toThrow('passkey_expired');
    await expect(sign(by, requestId)).rejects.toThrow('already_approved_by_you');
  });
});

describe('what is not what the desk approved is not sent', () => {
  test('to another address: it is parked with an alarm, and goes once it is what it was', async () => {
    const requestId = await waiting();
    const record = await withdrawalById(database, requestId);
    const address = record ? writtenDestination(record.to) : '';
    await sign(await officerWithPasskey(), requestId);
    await moveTo(requestId, OURS);
    expect(await isSent(requestId)).toBe(false);
    expect(await openAlarms(requestId)).toContain('withdrawal_changed');
    await moveTo(requestId, address);
    await advance(60);
    expect(await isSent(requestId)).toBe(true);
    expect(await openAlarms(requestId)).toEqual([]);
  });

  test('nor with an approval by passkey of which nothing was kept that it signed', async () => {
    const requestId = await waiting('50');
    await sign(await officerWithPasskey(), requestId);
    const forger = await officerWithPasskey();
    const { desk, record } = await deskOf(forger, [WITHDRAWAL_CASES], requestId);
    const { subjectId, clientId } = record;
    await transact(database, (tx) =>
      WITHDRAWAL_CASES.decide(tx, desk.actor, {
        ...{ subjectId, clientId, decision: 'APPROVE', reason: '', byPasskey: true },
      }),
    );
    expect(await stateOf(requestId)).toBe('PROCESSING');
    expect(await isSent(requestId)).toBe(false);
    expect(await openAlarms(requestId)).toContain('withdrawal_changed');
  });
});
