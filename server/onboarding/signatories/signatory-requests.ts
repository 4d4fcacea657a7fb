import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '@ballast/contract/errors.ts';
import { SIGNATORY_LINK_DAYS } from '@ballast/contract/onboarding/signatories/signatories.ts';
import type { Selectable } from 'kysely';
import { getClient } from '../../account/clients.ts';
import type { AgreementKind } from '../../agreements/templates.ts';
import { type Actor, clientSubject, recordAction } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import type { SignatoryRequests } from '../../database/schema.ts';

/** The person a representative asked to sign for the company. */
export type SignatoryRequestRow = Selectable<SignatoryRequests>;

/** A named signatory, and what they are to sign. */
export type NamedSignatory = Pick<
  SignatoryRequestRow,
  'owner_id' | 'email' | 'first_name' | 'last_name' | 'role' | 'agreement_id' | 'root_id'
>;

type OwnRequest = Pick<SignatoryRequestRow, 'owner_id' | 'request_id'>;

/** What a company waits for a signature for: its account, or what it has begun. Of each one request is open at most. */
type SigningPurpose = SignatoryRequestRow['purpose'];

/** What was begun and is signed by a link. */
export type BegunPurpose = Exclude<SigningPurpose, 'ACCOUNT'>;

/** What a request is about: the account, or something that was begun. */
type About =
  | { readonly purpose: 'ACCOUNT'; readonly begun_id: null }
  | { readonly purpose: BegunPurpose; readonly begun_id: string };

const ACCOUNT: About = { purpose: 'ACCOUNT', begun_id: null };

/** What an agreement of a kind is signed for. */
export function purposeOf(kind: AgreementKind): SigningPurpose {
  switch (kind) {
    case 'SUBSCRIPTION_AGREEMENT':
    case 'SUBSCRIPTION_AGREEMENT_US':
      return 'SUBSCRIPTION';
    case 'REDEMPTION_AGREEMENT':
      return 'REDEMPTION';
    default:
      return 'ACCOUNT';
  }
}

/** Asks whoever has signed to sign the next document, too: the links that they have open that one. The owner must be locked. */
export async function openNextRequest(
  tx: Tx,
  actor: Actor,
  signed: SignatoryRequestRow,
  agreementId: string,
): Promise<void> {
  const { owner_id, email, first_name, last_name, role, requested_by } = signed;
  const named = { owner_id, email, first_name, last_name, role, requested_by };
  const root_id = rootOf(signed);
  await openRequest(tx, actor, { ...named, agreement_id: agreementId, root_id });
}

function rootOf({ root_id, request_id }: Pick<SignatoryRequestRow, 'root_id' | 'request_id'>) {
  return root_id ?? request_id;
}

/** Asks somebody to sign in place of anybody asked for the same before. The owner must be locked. */
export async function openRequest(
  tx: Tx,
  actor: Actor,
  named: NamedSignatory & Pick<SignatoryRequestRow, 'requested_by'>,
  about: About = ACCOUNT,
): Promise<SignatoryRequestRow> {
  const before = await openRequestOf(tx, named.owner_id, about.purpose);
  if (before) await endRequest(tx, before, 'REPLACED');
  const request = await tx
    .insertInto('signatory_requests')
    .values({ ...named, ...about, request_id: newId() })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { owner_id, ...after } = named;
  const subject = clientSubject(owner_id);
  await recordAction(tx, actor, 'signatory_named', subject, before ? namedIn(before) : null, after);
  return request;
}

/** Ends a request that was signed or replaced; one that has ended stays as it did. The owner must be locked. */
export async function endRequest(
  tx: Tx,
  { owner_id, request_id }: OwnRequest,
  ending: 'SIGNED' | 'REPLACED',
): Promise<void> {
  await tx
    .insertInto('signatory_request_endings')
    .values({ owner_id, request_id, ending })
    .onConflict((conflict) => conflict.columns(['owner_id', 'request_id']).doNothing())
    .execute();
}

/** The open request of a company, by default about its account; undefined without one. */
export async function openRequestOf(
  database: Database | Tx,
  ownerId: string,
  purpose: SigningPurpose = 'ACCOUNT',
): Promise<SignatoryRequestRow | undefined> {
  return selectRequests(database, ownerId, purpose)
    .where('ended.ending', 'is', null)
    .executeTakeFirst();
}

/** The newest request about something that was begun, and how it ended; undefined without one. */
export async function findDraftRequest(
  database: Database | Tx,
  ownerId: string,
  { purpose, requestId }: { readonly purpose: BegunPurpose; readonly requestId: string },
) {
  return selectRequests(database, ownerId, purpose)
    .select('ended.ending')
    .where('begun_id', '=', requestId)
    .orderBy('requested_at', 'desc')
    .orderBy('signatory_requests.request_id', 'desc')
    .executeTakeFirst();
}

/** Ends what is open about something that was begun. The owner must be locked. */
export async function endDraftRequest(
  tx: Tx,
  ownerId: string,
  purpose: BegunPurpose,
): Promise<void> {
  const open = await openRequestOf(tx, ownerId, purpose);
  if (open) await endRequest(tx, open, 'REPLACED');
}

