import type { Passkey } from '@ballast/contract/access/own-passkeys.ts';
import {
  type MadePasskey,
  type OwnFactor,
  PASSKEYS_MAX,
  type PasskeyCreation,
  type PasskeyQuestion,
} from '@ballast/contract/access/passkeys.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { Selectable } from 'kysely';
import { getUser, lockUser, markPasskey } from '../../account/users.ts';
import { type Actor, recordAction, userSubject } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import type { Passkeys } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import type { Caller } from '../../http/caller.ts';
import { notifyUser } from '../../messages/notifications.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { afterFactorChange } from '../factors/factor-change.ts';
import {
  hasRecoveryCodes,
  insertRecoveryCodes,
  removeRecoveryCodes,
} from '../factors/recovery-codes.ts';
import { withOwnPassword } from '../sign-in/login.ts';
import { askedForChange, claimOwnFactor, type FactorChange } from './own-factor.ts';
import { type Asked, makeChallenge, QUESTION_MS } from './passkey-challenges.ts';
import {
  ALGORITHMS,
  askPasskey,
  type PasskeyContext,
  proveMadePasskey,
  readKnown,
  relyingParty,
} from './passkey-proofs.ts';

type Context = PasskeyContext & { readonly settings: { readonly secrets: Secrets } };

type OwnProof = OwnFactor & { readonly password: string };

/** A person's own passkeys, the newest first. */
export async function listPasskeys(
  database: Database,
  userId: string,
): Promise<{ items: Passkey[] }> {
  const rows = await database
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('passkey_id', 'desc')
    .execute();
  return { items: rows.map(passkeyOf) };
}

function passkeyOf(row: Selectable<Passkeys>): Passkey {
  return {
    id: row.passkey_id,
    name: row.name,
    backed_up: row.backed_up,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}

/**
 * Starts to add a passkey, after the password and the second factor, and returns what the browser needs to make one. Refuses
 * as `withOwnPassword` and `claimOwnFactor` do, and with `too_many_passkeys`.
 */
export async function startPasskey(
  context: Context,
  caller: Caller,
  actor: Actor,
  { password, ...factor }: OwnProof,
): Promise<PasskeyCreation> {
  const { userId, address } = caller;
  await withOwnPassword(context, caller, password, async () => undefined);
  const change = { change: 'PASSKEY_ADD', subject: '' } as const;
  const check = await claimOwnFactor(context, caller, actor, change, factor);
  const { id: rpId } = relyingParty(context);
  return transact(context.database, async (tx) => {
    await check(tx);
    const { email, first_name, last_name } = await getUser(tx, userId);
    const exclude = await readKnown(tx, userId);
    if (exclude.length >= PASSKEYS_MAX) throw new Refusal('too_many_passkeys');
    return {
      challenge: await makeChallenge(tx, askedToAdd(caller), address),
      rp_id: rpId,
      rp_name: 'Ballast',
      user_id: handleOf(userId),
      user_name: email,
      user_display_name: `${first_name} ${last_name}`.trim() || email,
      algorithms: ALGORITHMS,
      exclude,
      timeout_ms: QUESTION_MS,
    };
  });
}

function askedToAdd({ userId, sessionId }: Caller): Asked {
  return { purpose: 'ADD', userId, shown: { session: sessionId } };
}

/** By what a device names a person to us: the bytes of the user's id. */
function handleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}

export type NamedPasskey = { readonly name: string; readonly passkey: MadePasskey };

/**
 * Adds the passkey that the device made, and tells the owner. Other sessions end, devices lose their trust, reset links are
 * void and wallets wait. Whoever had no recovery codes gets ten, which are returned. Refuses with `passkey_refused`,
 * `passkey_expired`, `passkey_known` and `too_many_passkeys`.
 */
