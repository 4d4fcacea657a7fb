import { Refusal } from '@ballast/contract/errors.ts';
import { attemptKey } from '../../account/email-key.ts';
import type { Tx } from '../../database/connect.ts';
import { addressKey, claimAttempt, LIMITS, type Limit } from './attempts.ts';

/**
 * Counts a message that anybody may have sent to an address, without a session: to this recipient and
 * from this network address. Refuses with `too_many_requests`.
 */
export async function claimMessageToAnyone(tx: Tx, email: string, address: string): Promise<void> {
  await claim(tx, LIMITS.messagesFromAddress, addressKey(address));
  await claim(tx, LIMITS.messagesToRecipient, attemptKey(email));
}

/**
 * Counts a code that is sent to somebody known; strangers cannot use these up. Refuses with
 * `too_many_requests`.
 */
export async function claimMessageToUser(tx: Tx, userId: string): Promise<void> {
  await claim(tx, LIMITS.messagesToUser, userId);
}

/**
 * Counts a code to a number or address that a client names, whoever else had codes sent there. Refuses
 * with `too_many_requests`.
 */
export async function claimCodeToRecipient(tx: Tx, recipient: string): Promise<void> {
  await claim(tx, LIMITS.messagesToRecipient, recipient);
}

/**
 * Counts a question about somebody else's address or number: whether it has an account, whether it is on
 * WhatsApp. Claim it in a transaction of its own. Refuses with `too_many_requests`.
 */
export async function claimQuestion(
  tx: Tx,
  userId: string,
  about: 'EMAIL' | 'WHATSAPP',
): Promise<void> {
  await claim(tx, LIMITS.questionsOfUser, `${about} ${userId}`);
}

/**
 * Counts what somebody without a session tries from a network address, as a wrong password would be;
 * forgive it when it was right. Refuses with `too_many_requests`.
 */
export async function claimFromAddress(tx: Tx, address: string): Promise<void> {
  await claim(tx, LIMITS.loginFromAddress, addressKey(address));
}

/**
 * Counts a link that opened nothing, tried from a network address. Claim it in a transaction of its own.
 * Refuses with `too_many_requests`.
 */
export async function claimWrongLink(tx: Tx, address: string): Promise<void> {
  await claim(tx, LIMITS.linksFromAddress, addressKey(address));
}

async function claim(tx: Tx, limit: Limit, subject: string): Promise<void> {
  const seconds = await claimAttempt(tx, limit, subject);
  if (seconds !== null) throw new Refusal('too_many_requests', { retry_after_s: seconds });
}
