import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';

/**
 * How many attempts may be wrong. An attempt is claimed before it is checked and forgiven when it was right,
 * so concurrent attempts cannot pass the limit.
 */
export type Limit = {
  readonly scope: string;
  readonly max: number;
  readonly windowS: number;
  /** Wrong attempts in a row, over any time, after which every attempt is refused. */
  readonly inARowMax: number;
};

const NEVER = 2_000_000_000;
const QUARTER_HOUR_S = 900;
const DAY_S = 86_400;

/** spec/decisions.md, section 3. */
export const LIMITS = {
  loginOfAccount: {
    scope: 'LOGIN_ACCOUNT',
    max: 10,
    windowS: QUARTER_HOUR_S,
    inARowMax: NEVER,
  },
  /** Of one account and none that is written alike, since a right password of that ends the row. NIST SP 800-63B. */
  passwordsInARow: { scope: 'PASSWORDS', max: NEVER, windowS: QUARTER_HOUR_S, inARowMax: 100 },
  /** Of somebody in a session of their own, whom strangers at the login must not keep from changing anything. */
  passwordsInSession: {
    scope: 'OWN_PASSWORD',
    max: 10,
    windowS: QUARTER_HOUR_S,
    inARowMax: 100,
  },
  loginFromAddress: {
    scope: 'LOGIN_ADDRESS',
    max: 100,
    windowS: QUARTER_HOUR_S,
    inARowMax: NEVER,
  },
  /** From a /48 of IPv6, which one customer of a network gets and in which there are 65,536 addresses of the above. */
  loginFromNetwork: {
    scope: 'LOGIN_NETWORK',
    max: 400,
    windowS: QUARTER_HOUR_S,
    inARowMax: NEVER,
  },
  /** For the owner on a trusted device, whom the two above must not lock out. */
  loginOnTrustedDevice: {
    scope: 'LOGIN_DEVICE',
    max: 10,
    windowS: QUARTER_HOUR_S,
    inARowMax: NEVER,
  },
  /** Messages that anyone may trigger: to one recipient, and from one network address. */
  messagesToRecipient: {
    scope: 'MESSAGES_TO',
    max: 10,
    windowS: 3600,
    inARowMax: NEVER,
  },
  messagesFromAddress: {
    scope: 'MESSAGES_FROM',
    max: 100,
    windowS: QUARTER_HOUR_S,
    inARowMax: NEVER,
  },
  /** Codes to numbers that nobody has verified yet, which cost money wherever they go: by whom, whereto, and in all. */
  phoneCodesFromAddress: {
    scope: 'PHONE_CODES_FROM',
    max: 60,
    windowS: 3600,
    inARowMax: NEVER,
  },
  phoneCodesToCountry: {
    scope: 'PHONE_CODES_TO_COUNTRY',
    max: 200,
    windowS: 3600,
    inARowMax: NEVER,
  },
  phoneCodesInAll: { scope: 'PHONE_CODES', max: 1000, windowS: 3600, inARowMax: NEVER },
  /** Codes sent to a known user, which strangers must not be able to use up. */
  messagesToUser: { scope: 'MESSAGES_TO_USER', max: 10, windowS: 3600, inARowMax: NEVER },
  /** Lookups by a client of other people's addresses and numbers. */
  questionsOfUser: { scope: 'QUESTIONS', max: 10, windowS: 3600, inARowMax: NEVER },
  /** Tests of push notifications that a client asks for, and browsers that a client has them sent to. */
  pushesOfUser: { scope: 'PUSHES', max: 20, windowS: 3600, inARowMax: NEVER },
  refusalsTold: { scope: 'REFUSALS_TOLD', max: 1, windowS: 3600, inARowMax: NEVER },
  resetLinks: { scope: 'RESET_LINKS', max: 1, windowS: 60, inARowMax: NEVER },
  /** By account and network, beside the codes that whoever knows the password can use up; nobody guesses one of these. */
  recoveryCodesOfAccount: { scope: 'RECOVERY_CODES', max: 20, windowS: DAY_S, inARowMax: NEVER },
  /** Unknown secrets of links, from one network address. */
  linksFromAddress: { scope: 'LINKS_FROM', max: 100, windowS: QUARTER_HOUR_S, inARowMax: NEVER },
  /** The secrets of an attempt to sign in with a provider work once. */
  ssoAttempt: { scope: 'SSO_ATTEMPT', max: 1, windowS: DAY_S, inARowMax: 1 },
  codesOfChallenge: { scope: 'CHALLENGE', max: 5, windowS: NEVER, inARowMax: 5 },
  /** Over all factors. NIST SP 800-63B stops at 100 in a row. */
  codesOfAccount: { scope: 'CODES', max: 20, windowS: DAY_S, inARowMax: 100 },
} as const satisfies Record<string, Limit>;

