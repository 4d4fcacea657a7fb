import { createHash } from 'node:crypto';
import type { OwnFactor } from '@ballast/contract/access/passkeys.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { claimMessageToUser } from '../../access/attempts/message-limits.ts';
import type { WhatsAppContext } from '../../access/contact/whatsapp.ts';
import { type CodeChannel, recipientOf } from '../../access/factors/code-recipient.ts';
import { claimFactor, type FactorCheck, strongestFactor } from '../../access/factors/factors.ts';
import { sendCode } from '../../access/factors/message-codes.ts';
import { claimOwnFactor } from '../../access/passkeys/own-factor.ts';
import type { PasskeyContext } from '../../access/passkeys/passkey-proofs.ts';
import { getUser } from '../../account/users.ts';
import type { Actor } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import type { Caller } from '../../http/caller.ts';
import type { Secrets } from '../../secrets/secrets.ts';

/** How a target that a client adds is confirmed with the strongest factor (spec/decisions.md, section 12). */
export type TargetContext = WhatsAppContext &
  PasskeyContext & { readonly settings: { readonly secrets: Secrets } };

/** Who adds a target. */
export type Adder = { readonly caller: Caller; readonly actor: Actor };

/** What a code by message is asked for: one target of one person as it is shown, so that it adds no other. */
function questionOf(userId: string, shown: string) {
  const digest = createHash('sha256').update(shown).digest('base64url');
  return { purpose: 'PAYOUT_TARGET', subject: `${userId} ${digest}` } as const;
}

type CodeFor = {
  readonly shown: string;
  /** Refuses what adding the target would be refused with. */
  readonly assertAcceptable: (tx: Tx) => Promise<void>;
  /** The message that brings the code and names the target. */
  readonly write: Parameters<typeof sendCode>[4];
};

/** Sends the code that adds a target to whoever has neither passkey nor authenticator. Refuses as `recipientOf`, too. */
export async function sendTargetCode(
  context: TargetContext,
  { userId }: Caller,
  channel: CodeChannel,
  { shown, assertAcceptable, write }: CodeFor,
): Promise<{ resend_after_s: number }> {
  const { database, settings } = context;
  const user = await transact(database, async (tx) => {
    await assertAcceptable(tx);
    return getUser(tx, userId);
  });
  const recipient = await recipientOf(context, user, channel);
  return transact(database, async (tx) => {
    await claimMessageToUser(tx, userId);
    return sendCode(tx, settings.secrets, questionOf(userId, shown), recipient, write);
  });
}

/** Claims what confirms a target as it is shown, and returns the check that uses it up. Refuses as the factors do. */
export async function claimTargetFactor(
  context: TargetContext,
  { caller, actor }: Adder,
  shown: string,
  { code, passkey }: OwnFactor,
): Promise<FactorCheck> {
  const { database, settings } = context;
  const { userId } = caller;
  const owed = strongestFactor(await getUser(database, userId));
  if (owed === 'PASSKEY' || owed === 'OTP') {
    const change = { change: 'PAYOUT_TARGET', subject: shown } as const;
    return claimOwnFactor(context, caller, actor, change, { code, passkey });
  }
  if (code === undefined) throw new Refusal('incorrect_code');
  const given = { userId, ...questionOf(userId, shown), owed, factor: owed, code };
  return claimFactor(database, settings.secrets, actor, given);
}
