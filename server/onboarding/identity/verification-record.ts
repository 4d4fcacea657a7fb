import type { Language } from '@ballast/contract/account/languages.ts';
import type {
  VERIFICATION_STATES,
  VerificationSession,
} from '@ballast/contract/onboarding/identity/verification.ts';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import type { VerificationSessions } from '../../database/schema.ts';
import { type Phrase, phraseIn } from '../../messages/write-message.ts';
import { decrypt } from '../../secrets/encrypt.ts';
import type { Secrets } from '../../secrets/secrets.ts';

export type SessionRow = Omit<Selectable<VerificationSessions>, 'mode' | 'state'> & {
  readonly mode: VerificationSession['mode'];
  readonly state: (typeof VERIFICATION_STATES)[number];
};

/** Whose a session is, and its id. */
export type OwnSession = { readonly clientId: string; readonly sessionId: string };

/** Somebody's newest session, or undefined. */
export async function newestSession(
  database: Database | Tx,
  clientId: string,
): Promise<SessionRow | undefined> {
  const row = await database
    .selectFrom('verification_sessions')
    .selectAll()
    .where('owner_id', '=', clientId)
    .orderBy('started_at', 'desc')
    .orderBy('session_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row;
}

/** A session of somebody by its id, or undefined. */
export async function findSession(
  database: Database | Tx,
  { clientId, sessionId }: OwnSession,
): Promise<SessionRow | undefined> {
  const row = await database
    .selectFrom('verification_sessions')
    .selectAll()
    .where('owner_id', '=', clientId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row;
}

/** Notes whose a session is, for providers name it by its id alone. */
export async function nameOwner(tx: Tx, { clientId, sessionId }: OwnSession): Promise<void> {
  await tx
    .insertInto('verification_session_owners')
    .values({ session_id: sessionId, owner_id: clientId })
    .execute();
}

/** The session that a provider names; undefined when we opened none of that id. */
export async function findNamedSession(
  database: Database | Tx,
  sessionId: string,
): Promise<SessionRow | undefined> {
  const known = await database
    .selectFrom('verification_session_owners')
    .select('owner_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return known && findSession(database, { clientId: known.owner_id, sessionId });
}

export type SessionChange = Partial<
  Pick<
    SessionRow,
    | 'provider_ref'
    | 'url'
    | 'encrypted_token'
    | 'state'
    | 'failure'
    | 'document_type'
    | 'issuing_country'
  >
>;

/** Notes how a session went on; times follow its state. The client must be locked. */
export async function changeSession(
  tx: Tx,
  { clientId, sessionId }: OwnSession,
  change: SessionChange,
): Promise<void> {
  const { state, provider_ref: reference } = change;
  const isKnown = state === 'PASSED' || state === 'FAILED';
  await tx
    .updateTable('verification_sessions')
    .set({
      ...change,
      // The person needs a while; after that a lost event is made up for.
      ...(reference && { due_at: sql<Date>`clock_now() + interval '1 minute'` }),
      ...(state &&
        state !== 'STARTED' && {
          finished_at: sql<Date>`coalesce(finished_at, clock_now())`,
        }),
      ...(isKnown && { settled_at: sql<Date>`clock_now()`, due_at: null }),
      ...(state === 'FINISHED' && { due_at: sql<Date>`clock_now()` }),
    })
    .where('owner_id', '=', clientId)
    .where('session_id', '=', sessionId)
    .execute();
}

/** After this time another session is opened. */
const SESSION_MS = 30 * 60_000;

/** Says whether a session was not finished in the time that it is given. */
export function isOverdue({ state, started_at }: SessionRow, now: Date): boolean {
  return state === 'STARTED' && now.getTime() - started_at.getTime() >= SESSION_MS;
}

/** What the provider's codes for a failure mean to the person. */
const FAILURES = {
  document_unreadable: 'verification_document_unreadable',
  document_expired: 'verification_document_expired',
  document_not_accepted: 'verification_document_not_accepted',
  selfie_mismatch: 'verification_selfie_mismatch',
  session_expired: 'verification_session_expired',
} as const;

/** Why a session was not passed, in a language. */
export function failureIn(language: Language, failure: string): string {
  const phrases: Readonly<Partial<Record<string, Phrase>>> = FAILURES;
  return phraseIn(language, phrases[failure] ?? 'verification_not_passed');
}

const TOKEN_ASSOCIATED_DATA = 'verification_sessions';

export function associatedDataOfToken(sessionId: string): string {
  return `${TOKEN_ASSOCIATED_DATA} ${sessionId}`;
}

/** A session as its person sees it, with its address only while it is open. */
export function sessionAnswer(
  { dataKeys }: Pick<Secrets, 'dataKeys'>,
  row: SessionRow,
  language: Language,
): VerificationSession {
  const isOpen = row.state === 'STARTED';
  const { session_id: id, encrypted_token: encrypted } = row;
  return {
    id,
    mode: row.mode,
    state: row.state,
    url: isOpen ? row.url : null,
    token:
      isOpen && encrypted !== null ? decrypt(dataKeys, encrypted, associatedDataOfToken(id)) : null,
    started_at: row.started_at.toISOString(),
    failure: row.failure === null ? null : failureIn(language, row.failure),
  };
}
