import { Refusal } from '@ballast/contract/errors.ts';
import { sql } from 'kysely';
import { attemptKey, emailKey, mailboxDigest } from '../../account/email-key.ts';
import { getUser, shutOut, userByEmail } from '../../account/users.ts';
import { type Actor, recordAction, SYSTEM, userSubject } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { addressKey, networkKey } from '../../http/address-key.ts';
import type { Caller } from '../../http/caller.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { FairTurns } from '../../jobs/fair-turns.ts';
import {
  claimAttempt,
  forgiveAttempt,
  LIMITS,
  type Limit,
  secondsToWait,
} from '../attempts/attempts.ts';
import { tooMany } from '../attempts/too-many.ts';
import { type TrustedDevice, trustDevice } from '../devices/trusted-devices.ts';
import { claimFactor, type Factor, type FactorCheck, strongestFactor } from '../factors/factors.ts';
import { hashPassword, isOutdated, isPasswordOf, rehashPassword } from '../recovery/passwords.ts';
import type { AccessContext } from '../sessions/authenticate.ts';
import {
  endSession,
  lockUserOpen,
  type OpenSession,
  readDevice,
  readProof,
} from '../sessions/sessions.ts';
import {
  type Arrival,
  openAfterFirstFactor,
  openWholeSession,
  type Proven,
  type SignedIn,
  trustedDeviceOf,
} from './first-factor.ts';
import { notifyRefusedLogin } from './refused-login.ts';

export type Login = {
  readonly email: string;
  readonly password: string;
  readonly admin: boolean;
};

/** Signs in with a password; the session owes a second factor unless the browser is trusted. */
export function login(
  { database, settings }: AccessContext,
  arrival: Arrival,
  { email, password, admin }: Login,
): Promise<SignedIn> {
  const deviceOf = (userId: string) => trustedDeviceOf(database, userId, arrival);
  const kind = admin ? 'STAFF' : 'CLIENT';
  const { address } = arrival;
  const given = { email, password, address, kind, inSessionOf: null, deviceOf } as const;
  return withPassword(database, given, (tx, account) =>
    openAfterFirstFactor(tx, settings.secrets, arrival, { ...account, first: 'PASSWORD' }),
  );
}

export type LoginFactor = {
  readonly factor: Factor;
  readonly code: string;
  readonly trustDevice: boolean;
  readonly country: string | null;
};

/**
 * Passes the second factor of a login: a code by email or phone, of the authenticator, or a recovery code.
 * The session that owed it ends and a complete one takes its place. Staff devices are never trusted.
 */
export async function confirmLogin(
  context: AccessContext,
  caller: Caller,
  actor: Actor,
  { factor, code, trustDevice: trusts, country }: LoginFactor,
): Promise<{ session: OpenSession; trusted: TrustedDevice | null }> {
  const { database, settings } = context;
  const { userId, sessionId } = caller;
  if (!caller.partlySignedIn) throw new Refusal('forbidden');
  const owed = strongestFactor(await getUser(database, userId));
  const given = { userId, purpose: 'LOGIN', subject: sessionId, owed, factor, code } as const;
  const check = await claimFactor(database, settings.secrets, actor, given);
  return completeLogin(context, caller, actor, { check, second: factor, trusts, country });
}

export type PassedFactor = Pick<LoginFactor, 'country'> & {
  readonly check: FactorCheck;
  readonly second: Factor;
  /** Whether the browser is to be trusted from now on. */
  readonly trusts: boolean;
};

/** Ends the session that owed a factor and opens a complete one, once the check has passed. Refuses as the check does. */
export function completeLogin(
  { database }: AccessContext,
  { userId, sessionId, address, kind }: Caller,
  actor: Actor,
  { check, second, trusts, country }: PassedFactor,
): Promise<{ session: OpenSession; trusted: TrustedDevice | null }> {
  return transact(database, async (tx) => {
    await lockUserOpen(tx, userId);
    await check(tx);
    const wasOpen = await endSession(tx, actor, sessionId, 'FACTOR_PASSED');
    if (!wasOpen) throw new Refusal('token_revoked');
    const device = await readDevice(tx, sessionId);
    const isTrusted = trusts && kind === 'client';
    const trusted = isTrusted ? await trustDevice(tx, actor, userId, device) : null;
    const { first = 'PASSWORD' } = (await readProof(tx, sessionId)) ?? {};
    const proof = { first, second };
    const trustedDeviceId = trusted?.id ?? null;
    const whole = { userId, device, address, country, trustedDeviceId, proof };
    return { session: await openWholeSession(tx, actor, whole), trusted };
  });
}

