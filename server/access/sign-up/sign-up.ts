import type { Language } from '@ballast/contract/account/languages.ts';
import type { User } from '@ballast/contract/account/me.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { createClient } from '../../account/clients.ts';
import { emailKey, mailboxDigest } from '../../account/email-key.ts';
import { shutOut } from '../../account/users.ts';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { addressKey } from '../../http/address-key.ts';
import type { Context } from '../../http/context.ts';
import { forgiveAttempt, LIMITS } from '../attempts/attempts.ts';
import { claimFromAddress, claimMessageToAnyone } from '../attempts/message-limits.ts';
import {
  type CodeQuestion,
  claimMessageCodeAttempt,
  makeCode,
  verifyMessageCode,
} from '../factors/message-codes.ts';
import { endSessionOfBrowser, type OpenSession } from '../sessions/sessions.ts';
import { accountStateOfAddress } from '../sign-in/account-state.ts';
import { type Arrival, openWholeSession } from '../sign-in/first-factor.ts';
import { assertServed, isServed } from '../sign-in/served-countries.ts';
import { queueInvitedMessage, queueSignUpCode } from './sign-up-message.ts';

type AccountType = User['account_type'];

type SignUpContext = Pick<Context, 'database' | 'isInvited' | 'isConnectionProhibited'> & {
  readonly settings: Pick<Context['settings'], 'secrets' | 'countriesNotServed'>;
};

export type SignUpStart = {
  readonly email: string;
  readonly accountType: AccountType;
  readonly address: string;
  readonly country: string | null;
  readonly language: Language;
};

/**
 * Sends the code of a sign-up. Response and work are the same for known and unknown addresses: a job looks
 * the account up.
 */
export async function startSignUp(
  context: SignUpContext,
  actor: Actor,
  { email, accountType, address, country, language }: SignUpStart,
): Promise<{ resend_after_s: number }> {
  const { database, settings } = context;
  await assertServed(context, database, country);
  return transact(database, async (tx) => {
    await claimMessageToAnyone(tx, email, address);
    await saveSignUp(tx, email, accountType);
    const message = { channel: 'EMAIL', to: email } as const;
    const made = await makeCode(tx, settings.secrets, questionOf(email), message);
    await queueSignUpCode(tx, settings.secrets, { email, code: made.code, language });
    const subject = { kind: 'sign_up', id: mailboxDigest(email), ownerId: null };
    await recordAction(tx, actor, 'sign_up_started', subject, null, { account_type: accountType });
    return { resend_after_s: made.resend_after_s };
  });
}

async function saveSignUp(tx: Tx, email: string, accountType: AccountType): Promise<void> {
  const row = { email, account_type: accountType };
  await tx
    .insertInto('sign_ups')
    .values({ ...row, email_key: emailKey(email) })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet(({ fn }) => ({ ...row, started_at: fn<Date>('clock_now') })),
    )
    .execute();
}

export type SignedUp = { readonly session: OpenSession; readonly accountType: AccountType };

/**
 * Confirms a sign-up with its code: opens an account, or resumes one without a password. The code is used up
 * even when that is refused. Refuses with `incorrect_code`, `challenge_dead`, `too_many_requests`; after the
 * right code with `account_suspended`, `unavailable_for_legal_reasons`, or `use_login_to_continue` when the
 * account has another way to sign in. An address that was invited meanwhile is told so by email alone.
 */
export async function confirmSignUp(
  context: SignUpContext,
  actor: Actor,
  arrival: Arrival,
  { email, code }: { readonly email: string; readonly code: string },
): Promise<SignedUp> {
  const { database, settings } = context;
  const question = questionOf(email);
  await transact(database, (tx) => claimFromAddress(tx, arrival.address));
  const attempt = await claimMessageCodeAttempt(database, actor, question, mailboxDigest(email));
  const outcome = await transact(database, async (tx) => {
    const sent = await verifyMessageCode(tx, actor, settings.secrets, question, attempt, code);
    if (!sent) throw new Refusal('incorrect_code');
    await forgiveAttempt(tx, LIMITS.loginFromAddress, addressKey(arrival.address));
    return openAccount(tx, context, actor, arrival, sent.sentTo);
  }).catch(takenMeanwhile);
  // Refused only now, so that the code stays used up.
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/** The address got an account by another way meanwhile. */
function takenMeanwhile(error: unknown): Refusal {
  if (error instanceof Refusal && error.code === 'email_taken') {
    return new Refusal('use_login_to_continue');
  }
  throw error;
}

async function openAccount(
  tx: Tx,
  context: SignUpContext,
  actor: Actor,
  arrival: Arrival,
  email: string,
): Promise<SignedUp | Refusal> {
  const { user, state } = await accountStateOfAddress(context, tx, email);
  const { kind } = state;
  if (user && kind === 'CLOSED') return shutOut(user);
  if (kind === 'OPEN' || kind === 'LINKED') return new Refusal('use_login_to_continue');
  if (kind === 'INVITED') {
    await queueInvitedMessage(tx, email, arrival.language);
    return new Refusal('challenge_dead');
  }
  if (!user && !(await isServed(context, tx, arrival.country))) {
    return new Refusal('unavailable_for_legal_reasons');
  }
  const { clientId, userId, accountType } = user
    ? { clientId: user.client_id, userId: user.user_id, accountType: user.account_type }
    : await createAccount(tx, actor, email, arrival.language);
  await tx.deleteFrom('sign_ups').where('email_key', '=', emailKey(email)).execute();
  const own: Actor = { ...actor, userId, clientId, kind: 'client' };
  await endSessionOfBrowser(tx, own, context.settings.secrets, arrival);
  const proof = { first: 'SIGN_UP_CODE', second: null } as const;
  const whole = { ...arrival, userId, trustedDeviceId: null, proof };
  return { session: await openWholeSession(tx, own, whole), accountType };
}

async function createAccount(tx: Tx, actor: Actor, email: string, language: Language) {
  const { account_type } = await tx
    .selectFrom('sign_ups')
    .select('account_type')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirstOrThrow();
  const accountType = account_type;
  const ids = await createClient(tx, actor, {
    email,
    language,
    firstName: '',
    lastName: '',
    accountType,
    accountStatus: 'INACTIVE',
    verificationStatus: 'UNVERIFIED',
    kycStage: 'CREATED',
    usTaxPayer: null,
  });
  return { ...ids, accountType };
}

function questionOf(email: string): CodeQuestion {
  return { purpose: 'SIGN_UP', subject: emailKey(email) };
}
