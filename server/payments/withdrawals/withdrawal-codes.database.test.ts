import { describe, expect, test } from 'vitest';
import { withdrawalById } from '../../../tests/worlds/by-id.ts';
import { openPaymentsWorld, type TestClient } from '../../../tests/worlds/payments.ts';
import { authenticatorCodeAt } from '../../access/factors/authenticator-codes.ts';
import { enrolAuthenticator } from '../../access/factors/authenticators.ts';
import type { CodeChannel } from '../../access/factors/code-recipient.ts';
import { getClient } from '../../account/clients.ts';
import { getUser, setPhone } from '../../account/users.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';
import { withdrawalAnswer } from './withdrawal-record.ts';
import { sendWithdrawalCode, verifyWithdrawal } from './withdrawals.ts';

const world = await openPaymentsWorld();
const { database, context, queue, sandbox, advance, client } = world;

const PHONE = '+41791234567';

/** A client with some bitcoin whose strongest factor is this one, and where to withdraw it. */
async function ownerOf(factor: 'EMAIL' | 'SMS' | 'OTP', phone = PHONE) {
  const owner = await client({ factor, phone });
  await world.fund(owner, 'BTC', '1');
  const walletId = await world.wallet(owner, 'BTC');
  const ask = async () => (await world.create(owner, walletId, 'BTC', '0.1')).requestId;
  return { owner, ask };
}

function send(
  { id: ownerId, actor: { userId } }: TestClient,
  requestId: string,
  channel: CodeChannel,
) {
  return sendWithdrawalCode(context, { ownerId, userId, requestId, channel });
}

async function verify({ id: ownerId, actor }: TestClient, requestId: string, code: string) {
  const input = { ownerId, requestId, code };
  return verifyWithdrawal(database, world.secrets, actor, input);
}

async function answerTo({ actor }: TestClient, requestId: string) {
  const record = await withdrawalById(database, requestId);
  if (!record) throw new Error('there is no such withdrawal');
  return withdrawalAnswer(record, await getUser(database, actor.userId));
}

/** The last message with a code to somebody, once what waits is sent. */
async function messageTo(to: string) {
  await queue.runDueJobs();
  const message = (await sandbox.listOutbox(to)).find(({ code }) => code);
  return { channel: message?.channel, text: message?.text ?? '', code: message?.code ?? '' };
}

async function addressOf({ id }: TestClient): Promise<string> {
  return (await getClient(database, id)).email;
}

/** A code by email for a new withdrawal, and one that is not it. */
async function emailedCode(owner: TestClient, requestId: string) {
  await send(owner, requestId, 'EMAIL');
  const { code } = await messageTo(await addressOf(owner));
  return { right: code, wrong: code === '000000' ? '000001' : '000000' };
}

describe('the strongest factor confirms a withdrawal', () => {
  test('by email, where there is nothing stronger', async () => {
    const { owner, ask } = await ownerOf('EMAIL');
    const requestId = await ask();
    expect(await answerTo(owner, requestId)).toMatchObject({
      code_owed: 'EMAIL',
      phone_ending: null,
    });
    expect(await send(owner, requestId, 'EMAIL')).toEqual({ resend_after_s: 60 });
    const message = await messageTo(await addressOf(owner));
    expect(message.channel).toBe('EMAIL');
    expect(message.text).toMatch(
      /^Dear Ada Byron,\n\nYour code to withdraw is \d{6}\. It confirms a withdrawal of 0\.1 BTC to bc1qw508\.\.\.v8f3t4\. /,
    );
    expect((await verify(owner, requestId, message.code)).state).toBe('APPROVAL_REQUIRED');
    expect(await answerTo(owner, requestId)).toMatchObject({ code_owed: null, phone_ending: null });
    expect(await storedFactor(requestId)).toEqual(['EMAIL']);
  });

  test.each(['SMS', 'WHATSAPP'] as const)('by %s to the verified phone', async (channel) => {
    const { owner, ask } = await ownerOf('SMS');
    const requestId = await ask();
    expect(await answerTo(owner, requestId)).toMatchObject({
      code_owed: 'SMS',
      phone_ending: '67',
    });
    await send(owner, requestId, channel);
    const message = await messageTo(PHONE);
    expect(message.channel).toBe(channel);
    expect((await verify(owner, requestId, message.code)).state).toBe('APPROVAL_REQUIRED');
    expect(await storedFactor(requestId)).toEqual(['SMS']);
  });

  test('of the authenticator, and then no message is sent', async () => {
    const { owner, ask } = await ownerOf('OTP');
    const requestId = await ask();
    expect(await answerTo(owner, requestId)).toMatchObject({
      code_owed: 'OTP',
      phone_ending: null,
    });
    for (const channel of ['EMAIL', 'SMS', 'WHATSAPP'] as const) {
      await expect(send(owner, requestId, channel)).rejects.toThrow('otp_required');
    }
    const code = authenticatorCodeAt(owner.secret, await world.now());
    await verify(owner, requestId, code);
    expect(await storedFactor(requestId)).toEqual(['OTP']);
  });
});

/** Which factors the audit trail says that a withdrawal was confirmed with. */
async function storedFactor(requestId: string): Promise<unknown[]> {
  const rows = await database
    .selectFrom('audit_trail')
    .select('state_after')
    .where('action', '=', 'withdrawal_verified')
    .where('subject_id', '=', requestId)
    .execute();
  return rows.map(({ state_after }) => (state_after as { factor?: string }).factor);
}