export async function addPasskey(
  context: Context,
  caller: Caller,
  actor: Actor,
  { name, passkey: made }: NamedPasskey,
): Promise<{ passkey: Passkey; recovery_codes: string[] }> {
  const { database, settings } = context;
  const { userId } = caller;
  const key = await proveMadePasskey(context, askedToAdd(caller), made);
  return transact(database, async (tx) => {
    await lockUser(tx, userId);
    const known = await readKnown(tx, userId);
    if (known.length >= PASSKEYS_MAX) throw new Refusal('too_many_passkeys');
    const row = await tx
      .insertInto('passkeys')
      .values({
        user_id: userId,
        passkey_id: newId(),
        credential_id: key.credentialId,
        public_key: key.publicKey,
        sign_count: String(key.signCount),
        transports: made.transports,
        name,
        backed_up: key.backedUp,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await markPasskey(tx, userId, true);
    const hasCodes = await hasRecoveryCodes(tx, userId);
    const codes = hasCodes ? [] : await insertRecoveryCodes(tx, settings.secrets, userId);
    const after = { passkeyId: row.passkey_id, name };
    await recordAction(tx, actor, 'passkey_added', userSubject(userId), null, after);
    await afterFactorChange(tx, actor, caller);
    await notifyUser(tx, userId, 'passkey_added', { name });
    return { passkey: passkeyOf(row), recovery_codes: codes };
  });
}

/** Gives a passkey of one's own another name. Refuses with `not_found`. */
export async function renamePasskey(
  database: Database,
  actor: Actor,
  userId: string,
  passkeyId: string,
  name: string,
): Promise<Passkey> {
  return transact(database, async (tx) => {
    const before = await lockPasskey(tx, userId, passkeyId);
    await tx
      .updateTable('passkeys')
      .set({ name })
      .where('user_id', '=', userId)
      .where('passkey_id', '=', passkeyId)
      .execute();
    const subject = userSubject(userId);
    const was = { passkeyId, name: before.name };
    await recordAction(tx, actor, 'passkey_renamed', subject, was, { passkeyId, name });
    return passkeyOf({ ...before, name });
  });
}

async function lockPasskey(tx: Tx, userId: string, passkeyId: string) {
  const passkey = await tx
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .forUpdate()
    .executeTakeFirst();
  if (!passkey) throw new Refusal('not_found');
  return passkey;
}

/**
 * Removes a passkey of one's own, after the password and the second factor, and tells the owner. What ends with a change of
 * factors ends; recovery codes go with the last factor that they stand in for. Refuses with `not_found` and as
 * `startPasskey` does.
 */
export async function removePasskey(
  context: Context,
  caller: Caller,
  actor: Actor,
  passkeyId: string,
  { password, ...factor }: OwnProof,
): Promise<void> {
  const { database } = context;
  const { userId } = caller;
  // First, so that what is not there uses up no try of the password.
  await transact(database, (tx) => lockPasskey(tx, userId, passkeyId));
  await withOwnPassword(context, caller, password, async () => undefined);
  const change = { change: 'PASSKEY_REMOVE', subject: passkeyId } as const;
  const check = await claimOwnFactor(context, caller, actor, change, factor);
  await transact(database, async (tx) => {
    const { otp_enabled } = await lockUser(tx, userId);
    await check(tx);
    const { name } = await lockPasskey(tx, userId, passkeyId);
    await tx
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .where('passkey_id', '=', passkeyId)
      .execute();
    const left = await readKnown(tx, userId);
    await markPasskey(tx, userId, left.length > 0);
    if (left.length === 0 && !otp_enabled) await removeRecoveryCodes(tx, userId);
    await recordAction(tx, actor, 'passkey_removed', userSubject(userId), { passkeyId, name });
    await afterFactorChange(tx, actor, caller);
    await notifyUser(tx, userId, 'passkey_removed', { name });
  });
}

/** Asks for a passkey of the caller's to approve a change. Refuses with `passkey_required` when there is none. */
export function askForPasskey(
  context: PasskeyContext,
  { userId, address }: Caller,
  change: FactorChange,
): Promise<PasskeyQuestion> {
  return askPasskey(context, askedForChange(userId, change), address);
}