function selectRequests(database: Database | Tx, ownerId: string, purpose: SigningPurpose) {
  return database
    .selectFrom('signatory_requests')
    .leftJoin('signatory_request_endings as ended', (join) =>
      join
        .onRef('ended.owner_id', '=', 'signatory_requests.owner_id')
        .onRef('ended.request_id', '=', 'signatory_requests.request_id'),
    )
    .selectAll('signatory_requests')
    .where('signatory_requests.owner_id', '=', ownerId)
    .where('signatory_requests.purpose', '=', purpose);
}

/** The request of an agreement that was signed by a link; undefined for any other. */
export async function signedRequestOf(
  tx: Tx,
  ownerId: string,
  agreementId: string,
): Promise<SignatoryRequestRow | undefined> {
  return tx
    .selectFrom('signatory_requests')
    .innerJoin('signatory_request_endings as ended', (join) =>
      join
        .onRef('ended.owner_id', '=', 'signatory_requests.owner_id')
        .onRef('ended.request_id', '=', 'signatory_requests.request_id'),
    )
    .selectAll('signatory_requests')
    .where('signatory_requests.owner_id', '=', ownerId)
    .where('agreement_id', '=', agreementId)
    .where('ended.ending', '=', 'SIGNED')
    .executeTakeFirst();
}

/** Makes another link, valid for 30 days beside the earlier ones. Its secret is in the link alone. */
export async function makeLink(tx: Tx, { owner_id, request_id }: OwnRequest): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = await readClock(tx);
  const expires_at = new Date(now.getTime() + SIGNATORY_LINK_DAYS * 86_400_000);
  await tx
    .insertInto('signatory_links')
    .values({ token_hash: hashOf(token), owner_id, request_id, sent_at: now, expires_at })
    .execute();
  return token;
}

/** When the newest link of a request was sent, and until when it is valid. */
export async function newestLink(database: Database | Tx, request: SignatoryRequestRow) {
  return database
    .selectFrom('signatory_links')
    .select(['sent_at', 'expires_at'])
    .where('owner_id', '=', request.owner_id)
    .where('request_id', 'in', [request.request_id, rootOf(request)])
    .orderBy('sent_at', 'desc')
    .executeTakeFirstOrThrow();
}

/** A company's newest request about its account, and when it was signed. Refuses with `not_found`. */
export async function newestRequest(
  database: Database | Tx,
  ownerId: string,
): Promise<SignatoryRequestRow & { signed_at: Date | null }> {
  const request = await selectRequests(database, ownerId, 'ACCOUNT')
    .select('ended.ended_at as signed_at')
    .orderBy('requested_at', 'desc')
    .orderBy('signatory_requests.request_id', 'desc')
    .executeTakeFirst();
  if (!request) throw new Refusal('not_found');
  return request;
}

/**
 * The request of a link, and until when the link is valid. A signed one is found with `signedToo`; a link by which somebody
 * signed leads on to what they sign next. Refuses with `signatory_link_invalid`.
 */
export async function findByLink(
  database: Database | Tx,
  token: string,
  { signedToo = false } = {},
): Promise<SignatoryRequestRow & { expires_at: Date }> {
  const found = await database
    .selectFrom('signatory_links')
    .innerJoin('signatory_requests', (join) =>
      join
        .onRef('signatory_requests.owner_id', '=', 'signatory_links.owner_id')
        .onRef('signatory_requests.request_id', '=', 'signatory_links.request_id'),
    )
    .leftJoin('signatory_request_endings as ended', (join) =>
      join
        .onRef('ended.owner_id', '=', 'signatory_requests.owner_id')
        .onRef('ended.request_id', '=', 'signatory_requests.request_id'),
    )
    .selectAll('signatory_requests')
    .select([
      'signatory_links.expires_at',
      'signatory_links.sent_at',
      'ended.ending',
      'ended.ended_at',
    ])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', ({ fn }) => fn<Date>('clock_now'))
    .executeTakeFirst();
  if (!found) throw new Refusal('signatory_link_invalid');
  const owner = await getClient(database, found.owner_id);
  if (owner.suspended_at !== null) throw new Refusal('signatory_link_invalid');
  if (found.ending === null) return found;
  if (found.ending !== 'SIGNED') throw new Refusal('signatory_link_invalid');
  // A link to a copy was sent after the signature, and opens that copy alone.
  const isToSign = found.ended_at !== null && found.sent_at <= found.ended_at;
  const next = isToSign ? await openRequestOf(database, found.owner_id) : undefined;
  if (next && rootOf(next) === rootOf(found)) return { ...next, expires_at: found.expires_at };
  if (!signedToo) throw new Refusal('signatory_link_invalid');
  return found;
}

function namedIn({ email, first_name, last_name, role, agreement_id }: SignatoryRequestRow) {
  return { email, first_name, last_name, role, agreement_id };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