/** Ends the caller's session; its tokens are refused at once. */
export function logout(context: AccessContext, caller: Caller, actor: Actor): Promise<void> {
  return transact(context.database, async (tx) => {
    await endSession(tx, actor, caller.sessionId, 'LOGOUT');
  });
}

/**
 * Checks the caller's own password, then runs a change that it protects. Wrong ones count apart from logins. Refuses with
 * `invalid_credentials` or `too_many_requests`.
 */
export async function withOwnPassword<T>(
  context: AccessContext,
  caller: Caller,
  password: string,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { email, kind } = await getUser(context.database, caller.userId);
  const deviceOf = async () => null;
  const { address } = caller;
  const given = { email, password, address, kind, inSessionOf: caller.userId, deviceOf } as const;
  return withPassword(context.database, given, change);
}

type PasswordTry = {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly kind: 'CLIENT' | 'STAFF';
  /** Whose session confirms something; null to sign in. */
  readonly inSessionOf: string | null;
  readonly deviceOf: (userId: string) => Promise<string | null>;
};

type Account = {
  user_id: string;
  kind: string;
  suspended_at: Date | null;
  closed_at: Date | null;
  password_hash: string | null;
  sso_providers: string[];
};

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * One for each libuv thread, because hashing takes memory and threads; fewer than any limit, so that honest
 * logins at once do not reach it.
 */
const turns = new FairTurns(
  { atOnceMax: 4, atOnceOfSenderMax: 4, waitingMax: 64, waitingOfSenderMax: 28 },
  () => tooMany(1),
);

/** For owners in a session or on a trusted device, whom a flood of strangers must not keep waiting. */
const turnsOfOwners = new FairTurns(
  { atOnceMax: 1, atOnceOfSenderMax: 1, waitingMax: 32, waitingOfSenderMax: 3 },
  () => tooMany(1),
);

/**
 * Checks a password and runs `whenRight` in a transaction that locks the account as it was checked. The
 * attempt is counted first and forgiven when right. Whether the account is missing, of the other kind or has
 * another password, response and work are the same. Refuses with `invalid_credentials` or
 * `too_many_requests`; only after a right password or on a trusted device with `account_suspended`,
 * `account_closed` or, to sign in, `sso_links_exists`.
 */
async function withPassword<T>(
  database: Database,
  given: PasswordTry,
  whenRight: (tx: Tx, account: Proven) => Promise<T>,
): Promise<T> {
  const found = await findAccount(database, given.email);
  // Looked up in any case, so that unknown accounts take the same time.
  const trustedDeviceId = await given.deviceOf(found?.user_id ?? NOBODY);
  const claims = claimsOf(given, trustedDeviceId);
  // What is refused in any case takes nobody's turn.
  for (const [limit, subject] of claims) {
    const seconds = await secondsToWait(database, limit, subject);
    if (seconds !== null) throw tooMany(seconds);
  }
  const known = given.inSessionOf ?? trustedDeviceId;
  const lane = known === null ? turns : turnsOfOwners;
  return lane.run(known ?? networkKey(given.address), async () => {
    await transact(database, (tx) => claimAll(tx, claims));
    const account = found?.kind === given.kind ? found : undefined;
    const hash = account?.password_hash ?? null;
    const isRight = await isPasswordOf(hash, given.password);
    const closed = closedRefusal(account, given);
    if (!account || !isRight || closed) {
      const mayKnow = isRight || trustedDeviceId !== null;
      throw await refuseLogin(database, given, found, mayKnow ? closed : null);
    }
    const newHash = hash && isOutdated(hash) ? await hashPassword(given.password) : null;
    return transact(database, async (tx) => {
      await lockAccount(tx, account);
      for (const [limit, subject] of claims) await forgiveAttempt(tx, limit, subject);
      if (newHash) await rehashPassword(tx, account.user_id, newHash);
      return whenRight(tx, { userId: account.user_id, trustedDeviceId });
    });
  });
}

