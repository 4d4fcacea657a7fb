import type { PasskeyAnswer, PasskeyQuestion } from '@ballast/contract/access/passkeys.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { Person } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { HOUSE_OWNER_ID } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import type { Earlier, RunOnce } from '../../http/bind.ts';
import type { Asked } from './passkey-challenges.ts';
import { askPasskeyIn, claimPasskeyFor, type PasskeyContext } from './passkey-proofs.ts';
import {
  askedForDecision,
  hasPasskey,
  keepDecision,
  type SignedDecision,
} from './signed-decisions.ts';

/** A kind of thing about the house's or all clients' money that people of staff decide with a passkey (docs/decisions/0284). */
export type SignedSubject<Decision extends string> = {
  /** Locks it for somebody who is to decide so. Refuses `not_found`, and as the decision does. */
  lock(tx: Tx, by: Pick<Person, 'userId'>, id: string, decision: Decision): Promise<unknown>;
  /** All that the desk shows of it, as it now is. Refuses `not_found`. */
  shown(tx: Tx, id: string): Promise<Asked['shown']>;
};

/** What is decided, and how. */
type Decided<Decision extends string> = {
  readonly subject: SignedSubject<Decision>;
  readonly id: string;
  readonly decision: Decision;
};

/** Asks for a passkey to decide. Refuses as `lock` does, `passkey_required` when the person has none, and `too_many_requests`. */
export async function askToSign<Decision extends string>(
  context: PasskeyContext,
  { userId, address }: { readonly userId: string; readonly address: string },
  { subject, id, decision }: Decided<Decision>,
): Promise<PasskeyQuestion> {
  return transact(context.database, async (tx) => {
    await subject.lock(tx, { userId }, id, decision);
    const asked = askedForDecision(userId, decision, await subject.shown(tx, id));
    return askPasskeyIn(tx, context, asked, address);
  });
}

/**
 * Claims the answer of a passkey, before what else is in the way of the decision is looked at. Refuses `not_found`, `passkey_refused` and
 * `passkey_expired`.
 */
export async function claimSigned<Decision extends string>(
  context: PasskeyContext,
  by: Person,
  { subject, id, decision }: Decided<Decision>,
  answer: PasskeyAnswer,
): Promise<SignedDecision> {
  const { userId } = by;
  const { proof } = await claimPasskeyFor(context, by, { userId, answer }, async (tx) => ({
    asked: askedForDecision(userId, decision, await subject.shown(tx, id)),
  }));
  return { proof, answer };
}

/**
 * Uses the passkey that a decision was signed with and keeps what it signed, over what is decided as it is under its lock; says with what
 * it was decided. Refuses `passkey_required` when the person has a passkey and none signed, and `passkey_refused`.
 */
export async function keepSigned<Decision extends string>(
  tx: Tx,
  { userId }: Pick<Person, 'userId'>,
  { subject, id, decision }: Decided<Decision>,
  signed: SignedDecision | undefined,
): Promise<'PASSKEY' | null> {
  if (!signed) {
    if (await hasPasskey(tx, userId)) throw new Refusal('passkey_required');
    return null;
  }
  const about = { ownerId: HOUSE_OWNER_ID, subjectId: id };
  await keepDecision(tx, about, { userId, decision, facts: await subject.shown(tx, id), signed });
  return 'PASSKEY';
}

type Steps = {
  readonly context: PasskeyContext;
  readonly by: Person;
  readonly passkey: PasskeyAnswer | undefined;
  readonly once: RunOnce;
  readonly earlier: Earlier;
};

/** Decides as a call does that takes the passkey of whoever has one: its answer is claimed first, and the rest is one transaction. */
export async function decideSigned<Decision extends string>(
  { context, by, passkey, once, earlier }: Steps,
  decided: Decided<Decision>,
  decide: (tx: Tx, signed: SignedDecision | undefined) => Promise<void>,
): Promise<Record<string, never>> {
  // Whoever repeats an answer has no question any more.
  const before = passkey && (await earlier<Record<string, never>>());
  if (before) return before;
  const signed = passkey && (await claimSigned(context, by, decided, passkey));
  return once(async (tx) => {
    await decide(tx, signed);
    return {};
  });
}
