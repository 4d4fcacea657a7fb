import type { User } from '@ballast/contract/account/me.ts';
import type { StaffRole } from '@ballast/contract/account/roles.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { CompiledQuery } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { gather } from '../../database/gathered-reads.ts';
import { HOUSE_OWNER_ID } from '../../database/identifier.ts';
import type { Caller } from '../../http/caller.ts';
import type { Admission } from '../../http/context.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { recordSupportRequest } from '../support/support-requests.ts';
import { type AccessToken, assertInTime, readAccessToken } from './session-tokens.ts';
import { assertXsrf, issueXsrfCookie } from './xsrf.ts';

export type AccessContext = {
  readonly database: Database;
  readonly settings: { readonly secrets: Secrets };
};

type RequestParts = {
  readonly headers: { readonly authorization?: string | undefined };
  /** As `TRUST_PROXY` reveals it. */
  readonly ip: string;
};

type SessionRow = {
  session_id: string;
  user_id: string;
  client_id: string | null;
  now: Date;
  stage: 'FACTOR' | 'FULL';
  support_agent_id: string | null;
  opened_from_session_id: string | null;
  ends_at: Date;
  ended: boolean;
  device_trusted: boolean;
  kind: User['kind'];
  account_status: User['account_status'];
  verification_status: User['verification_status'];
  answers_overdue: boolean;
  suspended: boolean;
  display_currency: string;
  invited: boolean;
  roles: StaffRole[];
};

const READ_SESSION = `
   select s.session_id, s.user_id, s.client_id, clock.now, s.stage, s.support_agent_id,
     s.opened_from_session_id, s.ends_at,
     s.ended_at is not null or (u.kind = 'CLIENT' and m.membership_id is null) as ended,
     coalesce(d.revoked_at is null and d.trusted_until > clock.now, false) as device_trusted,
     u.kind, coalesce(c.account_status, 'ACTIVE') as account_status,
     coalesce(c.verification_status, 'VERIFIED') as verification_status,
     coalesce(c.kyc_stage = 'REJECTED' or c.kyc_stage = 'CREATED' and c.answers_due_at <= clock.now, false)
       and c.answers_due_at is not null as answers_overdue,
     coalesce(u.suspended_at, c.suspended_at) is not null as suspended,
     coalesce(c.default_currency, 'USD') as display_currency,
     c.invitation_id is not null and c.invitation_completed_at is null as invited,
     array(select r.role from staff_roles r where r.user_id = u.user_id) as roles
   from (select clock_now() as now offset 0) as clock
   cross join sessions s
   join users u on u.user_id = s.user_id
   left join clients c on c.client_id = s.client_id
   left join memberships m on m.user_id = s.user_id and m.client_id = s.client_id and m.until is null
   left join trusted_devices d on d.user_id = s.user_id and d.trusted_device_id = s.trusted_device_id
   where s.session_id = any (string_to_array($1, ',')::uuid[])`;

const SESSION_GOES_ON = `
   select s.ended_at is not null or (s.client_id is not null and m.membership_id is null) as ended,
     s.ends_at <= clock_now() as expired
   from sessions s
   left join memberships m on m.user_id = s.user_id and m.client_id = s.client_id and m.until is null
   where s.session_id = $1`;

/**
 * Authenticates a request: checks its access token and reads session, user and clock in one query, so that an
 * ended session is refused at once. Refuses with `unauthorized` (no token), `token_invalid`, `token_expired`
 * or `token_revoked`.
 */
export async function authenticate(context: AccessContext, request: RequestParts): Promise<Caller> {
  const token = await readAccessToken(
    context.settings.secrets.tokenKeys,
    bearerOf(request.headers.authorization),
  );
  const session = await readSession(context.database, token);
  if (!session) throw new Refusal('token_invalid');
  assertLive(session, token);
  return {
    userId: token.userId,
    // Only staff are let in without a client.
    clientId: session.client_id ?? HOUSE_OWNER_ID,
    sessionId: token.sessionId,
    kind: session.kind === 'STAFF' ? 'staff' : 'client',
    roles: session.roles,
    partlySignedIn: session.stage === 'FACTOR',
    supportAgentId: session.support_agent_id,
    deskSessionId: session.opened_from_session_id,
    accountStatus: session.account_status,
    verificationStatus: session.verification_status,
    answersOverdue: session.answers_overdue,
    // Support looks at closed accounts, too. An agent's own suspension has ended the session.
    suspended: session.suspended && session.support_agent_id === null,
    displayCurrency: session.display_currency,
    invited: session.invited,
    deviceTrusted: session.device_trusted,
    address: request.ip,
    now: session.now,
  };
}

function bearerOf(header: string | undefined): string {
  const [, token] = /^Bearer ([^\s]+)$/i.exec(header ?? '') ?? [];
  if (!token) throw new Refusal('unauthorized');
  return token;
}

const sessionReaders = new WeakMap<Database, ReturnType<typeof sessionReaderOf>>();

// Requests that arrive together share one query.
function sessionReaderOf(database: Database) {
  return gather(async (sessionIds) => {
    const query = CompiledQuery.raw(READ_SESSION, [sessionIds.join(',')]);
    const { rows } = await database.executeQuery<SessionRow>(query);
    return new Map(rows.map((row) => [row.session_id, row]));
  });
}

async function readSession(
  database: Database,
  token: AccessToken,
): Promise<SessionRow | undefined> {
  const read = sessionReaders.get(database) ?? sessionReaderOf(database);
  sessionReaders.set(database, read);
  const session = await read(token.sessionId);
  return session?.user_id === token.userId ? session : undefined;
}

function assertLive(session: SessionRow, token: AccessToken): void {
  assertInTime(token, session.now);
  if (session.ended) throw new Refusal('token_revoked');
  if (session.ends_at <= session.now) throw new Refusal('token_expired');
  const scope = session.stage === 'FACTOR' ? 'factor' : 'full';
  if (token.scope !== scope) throw new Refusal('token_invalid');
}

async function assertSessionGoesOn(tx: Tx, sessionId: string): Promise<void> {
  const query = CompiledQuery.raw(SESSION_GOES_ON, [sessionId]);
  const { rows } = await tx.executeQuery<{ ended: boolean; expired: boolean }>(query);
  const [session] = rows;
  if (!session || session.ended) throw new Refusal('token_revoked');
  if (session.expired) throw new Refusal('token_expired');
}

/** How requests are admitted: access token, XSRF token and, for view-only sessions, a record of each. */
export const ADMISSION: Admission = {
  authenticate,
  assertXsrf,
  issueXsrfCookie,
  assertSessionGoesOn,
  recordSupportRequest,
};
