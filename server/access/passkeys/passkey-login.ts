import type { PasskeyAnswer, PasskeyQuestion } from '@ballast/contract/access/passkeys.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { getUser } from '../../account/users.ts';
import type { Actor } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';
import type { Caller } from '../../http/caller.ts';
import type { AccessContext } from '../sessions/authenticate.ts';
import { endSessionOfBrowser, lockUserOpen } from '../sessions/sessions.ts';
import { type Arrival, openWholeSession, type SignedIn } from '../sign-in/first-factor.ts';
import { completeLogin } from '../sign-in/login.ts';
import type { Asked } from './passkey-challenges.ts';
import { askPasskey, claimPasskey, type PasskeyContext } from './passkey-proofs.ts';

type Context = AccessContext & PasskeyContext;

/** Asks for the passkey that a login owes. Refuses with `passkey_required` when the person has none. */
export async function askLoginPasskey(context: Context, caller: Caller): Promise<PasskeyQuestion> {
  if (!caller.partlySignedIn) throw new Refusal('forbidden');
  return askPasskey(context, askedForLogin(caller), caller.address);
}

function askedForLogin({ userId, sessionId }: Caller): Asked {
  return { purpose: 'LOGIN', userId, shown: { session: sessionId } };
}

export type PasskeyFactor = {
  readonly passkey: PasskeyAnswer;
  readonly trustDevice: boolean;
  readonly country: string | null;
};

/**
 * Passes the second factor of a login with a passkey, as `confirmLogin` does with a code. Refuses with `passkey_refused` and
 * `passkey_expired`.
 */
export async function confirmLoginByPasskey(
  context: Context,
  caller: Caller,
  actor: Actor,
  { passkey: answer, trustDevice: trusts, country }: PasskeyFactor,
): ReturnType<typeof completeLogin> {
  const { userId } = caller;
  if (!caller.partlySignedIn) throw new Refusal('forbidden');
  const proof = await claimPasskey(context, actor, {
    asked: askedForLogin(caller),
    userId,
    answer,
  });
  const passed = { check: proof.use, second: 'PASSKEY', trusts, country } as const;
  return completeLogin(context, caller, actor, passed);
}

const ANYBODY: Asked = { purpose: 'SIGN_IN', userId: null, shown: {} };

/** Asks for any passkey that the device offers. */
export function startPasskeyLogin(context: Context, address: string): Promise<PasskeyQuestion> {
  return askPasskey(context, ANYBODY, address);
}

export type PasskeyLogin = { readonly passkey: PasskeyAnswer; readonly admin: boolean };

/**
 * Signs in with a passkey alone: the device has asked for a finger or a PIN, so it is both factors. The browser's earlier
 * session ends. Refuses with `passkey_refused` and `passkey_expired`, and after a right passkey with `account_suspended`.
 */
export async function loginWithPasskey(
  context: Context,
  arrival: Arrival,
  { passkey: answer, admin }: PasskeyLogin,
): Promise<SignedIn> {
  const { database, settings } = context;
  const userId = userOf(answer.user_handle ?? '');
  const owner = await getUser(database, userId).catch(() => null);
  const { address } = arrival;
  const actor: Actor = {
    userId: owner ? userId : null,
    clientId: owner?.client_id ?? null,
    kind: owner?.kind === 'STAFF' ? 'staff' : 'client',
    supportAgentId: null,
    address,
  };
  const proof = await claimPasskey(context, actor, { asked: ANYBODY, userId, answer });
  // Clients have no way to the desk, nor staff to the portal.
  if (owner?.kind !== (admin ? 'STAFF' : 'CLIENT')) throw new Refusal('passkey_refused');
  return transact(database, async (tx) => {
    await lockUserOpen(tx, userId);
    await proof.use(tx);
    await endSessionOfBrowser(tx, actor, settings.secrets, arrival);
    const session = await openWholeSession(tx, actor, {
      ...arrival,
      userId,
      trustedDeviceId: null,
      proof: { first: 'PASSKEY', second: null },
    });
    return { session, owed: null };
  });
}

/** Whom a device names, by the bytes of the user's id; nobody's id where it names none. */
function userOf(handle: string): string {
  const hex = Buffer.from(handle, 'base64url').toString('hex').padEnd(32, '0').slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
