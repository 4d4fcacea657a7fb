import { createHmac, randomInt } from 'node:crypto';
import { Refusal } from '@ballast/contract/errors.ts';
import { sql } from 'kysely';
import type { Actor } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { alongside, transact } from '../../database/transact.ts';
import { sendEncrypted } from '../../messages/encrypted-messages.ts';
import type { NamedMessage, Recipient } from '../../messages/write-message.ts';
import { equals, type KeyRing, type NamedKey, type Secrets } from '../../secrets/secrets.ts';
import {
  type CodeAttempt,
  type CodePurpose,
  claimCodeAttemptIn,
  forgiveCodeAttempt,
} from '../attempts/code-attempts.ts';

/** How long a code is valid, and when another may be requested (spec/decisions.md, section 3). */
const CODE_LIFE_S = 600;
const RESEND_AFTER_S = 60;

/** What a code by message is for, and which one: a session, a user, a reset, an address. */
export type CodeQuestion = {
  readonly purpose: Exclude<
    CodePurpose,
    'AUTHENTICATOR_ON' | 'AUTHENTICATOR_OFF' | 'RECOVERY_CODES' | 'FACTOR_CHANGE'
  >;
  readonly subject: string;
};

/** Names the message that brings a code. */
export type CodeMessage = (code: string) => NamedMessage;

export type SentCode = {
  readonly codeId: string;
  readonly byEmail: boolean;
  readonly sentTo: string;
};

/**
 * Sends a new six-digit code; the one before is void. Returns the seconds until another may be requested;
 * before that it refuses with `code_sent_recently`, unless the one before went by WhatsApp, where it may not arrive, and
 * this one goes to the same number by text message.
 */
export async function sendCode(
  tx: Tx,
  secrets: Secrets,
  question: CodeQuestion,
  recipient: Recipient,
  message: CodeMessage,
): Promise<{ resend_after_s: number }> {
  const { code, resend_after_s } = await makeCode(tx, secrets, question, recipient);
  const [name, details] = message(code);
  await sendEncrypted(tx, secrets, recipient, name, details);
  return { resend_after_s };
}

/** Makes a code as `sendCode` does; the caller sends the message and must keep it secret. */
export async function makeCode(
  tx: Tx,
  secrets: Secrets,
  question: CodeQuestion,
  { channel, to }: Pick<Recipient, 'channel' | 'to'>,
): Promise<{ code: string; resend_after_s: number }> {
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  const codeId = newId();
  const row = {
    code_id: codeId,
    code_hash: hashOf(secrets.dataKeys[0], codeId, code),
    channel,
    sent_to: to,
    sent_at: sql<Date>`clock_now()`,
    expires_at: sql<Date>`clock_now() + ${CODE_LIFE_S} * interval '1 second'`,
  };
  const stored = await tx
    .insertInto('message_codes')
    .values({ ...question, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'subject'])
        .doUpdateSet(row)
        .where(({ or, and, eb, val }) =>
          or([
            eb(
              'message_codes.sent_at',
              '<=',
              sql<Date>`clock_now() - ${RESEND_AFTER_S} * interval '1 second'`,
            ),
            and([
              eb(val(channel), '=', 'SMS'),
              eb('message_codes.channel', '=', 'WHATSAPP'),
              eb('message_codes.sent_to', '=', to),
            ]),
          ]),
        ),
    )
    .executeTakeFirst();
  if (stored.numInsertedOrUpdatedRows !== 1n) {
    throw new Refusal('code_sent_recently', {
      resend_after_s: await secondsUntilResend(tx, question),
    });
  }
  return { code, resend_after_s: RESEND_AFTER_S };
}

async function secondsUntilResend(tx: Tx, question: CodeQuestion): Promise<number> {
  const { sent_at, now } = await tx
    .selectFrom('message_codes')
    .select(['sent_at', sql<Date>`clock_now()`.as('now')])
    .where('purpose', '=', question.purpose)
    .where('subject', '=', question.subject)
    .executeTakeFirstOrThrow();
  const seconds = RESEND_AFTER_S - Math.floor((now.getTime() - sent_at.getTime()) / 1000);
  return Math.min(RESEND_AFTER_S, Math.max(1, seconds));
}

