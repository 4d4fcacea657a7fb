import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sendById, withdrawalById } from '../../../tests/worlds/by-id.ts';
import { givePasskey } from '../../../tests/worlds/passkeys.ts';
import { openPaymentsWorld, type TestClient } from '../../../tests/worlds/payments.ts';
import type { Deviation, SoftwarePasskey } from '../../../tests/worlds/software-passkey.ts';
import { authenticatorCodeAt } from '../../access/factors/authenticator-codes.ts';
import { insertRecoveryCodes } from '../../access/factors/recovery-codes.ts';
import { forgetPasskeys } from '../../access/passkeys/forget-passkeys.ts';
import { getUser } from '../../account/users.ts';
import { transact } from '../../database/transact.ts';
import { OutcomeUnknown } from '../../providers/failures.ts';
import { writtenDestination } from '../targets/targets.ts';
import { askWithdrawalPasskey } from './shown-withdrawal.ts';
import { withdrawalAnswer } from './withdrawal-record.ts';
import {
  confirmWithdrawal,
  sendWithdrawalCode,
  verifyWithdrawal,
  verifyWithdrawalByPasskey,
} from './withdrawals.ts';

const world = await openPaymentsWorld();
const { database, context, secrets, sandbox, providers, queue, advance } = world;
const officer = await world.staff('OPERATIONS');

const ADDRESS = '192.0.2.1';
const OURS = '0x52908400098527886E0F7030069857D2E4169EE7';

/** A client with an authenticator and a passkey, and where to withdraw to. */
async function ownerWithPasskey() {
  const owner = await world.client();
  await world.fund(owner, 'USDC', '100');
  const walletId = await world.wallet(owner, 'USDC');
  const { device } = await givePasskey(database, owner.actor.userId);
  const ask = async () => (await world.create(owner, walletId, 'USDC', '20')).requestId;
  return { owner, device, ask };
}

function question({ id: clientId, actor: { userId } }: TestClient, requestId: string) {
  return askWithdrawalPasskey(context, { clientId, userId, address: ADDRESS }, requestId);
}

type Passkey = ReturnType<SoftwarePasskey['answer']>;

function verify({ id: ownerId, actor }: TestClient, requestId: string, passkey: Passkey) {
  return verifyWithdrawalByPasskey(context, actor, { ownerId, requestId, passkey });
}

async function approve(
  owner: TestClient,
  device: SoftwarePasskey,
  requestId: string,
  deviation: Deviation = {},
) {
  return verify(owner, requestId, device.answer(await question(owner, requestId), deviation));
}

async function stateOf(requestId: string) {
  return (await withdrawalById(database, requestId))?.state;
}