async function findAccount(database: Database, email: string): Promise<Account | undefined> {
  return database
    .selectFrom('people as users')
    .leftJoin('password_credentials', 'password_credentials.user_id', 'users.user_id')
    .select(({ selectFrom }) => [
      'users.user_id',
      'users.kind',
      'users.suspended_at',
      'users.closed_at',
      'password_credentials.password_hash',
      sql<string[]>`array(${selectFrom('sso_links')
        .select('provider')
        .whereRef('sso_links.user_id', '=', 'users.user_id')
        .orderBy('provider', 'desc')})`.as('sso_providers'),
    ])
    .where('users.user_id', '=', userByEmail(email))
    .where('users.is_first_client', '=', true)
    .executeTakeFirst();
}

/** Why an account opens to no password at all, or null. */
function closedRefusal(account: Account | undefined, { inSessionOf }: PasswordTry): Refusal | null {
  if (!account) return null;
  if (account.suspended_at) return shutOut(account);
  const { sso_providers: providers, password_hash } = account;
  const hasPassword = password_hash !== null;
  if (inSessionOf !== null || providers.length === 0 || hasPassword) return null;
  return new Refusal('sso_links_exists', { providers });
}

type Claim = readonly [limit: Limit, subject: string];

/** The limits of an attempt. In a session and on a trusted device strangers' attempts do not count (6.1.1). */
function claimsOf(
  { email, address, inSessionOf }: PasswordTry,
  trustedDeviceId: string | null,
): Claim[] {
  if (inSessionOf) return [[LIMITS.passwordsInSession, inSessionOf]];
  if (trustedDeviceId) return [[LIMITS.loginOnTrustedDevice, trustedDeviceId]];
  return [
    [LIMITS.loginOfAccount, attemptKey(email)],
    [LIMITS.passwordsInARow, emailKey(email)],
    [LIMITS.loginFromAddress, addressKey(address)],
    ...fromNetwork(address),
  ];
}

/** Where there are many addresses in a network, the network has a limit, too. */
function fromNetwork(address: string): Claim[] {
  const network = networkKey(address);
  return network === addressKey(address) ? [] : [[LIMITS.loginFromNetwork, network]];
}

async function claimAll(tx: Tx, claims: readonly Claim[]): Promise<void> {
  for (const [limit, subject] of claims) {
    const seconds = await claimAttempt(tx, limit, subject);
    if (seconds !== null) throw tooMany(seconds);
  }
}

/**
 * Records a refused attempt and returns the refusal: one that may be told, else the general one, after which
 * a job tells the owner. The job is enqueued for unknown addresses too.
 */
async function refuseLogin(
  database: Database,
  { email, address, inSessionOf }: PasswordTry,
  account: Account | undefined,
  named: Refusal | null,
): Promise<Refusal> {
  const actor: Actor = { ...SYSTEM, address };
  const subject = account
    ? userSubject(account.user_id)
    : { kind: 'unknown_login', id: mailboxDigest(email), ownerId: null };
  await transact(database, async (tx) => {
    await recordAction(tx, actor, 'login_refused', subject);
    if (named || inSessionOf !== null) return;
    const userId = account?.user_id ?? null;
    await enqueue(tx, notifyRefusedLogin, { userId }, { once: subject.id, atNextLook: true });
  });
  return named ?? new Refusal('invalid_credentials');
}

/**
 * Locks user and password as they were checked, so that a change of password or a suspension in between is
 * seen, and a later one sees the session.
 */
async function lockAccount(tx: Tx, account: Account): Promise<void> {
  const held = await tx
    .selectFrom('users')
    .innerJoin('password_credentials', 'password_credentials.user_id', 'users.user_id')
    .select('password_credentials.password_hash')
    .where('users.user_id', '=', account.user_id)
    .forShare()
    .executeTakeFirst();
  if (held?.password_hash !== account.password_hash) throw new Refusal('invalid_credentials');
  const person = await getUser(tx, account.user_id);
  if (person.suspended_at) throw shutOut(person);
}