/** The id of the code that is open for a question; null for none. */
export async function findOpenCode(
  database: Database,
  question: CodeQuestion,
): Promise<string | null> {
  const row = await database
    .selectFrom('message_codes')
    .select('code_id')
    .where('purpose', '=', question.purpose)
    .where('subject', '=', question.subject)
    .executeTakeFirst();
  return row?.code_id ?? null;
}

/** Makes the open code of a question void, where there is one. */
export async function forgetCode(tx: Tx, { purpose, subject }: CodeQuestion): Promise<void> {
  await tx
    .deleteFrom('message_codes')
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .execute();
}

/**
 * Claims an attempt at an open code; it counts even when the caller's transaction is rolled back. Refuses
 * with `incorrect_code` when no code is open, after the same work, and with `challenge_dead` or
 * `too_many_requests`.
 */
export async function claimMessageCodeAttempt(
  database: Database,
  actor: Actor,
  question: CodeQuestion,
  ownerId: string,
): Promise<CodeAttempt> {
  const attempt = await transact(database, async (tx) =>
    claimMessageCodeAttemptIn(tx, actor, question, {
      ownerId,
      openCode: await findOpenCode(tx, question),
    }),
  );
  if (!attempt) throw new Refusal('incorrect_code');
  return attempt;
}

/**
 * Claims an attempt as `claimMessageCodeAttempt` does, in a transaction that must be over before the code is checked.
 * Null when no code is open: the attempt counts then, too, so that both cases take the same work.
 */
export async function claimMessageCodeAttemptIn(
  tx: Tx,
  actor: Actor,
  question: CodeQuestion,
  { ownerId, openCode }: { readonly ownerId: string; readonly openCode: string | null },
): Promise<CodeAttempt | null> {
  const { purpose } = question;
  const subjectId = openCode ?? `none ${question.subject}`;
  const attempt = await claimCodeAttemptIn(tx, actor, { ownerId, purpose, subjectId });
  return openCode === null ? null : attempt;
}

/**
 * Uses up the code of a claimed attempt. Returns where it was sent, or null for a wrong, void or used one; the caller
 * then refuses, so that `tx` is rolled back. The right one that comes too late it refuses itself, with `code_expired`: only
 * whoever has read the message learns that there was one.
 */
export async function verifyMessageCode(
  tx: Tx,
  actor: Actor,
  secrets: Secrets,
  question: CodeQuestion,
  attempt: CodeAttempt,
  code: string,
): Promise<SentCode | null> {
  const open = tx
    .selectFrom('message_codes')
    .select(['code_hash', 'channel', 'sent_to', 'expires_at'])
    .where('purpose', '=', question.purpose)
    .where('subject', '=', question.subject)
    .where('code_id', '=', attempt.subjectId)
    .forUpdate();
  const [row, now] = await Promise.all([open.executeTakeFirst(), readClock(tx)]);
  if (!row || !isCodeOf(secrets.dataKeys, attempt.subjectId, code, row.code_hash)) return null;
  if (row.expires_at <= now) throw new Refusal('code_expired');
  const used = tx.deleteFrom('message_codes').where('code_id', '=', attempt.subjectId);
  alongside(tx, Promise.all([used.execute(), forgiveCodeAttempt(tx, actor, attempt)]));
  return { codeId: attempt.subjectId, byEmail: row.channel === 'EMAIL', sentTo: row.sent_to };
}

// Six digits are too few for a plain hash, so a key outside the database is added.
function hashOf({ key }: NamedKey, codeId: string, code: string): Buffer {
  return createHmac('sha256', key).update(`message code ${codeId} ${code}`).digest();
}

function isCodeOf(keys: KeyRing, codeId: string, code: string, hash: Uint8Array): boolean {
  const stored = Buffer.from(hash).toString('hex');
  return keys.some((key) => equals(hashOf(key, codeId, code).toString('hex'), stored));
}