function tamper(requestId: string, { amount = '20000000', address = '' }) {
  return database.transaction().execute(async (tx) => {
    await sql`update withdrawals set amount = ${amount} where request_id = ${requestId}`.execute(
      tx,
    );
    if (address === '') return;
    await sql`update wallet_withdrawals set address = ${address} where request_id = ${requestId}`.execute(
      tx,
    );
  });
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

async function isSent(requestId: string): Promise<boolean> {
  const { rows } = await sql`
    select request_id from sandbox.custody_transfers where request_id = ${requestId}`.execute(
    world.sandboxDatabase,
  );
  return rows.length > 0;
}

describe('a passkey approves a withdrawal', () => {
  test('over what is shown; what it signed is kept, and the withdrawal is sent', async () => {
    const { owner, device, ask } = await ownerWithPasskey();
    const requestId = await ask();
    const record = await withdrawalById(database, requestId);
    if (!record) throw new Error('there is no such withdrawal');
    const reader = await getUser(database, owner.actor.userId);
    expect(withdrawalAnswer(record, reader)).toMatchObject({ code_owed: 'PASSKEY' });
    expect((await approve(owner, device, requestId)).state).toBe('APPROVAL_REQUIRED');
    const kept = await database
      .selectFrom('passkey_approvals')
      .select(['owner_id', 'purpose', 'user_id', 'public_key', 'credential_id', 'origin'])
      .where('subject_id', '=', requestId)
      .execute();
    expect(kept).toMatchObject([
      {
        owner_id: owner.id,
        purpose: 'WITHDRAWAL',
        user_id: owner.actor.userId,
        credential_id: device.credentialId,
        origin: 'http://localhost:3000',
      },
    ]);
    const { factor } = await database
      .selectFrom('withdrawal_verifications')
      .select('factor')
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow();
    expect(factor).toBe('PASSKEY');
    await world.approve(officer, requestId);
    await queue.runDueJobs();
    await advance(120);
    await queue.runDueJobs();
    expect(await stateOf(requestId)).toBe('COMPLETED');
  });

  test('which is sent though the passkey was removed afterwards', async () => {
    const { owner, device, ask } = await ownerWithPasskey();
    const requestId = await ask();
    await approve(owner, device, requestId);
    await transact(database, (tx) => forgetPasskeys(tx, owner.actor.userId));
    await world.approve(officer, requestId);
    await queue.runDueJobs();
    expect(await isSent(requestId)).toBe(true);
  });
});

describe('where there is a passkey', () => {
  test('no code of an authenticator passes, and none by message is sent', async () => {
    const { owner, ask } = await ownerWithPasskey();
    const requestId = await ask();
    const code = authenticatorCodeAt(owner.secret, await world.now());
    const input = { ownerId: owner.id, requestId, code };
    await expect(verifyWithdrawal(database, secrets, owner.actor, input)).rejects.toThrow(
      'passkey_required',
    );
    const { userId } = owner.actor;
    for (const channel of ['EMAIL', 'SMS', 'WHATSAPP'] as const) {
      await expect(
        sendWithdrawalCode(context, { ownerId: owner.id, userId, requestId, channel }),
      ).rejects.toThrow('passkey_required');
    }
    expect(await stateOf(requestId)).toBe('CODE_REQUIRED');
  });

  test('a recovery code passes once, and the withdrawal is sent', async () => {
    const { owner, ask } = await ownerWithPasskey();
    const [requestId, other] = [await ask(), await ask()];
    const [code = ''] = await transact(database, (tx) =>
      insertRecoveryCodes(tx, secrets, owner.actor.userId),
    );
    const give = (to: string) =>
      verifyWithdrawal(database, secrets, owner.actor, { ownerId: owner.id, requestId: to, code });
    expect((await give(requestId)).state).toBe('APPROVAL_REQUIRED');
    await expect(give(other)).rejects.toThrow('invalid_otp');
    await world.approve(officer, requestId);
    await queue.runDueJobs();
    expect(await isSent(requestId)).toBe(true);
  });

  test('a recovery code stands for nothing else', async () => {
    const owner = await world.client();
    await world.fund(owner, 'USDC', '100');
    const walletId = await world.wallet(owner, 'USDC');
    const { requestId } = await world.create(owner, walletId, 'USDC', '20');
    const [code = ''] = await transact(database, (tx) =>
      insertRecoveryCodes(tx, secrets, owner.actor.userId),
    );
    const input = { ownerId: owner.id, requestId, code };
    await expect(verifyWithdrawal(database, secrets, owner.actor, input)).rejects.toThrow(
      'incorrect_code',
    );
    await expect(question(owner, requestId)).rejects.toThrow('passkey_required');
  });
});

describe('an answer does not pass', () => {
  test.each([
    ['amount', { amount: '21000000' }],
    ['address', { address: OURS }],
  ])('once the %s is another than was shown', async (_, change) => {
    const { owner, device, ask } = await ownerWithPasskey();
    const requestId = await ask();
    const passkey = device.answer(await question(owner, requestId));
    await tamper(requestId, change);
    await expect(verify(owner, requestId, passkey)).rejects.toThrow('passkey_refused');
    expect(await stateOf(requestId)).toBe('CODE_REQUIRED');
  });

  test('for another withdrawal, though that has the same amount and target', async () => {
    const { owner, device, ask } = await ownerWithPasskey();
    const [first, second] = [await ask(), await ask()];
    const passkey = device.answer(await question(owner, first));
    await expect(verify(owner, second, passkey)).rejects.toThrow('passkey_refused');
    await expect(verify(owner, first, passkey)).rejects.toThrow('passkey_expired');
  });

  test('a second time', async () => {
    const { owner, device, ask } = await ownerWithPasskey();
    const requestId = await ask();
    const passkey = device.answer(await question(owner, requestId));
    const twice = [verify(owner, requestId, passkey), verify(owner, requestId, passkey)];
    const outcomes = await Promise.allSettled(twice);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const kept = await database
      .selectFrom('passkey_approvals')
      .select('approval_id')
      .where('subject_id', '=', requestId)
      .execute();
    expect(kept).toHaveLength(1);
  });

  test('five minutes later', async () => {
    const { owner, device, ask } = await ownerWithPasskey();
    const requestId = await ask();
    const passkey = device.answer(await question(owner, requestId));
    await advance(300);
    await expect(verify(owner, requestId, passkey)).rejects.toThrow('passkey_expired');
  });

  test('of somebody else’s passkey, nor to somebody else’s question', async () => {
    const { owner, device, ask } = await ownerWithPasskey();
    const other = await ownerWithPasskey();
    const requestId = await ask();
    await expect(approve(owner, other.device, requestId)).rejects.toThrow('passkey_refused');
    await expect(question(other.owner, requestId)).rejects.toThrow('not_found');
    const foreign = device.answer(await question(other.owner, await other.ask()));
    await expect(verify(owner, requestId, foreign)).rejects.toThrow('passkey_refused');
    expect(await stateOf(requestId)).toBe('CODE_REQUIRED');
  });

  test.each<[string, Deviation]>([
    ['from another origin', { origin: 'https://ballast.evil.example' }],
    ['without a finger or a PIN', { isUnverified: true }],
  ])('%s', async (_, deviation) => {
    const { owner, device, ask } = await ownerWithPasskey();
    await expect(approve(owner, device, await ask(), deviation)).rejects.toThrow('passkey_refused');
  });

  test('once the passkey was removed', async () => {
    const { owner, device, ask } = await ownerWithPasskey();
    const requestId = await ask();
    const passkey = device.answer(await question(owner, requestId));
    await transact(database, (tx) => forgetPasskeys(tx, owner.actor.userId));
    await expect(verify(owner, requestId, passkey)).rejects.toThrow('passkey_refused');
    expect(await stateOf(requestId)).toBe('CODE_REQUIRED');
  });
});

describe('what is not what its passkey approved is not sent', () => {
  async function approved() {
    const { owner, device, ask } = await ownerWithPasskey();
    const requestId = await ask();
    await approve(owner, device, requestId);
    await world.approve(officer, requestId);
    return requestId;
  }

  test.each([
    ['another amount', { amount: '21000000' }],
    ['another address', { address: OURS }],
  ])('%s: it is parked with an alarm, and goes once it is what it was', async (_, change) => {
    const requestId = await approved();
    const record = await withdrawalById(database, requestId);
    const address = record ? writtenDestination(record.to) : '';
    await tamper(requestId, change);
    for (let round = 0; round < 2; round += 1) {
      await queue.runDueJobs();
      await advance(60);
    }
    expect(await isSent(requestId)).toBe(false);
    expect(await stateOf(requestId)).toBe('PROCESSING');
    expect(await openAlarms(requestId)).toContain('withdrawal_changed');
    await tamper(requestId, { address });
    await advance(60);
    await queue.runDueJobs();
    expect(await isSent(requestId)).toBe(true);
    expect(await openAlarms(requestId)).toEqual([]);
  });

  test('nor one of which nothing was kept that a passkey signed', async () => {
    const { owner, ask } = await ownerWithPasskey();
    const requestId = await ask();
    const id = { ownerId: owner.id, requestId };
    const checked = async () => {};
    await transact(database, (tx) => confirmWithdrawal(tx, owner.actor, id, 'PASSKEY', checked));
    await world.approve(officer, requestId);
    await queue.runDueJobs();
    expect(await isSent(requestId)).toBe(false);
    expect(await openAlarms(requestId)).toContain('withdrawal_changed');
  });

  test('nor after an attempt whose outcome is unclear, which is looked up alone', async () => {
    const requestId = await approved();
    await sandbox.plantFault({ provider: 'custody', fault: 'error_before', times: 1 });
    const lost = async () => {
      throw new OutcomeUnknown('no answer');
    };
    const custody = { ...providers.custody, findTransfer: lost };
    await sendById({ ...context, providers: { ...providers, custody } }, requestId);
    await tamper(requestId, { address: OURS });
    await advance(120);
    await queue.runDueJobs();
    expect((await withdrawalById(database, requestId))?.attempts).toBe(2);
    expect(await isSent(requestId)).toBe(false);
    expect(await openAlarms(requestId)).toContain('withdrawal_changed');
  });
});