/**
 * Counts an attempt. Returns null when it may be made, else the seconds to wait. Concurrent claims of one
 * subject wait until `tx` ends, so keep it short.
 */
export async function claimAttempt(tx: Tx, limit: Limit, subject: string): Promise<number | null> {
  const window = sql`make_interval(secs => ${limit.windowS})`;
  const { rows } = await sql`
    insert into attempt_limits as l (scope, subject, attempted_at, in_a_row)
    values (${limit.scope}, ${subject}, array[clock_now()], 1)
    on conflict (scope, subject) do update set
      attempted_at = array(
        select at from unnest(l.attempted_at) as at where at > clock_now() - ${window} order by at
      ) || clock_now(),
      in_a_row = l.in_a_row + 1,
      last_attempt_at = clock_now()
    where l.in_a_row < ${limit.inARowMax} and ${limit.max} > (
      select count(*) from unnest(l.attempted_at) as at where at > clock_now() - ${window})
    returning scope`.execute(tx);
  return rows.length > 0 ? null : secondsUntilFree(tx, limit, subject);
}

/** Seconds until another attempt may be made, without counting one; null when one may be made now. */
export async function secondsToWait(
  database: Database,
  limit: Limit,
  subject: string,
): Promise<number | null> {
  const window = sql`make_interval(secs => ${limit.windowS})`;
  const { rows } = await sql`
    select from attempt_limits where scope = ${limit.scope} and subject = ${subject}
      and (in_a_row >= ${limit.inARowMax} or ${limit.max} <= (
        select count(*) from unnest(attempted_at) as at where at > clock_now() - ${window}))`.execute(
    database,
  );
  return rows.length > 0 ? secondsUntilFree(database, limit, subject) : null;
}

async function secondsUntilFree(tx: Database, limit: Limit, subject: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select case
      when in_a_row >= ${limit.inARowMax} then ${DAY_S}
      else ceil(extract(epoch from min(at) - clock_now()) + ${limit.windowS})
    end::int4 as seconds
    from attempt_limits left join unnest(attempted_at) as at
      on at > clock_now() - make_interval(secs => ${limit.windowS})
    where scope = ${limit.scope} and subject = ${subject}
    group by in_a_row`.execute(tx);
  return Math.max(1, rows[0]?.seconds ?? 1);
}

/** Forgets every attempt of a subject, wrong ones too, because who they are is proved otherwise. */
export async function forgetAttempts(tx: Tx, limit: Limit, subject: string): Promise<void> {
  await tx
    .deleteFrom('attempt_limits')
    .where('scope', '=', limit.scope)
    .where('subject', '=', subject)
    .execute();
}

export async function forgiveAttempt(tx: Tx, limit: Limit, subject: string): Promise<void> {
  await sql`
    update attempt_limits set
      attempted_at = array(
        select at from unnest(attempted_at) as at order by at
        limit greatest(cardinality(attempted_at) - 1, 0)),
      in_a_row = 0
    where scope = ${limit.scope} and subject = ${subject}`.execute(tx);
}