describe('a code is not sent', () => {
  test('over what the client does not have, or is not owed', async () => {
    const [byEmail, bySms] = [await ownerOf('EMAIL'), await ownerOf('SMS')];
    const requestId = await byEmail.ask();
    for (const channel of ['SMS', 'WHATSAPP'] as const) {
      await expect(send(byEmail.owner, requestId, channel)).rejects.toThrow('phone_not_verified');
    }
    await expect(send(bySms.owner, await bySms.ask(), 'EMAIL')).rejects.toMatchObject({
      fields: [{ loc: ['body', 'channel'] }],
    });
  });

  test('to a number that is not on WhatsApp, or when nobody can say', async () => {
    const { owner, ask } = await ownerOf('SMS', '+41791234500');
    const requestId = await ask();
    await expect(send(owner, requestId, 'WHATSAPP')).rejects.toThrow('whatsapp_not_linked');
    await sandbox.plantFault({ provider: 'messages', fault: 'error_before', times: 1 });
    await expect(send(owner, requestId, 'WHATSAPP')).rejects.toThrow('code_not_sent');
    await send(owner, requestId, 'SMS');
  });

  test("for another client's withdrawal, nor for one that was confirmed or cancelled", async () => {
    const { owner, ask } = await ownerOf('EMAIL');
    const other = await client({ factor: 'EMAIL' });
    const requestId = await ask();
    await expect(send(other, requestId, 'EMAIL')).rejects.toThrow('not_found');
    await world.confirm(owner, requestId);
    await expect(send(owner, requestId, 'EMAIL')).rejects.toThrow('withdrawal_state_conflict');
  });

  test('again within a minute; after that the one before is void', async () => {
    const { owner, ask } = await ownerOf('EMAIL');
    const requestId = await ask();
    const before = await emailedCode(owner, requestId);
    await advance(20);
    await expect(send(owner, requestId, 'EMAIL')).rejects.toMatchObject({
      code: 'code_sent_recently',
      detail: { resend_after_s: 40 },
    });
    await advance(40);
    const { right } = await emailedCode(owner, requestId);
    if (right !== before.right) {
      await expect(verify(owner, requestId, before.right)).rejects.toThrow('incorrect_code');
    }
    await verify(owner, requestId, right);
  });
});

describe('a code does not pass', () => {
  test('before one was sent', async () => {
    const { owner, ask } = await ownerOf('EMAIL');
    await expect(verify(owner, await ask(), '123456')).rejects.toThrow('incorrect_code');
  });

  test('ten minutes later', async () => {
    const { owner, ask } = await ownerOf('EMAIL');
    const requestId = await ask();
    const { right } = await emailedCode(owner, requestId);
    await advance(600);
    await expect(verify(owner, requestId, right)).rejects.toThrow('code_expired');
  });

  test('for another withdrawal, or from another client', async () => {
    const { owner, ask } = await ownerOf('EMAIL');
    const [first, second] = [await ask(), await ask()];
    const { right } = await emailedCode(owner, first);
    const { right: ofSecond } = await emailedCode(owner, second);
    if (right !== ofSecond) {
      await expect(verify(owner, second, right)).rejects.toThrow('incorrect_code');
    }
    const other = await client({ factor: 'EMAIL' });
    await expect(verify(other, first, right)).rejects.toThrow('not_found');
    await verify(owner, first, right);
  });

  test('after five wrong ones, until another is sent', async () => {
    const { owner, ask } = await ownerOf('EMAIL');
    const requestId = await ask();
    const { right, wrong } = await emailedCode(owner, requestId);
    for (let i = 0; i < 5; i += 1) {
      await expect(verify(owner, requestId, wrong)).rejects.toThrow('incorrect_code');
    }
    await expect(verify(owner, requestId, right)).rejects.toThrow('challenge_dead');
    expect((await answerTo(owner, requestId)).state).toBe('CODE_REQUIRED');
    await advance(60);
    await verify(owner, requestId, (await emailedCode(owner, requestId)).right);
  });

  test('once a stronger factor is there', async () => {
    const { owner, ask } = await ownerOf('EMAIL');
    const requestId = await ask();
    const { right } = await emailedCode(owner, requestId);
    await transact(database, (tx) => setPhone(tx, owner.actor.userId, PHONE, 'VERIFIED'));
    await expect(verify(owner, requestId, right)).rejects.toThrow('incorrect_code');
    await transact(database, (tx) =>
      enrolAuthenticator(tx, SYSTEM, world.secrets, owner.actor.userId),
    );
    await expect(verify(owner, requestId, right)).rejects.toThrow('invalid_otp');
    expect((await answerTo(owner, requestId)).state).toBe('CODE_REQUIRED');
  });
});

test.each(['EMAIL', 'SMS'] as const)(
  '50 at once with a code by %s confirm once',
  async (factor) => {
    const { owner, ask } = await ownerOf(factor);
    const requestId = await ask();
    await send(owner, requestId, factor);
    const { code } = await messageTo(factor === 'SMS' ? PHONE : await addressOf(owner));
    const fifty = Array.from({ length: 50 }, () => verify(owner, requestId, code));
    const outcomes = await Promise.allSettled(fifty);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await answerTo(owner, requestId)).state).toBe('APPROVAL_REQUIRED');
    expect(await storedFactor(requestId)).toEqual([factor]);
  },
);
