import type {
  MadePasskey,
  PasskeyAnswer,
  PasskeyQuestion,
} from '@ballast/contract/access/passkeys.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import {
  type VerifiedAuthenticationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { type Actor, recordAction, userSubject } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { inOrder, transact } from '../../database/transact.ts';
import {
  type Asked,
  challengeOf,
  hashOfShown,
  makeChallenge,
  QUESTION_MS,
  type TakenChallenge,
  takeChallenge,
} from './passkey-challenges.ts';

/** What passkeys need to know: where they are kept, and at which address people use them. */
export type PasskeyContext = {
  readonly database: Database;
  readonly settings: { readonly publicUrl: string };
};

/** COSE numbers of the algorithms that are taken: Ed25519, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257];

/** Whom passkeys are made for. They work at no other address than this. */
export function relyingParty({ settings }: Pick<PasskeyContext, 'settings'>) {
  const { hostname, origin } = new URL(settings.publicUrl);
  return { id: hostname, origin };
}

/** Passkeys as browsers are told which ones there are. */
export function readKnown(database: Database, userId: string) {
  return database
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('passkey_id')
    .execute();
}

/** Asks for any passkey of a person, or of whoever is there. Refuses with `passkey_required` when the person has none. */
export async function askPasskey(
  context: PasskeyContext,
  asked: Asked,
  address: string,
): Promise<PasskeyQuestion> {
  return transact(context.database, (tx) => askPasskeyIn(tx, context, asked, address));
}

/** Does what `askPasskey` does in the transaction that reads what is asked for. */
export async function askPasskeyIn(
  tx: Tx,
  context: Pick<PasskeyContext, 'settings'>,
  asked: Asked,
  address: string,
): Promise<PasskeyQuestion> {
  const { userId } = asked;
  const [allow, challenge] = await inOrder([
    userId === null ? [] : readKnown(tx, userId),
    makeChallenge(tx, asked, address),
  ]);
  if (userId !== null && allow.length === 0) throw new Refusal('passkey_required');
  return { challenge, rp_id: relyingParty(context).id, allow, timeout_ms: QUESTION_MS };
}

/** A key that a device has proved to have. */
export type ProvedKey = {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly signCount: number;
  readonly backedUp: boolean;
};

/** Checks what a device made for a question. Refuses with `passkey_refused` or `passkey_expired`. */
export async function proveMadePasskey(
  context: PasskeyContext,
  asked: Asked,
  made: MadePasskey,
): Promise<ProvedKey> {
  const taken = await transact(context.database, (tx) => takeChallenge(tx, made.client_data));
  const { challenge } = taken(asked);
  const { id: rpId, origin } = relyingParty(context);
  const response = {
    id: made.credential_id,
    rawId: made.credential_id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: { clientDataJSON: made.client_data, attestationObject: made.attestation },
  };
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!verified?.registrationInfo) throw new Refusal('passkey_refused');
  const { credential, credentialBackedUp } = verified.registrationInfo;
  const { id: credentialId, publicKey, counter: signCount } = credential;
  return { credentialId, publicKey, signCount, backedUp: credentialBackedUp };
}

/** Whose passkey answers what; the user is named even where the question named nobody. */
export type PasskeyTry = {
  readonly asked: Asked;
  readonly userId: string;
  readonly answer: PasskeyAnswer;
};

/** A right answer: what was signed, and the key that signed it. */
export type PasskeyProof = TakenChallenge & {
  readonly passkeyId: string;
  readonly publicKey: Uint8Array;
  /** At which address the person was. */
  readonly origin: string;
  /** Writes down that the passkey was used, in the transaction of what it allows. Refuses with `passkey_refused`. */
  readonly use: (tx: Tx) => Promise<void>;
};

/**
 * Checks the answer of a passkey; its question is gone afterwards, whatever the answer is worth. Refuses with
 * `passkey_refused` and `passkey_expired`; the audit trail keeps the former.
 */
export async function claimPasskey(
  context: PasskeyContext,
  actor: Actor,
  { asked, ...given }: PasskeyTry,
): Promise<PasskeyProof> {
  return (await claimPasskeyFor(context, actor, given, async () => ({ asked }))).proof;
}

