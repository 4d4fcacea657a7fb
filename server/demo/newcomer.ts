import { createClient } from '../account/clients.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import { readClock } from '../database/clock.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { completeUpload } from '../files/complete-upload.ts';
import { ARRIVAL_LIMITS, sendUploadPart } from '../files/upload-parts.ts';
import { type Purpose, startUpload } from '../files/uploads.ts';
import type { Caller } from '../http/caller.ts';
import type { Context } from '../http/context.ts';
import type { OwnActor } from '../onboarding/identity/identity.ts';
import { answerSignUp } from '../onboarding/sign-up/sign-up.ts';
import type { Given, SignUpKind } from '../onboarding/sign-up/sign-up-rules.ts';
import type { DemoNewcomer } from './newcomers.ts';
import type { DemoFile } from './pictures.ts';
import { actorOf, clientActorOf } from './settle-in.ts';

/** Somebody of the demo at their browser. */
export type Visitor = {
  readonly actor: OwnActor;
  readonly caller: Caller;
};

/** A person with a proven address and phone and no answers. */
export async function registerNewcomer(
  { database }: Context,
  { email, phone, accountType }: DemoNewcomer,
): Promise<void> {
  const manager = await actorOf(database, 'manager@ballast.example');
  await transact(database, (tx) =>
    createClient(tx, SYSTEM, {
      email,
      firstName: '',
      lastName: '',
      accountType,
      accountStatus: 'INACTIVE',
      verificationStatus: 'UNVERIFIED',
      kycStage: 'CREATED',
      usTaxPayer: null,
      phone,
      phoneVerified: true,
      relationshipManagerId: manager.userId,
    }),
  );
}

/** The owner of an account, by email, in a session. */
export async function visitorOf(
  { database }: Context,
  email: string,
  sessionId = newId(),
): Promise<Visitor> {
  const actor = await clientActorOf(database, email);
  const { userId, clientId } = actor;
  const caller: Caller = {
    userId,
    clientId,
    sessionId,
    kind: 'client',
    roles: [],
    partlySignedIn: false,
    supportAgentId: null,
    deskSessionId: null,
    accountStatus: 'INACTIVE',
    verificationStatus: 'UNVERIFIED',
    answersOverdue: false,
    suspended: false,
    displayCurrency: 'USD',
    invited: false,
    deviceTrusted: false,
    address: '127.0.0.1',
    now: await readClock(database),
  };
  return { actor, caller };
}

export async function answer<Details, Name extends string, Answers extends object>(
  context: Context,
  { caller, actor }: Visitor,
  kind: SignUpKind<Details, Name, Answers>,
  given: Given,
): Promise<void> {
  await answerSignUp(kind, context, caller, actor, given);
}

export async function sendFile(
  context: Context,
  { actor }: Visitor,
  purpose: Purpose,
  { name, content }: DemoFile,
): Promise<string> {
  const { clientId: ownerId } = actor;
  const wanted = { ownerId, purpose, fileName: name, bytes: content.length };
  const { upload_id } = await transact(context.database, (tx) => startUpload(tx, actor, wanted));
  const part = {
    startsAt: 0,
    content: piecesOf(content),
    limits: ARRIVAL_LIMITS,
    admitAgain: async () => {},
  };
  await sendUploadPart(context, ownerId, upload_id, part);
  const kept = await completeUpload(context, actor, ownerId, upload_id);
  return kept.upload_id;
}

async function* piecesOf(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
}
