import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '@ballast/contract/errors.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import type { PasskeyChallenges } from '../../database/schema.ts';
import { afterCommit, inOrder } from '../../database/transact.ts';
import { addressKey, networkKey } from '../../http/address-key.ts';
import { currentRequest, type RequestInSteps } from '../../http/request-in-steps.ts';
import { claimAttempt, type Limit } from '../attempts/attempts.ts';
import { tooMany } from '../attempts/too-many.ts';

/** How long a question waits for its answer, in milliseconds. */
export const QUESTION_MS = 5 * 60_000;

/** What a passkey is asked for, and of whom; `SIGN_IN` asks nobody in particular. */
export type Asked = {
  readonly purpose: PasskeyChallenges['purpose'];
  readonly userId: string | null;
  /** What the person sees while the passkey is asked for, which is what it signs. */
  readonly shown: Readonly<Record<string, string>>;
};

// By account and network, so that whoever knows the password uses up no one else's.
const ASKED_OF_USER: Limit = limitOf('PASSKEY_OF', 60);
const ASKED_FROM_ADDRESS: Limit = limitOf('PASSKEY_FROM', 200);

function limitOf(scope: string, max: number): Limit {
  return { scope, max, windowS: 900, inARowMax: 2_000_000_000 };
}

/** The hash of what a passkey approves. The order of its facts does not matter. */
export function hashOfShown({ purpose, userId, shown }: Asked): Buffer {
  const facts = Object.entries(shown).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([purpose, userId, facts]))
    .digest();
}

/** The challenge of a question: whoever signs it has signed what was shown. */
export function challengeOf(nonce: Uint8Array, shownHash: Uint8Array): string {
  return createHash('sha256').update(nonce).update(shownHash).digest('base64url');
}

/**
 * Asks a question that a passkey is to sign within five minutes, and returns its challenge. Refuses with `too_many_requests`
 * after 60 in a quarter of an hour for an account from a network, and after 200 from an address where nobody is named.
 */
export async function makeChallenge(tx: Tx, asked: Asked, address: string): Promise<string> {
  const { purpose, userId } = asked;
  const nonce = randomBytes(32);
  const shownHash = hashOfShown(asked);
  const challenge = challengeOf(nonce, shownHash);
  const row = { challenge, nonce, purpose, user_id: userId, shown_hash: shownHash };
  const expiresAt = sql<Date>`clock_now() + make_interval(secs => ${QUESTION_MS / 1000})`;
  const [seconds] = await inOrder([
    userId === null
      ? claimAttempt(tx, ASKED_FROM_ADDRESS, addressKey(address))
      : claimAttempt(tx, ASKED_OF_USER, `${userId} ${networkKey(address)}`),
    tx
      .insertInto('passkey_challenges')
      .values({ ...row, expires_at: expiresAt })
      .execute(),
  ]);
  if (seconds !== null) throw tooMany(seconds);
  return challenge;
}

/** A question that was answered and is gone. */
export type TakenChallenge = {
  readonly challenge: string;
  readonly nonce: Uint8Array;
  readonly shownHash: Uint8Array;
};

/**
 * Takes the question that an answer is for, in a transaction that commits before the answer is looked at, so that it is gone
 * whatever the answer is worth. Returns the check that it was this one, which refuses with `passkey_expired` when there was
 * none and with `passkey_refused` when it was another.
 *
 * A question that a request with a key takes is marked with it while the request is under way: the same request at the same time
 * is refused with `idempotency_key_in_progress`. When the request fails, the question goes.
 */
export async function takeChallenge(
  tx: Tx,
  clientData: string,
): Promise<(asked: Asked) => TakenChallenge> {
  const challenge = challengeIn(clientData);
  const request = currentRequest();
  const row = await (request
    ? markChallenge(tx, challenge, request)
    : deleteChallenge(tx, challenge));
  const isUnderWay = !row && request && (await isTakenBy(tx, challenge, request));
  return (asked) => {
    if (isUnderWay) throw new Refusal('idempotency_key_in_progress');
    if (!row) throw new Refusal('passkey_expired');
    const isAsked =
      row.purpose === asked.purpose &&
      row.user_id === asked.userId &&
      hashOfShown(asked).equals(row.shown_hash);
    if (!isAsked) throw new Refusal('passkey_refused');
    return { challenge, nonce: row.nonce, shownHash: row.shown_hash };
  };
}

const TAKEN = ['nonce', 'purpose', 'user_id', 'shown_hash'] as const;

function deleteChallenge(tx: Tx, challenge: string) {
  return tx
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('expires_at', '>', sql<Date>`clock_now()`)
    .where('taken_by', 'is', null)
    .returning(TAKEN)
    .executeTakeFirst();
}

async function markChallenge(tx: Tx, challenge: string, { mark, undos }: RequestInSteps) {
  const row = await tx
    .updateTable('passkey_challenges')
    .set({ taken_by: mark })
    .where('challenge', '=', challenge)
    .where('expires_at', '>', sql<Date>`clock_now()`)
    .where('taken_by', 'is', null)
    .returning(TAKEN)
    .executeTakeFirst();
  if (row) afterCommit(tx, () => undos.push((undoing) => forgetTaken(undoing, challenge, mark)));
  return row;
}

function forgetTaken(tx: Tx, challenge: string, mark: Buffer): Promise<unknown> {
  return tx
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('taken_by', '=', mark)
    .execute();
}

async function isTakenBy(tx: Tx, challenge: string, { mark }: RequestInSteps): Promise<boolean> {
  const taken = await tx
    .selectFrom('passkey_challenges')
    .select('challenge')
    .where('challenge', '=', challenge)
    .where('expires_at', '>', sql<Date>`clock_now()`)
    .where('taken_by', '=', mark)
    .executeTakeFirst();
  return taken !== undefined;
}

/** The challenge that a device says it signed; empty, which no question has, where it says nothing that can be read. */
function challengeIn(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString());
    return String(challenge);
  } catch {
    return '';
  }
}