/**
 * Does what `claimPasskey` does for what is read in the transaction that takes the question, and returns that, too. What the
 * reading refuses with leaves the question where it is.
 */
export async function claimPasskeyFor<Read extends Pick<PasskeyTry, 'asked'>>(
  context: PasskeyContext,
  actor: Actor,
  { userId, answer }: Omit<PasskeyTry, 'asked'>,
  reading: (tx: Tx) => Promise<Read>,
): Promise<{ proof: PasskeyProof; read: Read }> {
  const { database } = context;
  const [read, takenFor, passkey] = await transact(database, (tx) =>
    inOrder([
      reading(tx),
      takeChallenge(tx, answer.client_data),
      tx
        .selectFrom('passkeys')
        .select(['passkey_id', 'public_key', 'sign_count', 'name'])
        .where('user_id', '=', userId)
        .where('credential_id', '=', answer.credential_id)
        .executeTakeFirst(),
    ]),
  );
  const { asked } = read;
  const taken = takenFor(asked);
  const verified =
    passkey && (await verifyAnswer(relyingParty(context), taken.challenge, answer, passkey));
  const subject = userSubject(userId);
  const { purpose } = asked;
  if (!passkey) throw new Refusal('passkey_refused');
  if (!verified?.verified) {
    await transact(database, (tx) =>
      recordAction(tx, actor, 'passkey_refused', subject, null, { purpose }),
    );
    throw new Refusal('passkey_refused');
  }
  const { passkey_id: passkeyId, name } = passkey;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  const proof: PasskeyProof = {
    ...taken,
    passkeyId,
    publicKey: passkey.public_key,
    origin: relyingParty(context).origin,
    use: async (tx) => {
      const [used] = await inOrder([
        tx
          .updateTable('passkeys')
          .set(({ fn }) => ({
            sign_count: String(newCounter),
            backed_up: credentialBackedUp,
            last_used_at: fn<Date>('clock_now'),
          }))
          .where('user_id', '=', userId)
          .where('passkey_id', '=', passkeyId)
          .executeTakeFirst(),
        recordAction(tx, actor, 'passkey_used', subject, null, { purpose, passkeyId, name }),
      ]);
      // Removed in the meantime.
      if (used.numUpdatedRows !== 1n) throw new Refusal('passkey_refused');
    },
  };
  return { proof, read };
}

type KeptKey = { readonly public_key: Uint8Array; readonly sign_count: string };

/** Null for an answer that is none; the package throws for most of what is wrong. */
async function verifyAnswer(
  { id: rpId, origin }: ReturnType<typeof relyingParty>,
  challenge: string,
  answer: PasskeyAnswer,
  { public_key, sign_count }: KeptKey,
): Promise<VerifiedAuthenticationResponse | null> {
  const response = {
    id: answer.credential_id,
    rawId: answer.credential_id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: {
      clientDataJSON: answer.client_data,
      authenticatorData: answer.authenticator_data,
      signature: answer.signature,
    },
  };
  const credential = {
    id: answer.credential_id,
    publicKey: new Uint8Array(public_key),
    counter: Number(sign_count),
  };
  return verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential,
  }).catch(() => null);
}

/** What is kept of an answer, so that it can be checked again. */
export type KeptAnswer = Pick<
  PasskeyAnswer,
  'credential_id' | 'client_data' | 'authenticator_data' | 'signature'
> & {
  readonly public_key: Uint8Array;
  readonly nonce: Uint8Array;
  readonly origin: string;
};

/** Says whether a kept answer signs what is asked, as it is now: nothing else has its challenge. */
export async function isSignedFor(asked: Asked, kept: KeptAnswer): Promise<boolean> {
  const challenge = challengeOf(kept.nonce, hashOfShown(asked));
  const { hostname: id, origin } = new URL(kept.origin);
  const key = { public_key: kept.public_key, sign_count: '0' };
  return (await verifyAnswer({ id, origin }, challenge, kept, key))?.verified ?? false;
}
