import { attemptKey } from '../../account/email-key.ts';
import { raiseAlarmOnce } from '../../database/alarms.ts';
import type { Tx } from '../../database/connect.ts';
import { addressKey } from '../../http/address-key.ts';
import { claimAttempt, LIMITS, type Limit, secondsToWait } from './attempts.ts';
import { tooMany } from './too-many.ts';

/** Counts a message triggered without a session, by recipient and network address. Refuses with `too_many_requests`. */
export async function claimMessageToAnyone(tx: Tx, email: string, address: string): Promise<void> {
  await claim(tx, LIMITS.messagesFromAddress, addressKey(address));
  await claim(tx, LIMITS.messagesToRecipient, attemptKey(email));
}

/** Counts a code sent to a known user; strangers cannot use these up. Refuses with `too_many_requests`. */
export async function claimMessageToUser(tx: Tx, userId: string): Promise<void> {
  await claim(tx, LIMITS.messagesToUser, userId);
}

/**
 * Counts a code sent to a number or address that a client names, over all clients. Refuses with
 * `too_many_requests`.
 */
export async function claimCodeToRecipient(tx: Tx, recipient: string): Promise<void> {
  await claim(tx, LIMITS.messagesToRecipient, recipient);
}

/**
 * Counts a code to a number that is not verified yet: from the network address, to the number's country (ISO 3166-1
 * alpha-2), and in all, so that nobody earns by messages to many numbers. The last one that a country or all of them may
 * have raises an alarm. Refuses with `too_many_requests`.
 */
export async function claimPhoneCode(
  tx: Tx,
  { address, country }: { readonly address: string; readonly country: string },
): Promise<void> {
  await claim(tx, LIMITS.phoneCodesFromAddress, addressKey(address));
  for (const [limit, subject] of [
    [LIMITS.phoneCodesToCountry, country],
    [LIMITS.phoneCodesInAll, 'ALL'],
  ] as const) {
    await claim(tx, limit, subject);
    if ((await secondsToWait(tx, limit, subject)) === null) continue;
    const about = { kind: 'phone_codes', id: subject, ownerId: null };
    await raiseAlarmOnce(tx, 'phone_codes_used_up', about, { an_hour: limit.max });
  }
}

/**
 * Counts a lookup of somebody else's address or number. Claim it in a transaction of its own. Refuses with
 * `too_many_requests`.
 */
export async function claimQuestion(
  tx: Tx,
  userId: string,
  about: 'EMAIL' | 'WHATSAPP',
): Promise<void> {
  await claim(tx, LIMITS.questionsOfUser, `${about} ${userId}`);
}

/** Counts a test message to a browser, or a browser that is subscribed. Refuses with `too_many_requests`. */
export async function claimPush(tx: Tx, userId: string, what: 'SUBSCRIBE' | 'TEST'): Promise<void> {
  await claim(tx, LIMITS.pushesOfUser, `${what} ${userId}`);
}

/**
 * Counts an attempt without a session from a network address, as a wrong password; forgive it when it was
 * right. Refuses with `too_many_requests`.
 */
export async function claimFromAddress(tx: Tx, address: string): Promise<void> {
  await claim(tx, LIMITS.loginFromAddress, addressKey(address));
}

/**
 * Counts a link that opened nothing, from a network address. Claim it in a transaction of its own. Refuses
 * with `too_many_requests`.
 */
export async function claimWrongLink(tx: Tx, address: string): Promise<void> {
  await claim(tx, LIMITS.linksFromAddress, addressKey(address));
}

async function claim(tx: Tx, limit: Limit, subject: string): Promise<void> {
  const seconds = await claimAttempt(tx, limit, subject);
  if (seconds !== null) throw tooMany(seconds);
}
