import type { BodyOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { mayEnter } from '@ballast/contract/flow-order.ts';
import type { answerInvitation as answerInvitationCall } from '@ballast/contract/onboarding/invitations/invitation-calls.ts';
import {
  INVITE_STEPS,
  type InviteDetails,
  type InviteStep,
} from '@ballast/contract/onboarding/invitations/invite.ts';
import {
  type PasswordContext,
  preparePassword,
  setPassword,
} from '../../access/recovery/passwords.ts';
import { type ClientRow, getClient, lockClient, nameInvited } from '../../account/clients.ts';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import type { Caller } from '../../http/caller.ts';
import { addToCaseOf, openCase } from '../../reviews/cases.ts';
import type { TaxNumberKeys } from '../kyc/tax-numbers.ts';
import { assertReachable } from '../sign-up/sign-up-rules.ts';
import { readInvitationDocuments } from './invitation-documents.ts';
import { insertConfirmedPerson } from './invitation-person.ts';
import { getInvitationRecord, type InvitationRecord, lockInvitation } from './invitation-record.ts';
import { answerAsInvestor, confirmAsInvestor } from './invited-investor.ts';

/** An invitation and the account that it opened. */
export type OwnInvitation = { readonly invitation: InvitationRecord; readonly client: ClientRow };

/** Reads the caller's own invitation. Refuses with `not_found` any other. */
export async function readOwnInvitation(
  database: Database,
  { clientId }: Pick<Caller, 'clientId'>,
  invitationId: string,
): Promise<OwnInvitation> {
  const invitation = await getInvitationRecord(database, invitationId, { clientId });
  return { invitation, client: await getClient(database, clientId) };
}

/** Locks the caller's own invitation and account. Refuses with `not_found`. */
export async function lockOwnInvitation(
  tx: Tx,
  { clientId }: Pick<Caller, 'clientId'>,
  invitationId: string,
): Promise<OwnInvitation> {
  await getInvitationRecord(tx, invitationId, { clientId });
  const client = await lockClient(tx, clientId);
  return { invitation: await lockInvitation(tx, invitationId), client };
}

/** Refuses with `step_not_reachable`, and the next step, any other step. */
export async function assertNextStep(
  database: Database,
  step: InviteStep,
  own: OwnInvitation,
): Promise<void> {
  assertReachable(INVITE_STEPS, step, await detailsOf(database, own));
}

/** Says whether a step of an invitation is the next one. */
export async function mayTake(
  database: Database,
  step: InviteStep,
  own: OwnInvitation,
): Promise<boolean> {
  return mayEnter(INVITE_STEPS, step, await detailsOf(database, own));
}

async function detailsOf(
  database: Database,
  { invitation, client }: OwnInvitation,
): Promise<InviteDetails> {
  return {
    invitation: {
      password_set: client.password_set,
      rejected_at: rejectedAt(invitation)?.toISOString() ?? null,
      confirmed_at: invitation.confirmed_at?.toISOString() ?? null,
    },
    documents: await readInvitationDocuments(database, client),
  };
}

/** Since when changes wait for the manager; null for none. */
export function rejectedAt({ reported_at, cleared_at }: InvitationRecord): Date | null {
  return cleared_at === null ? reported_at : null;
}

/** The first password, changes to the data, an answer as an investor, or the confirmation of all. */
export type InvitationAnswers = BodyOf<typeof answerInvitationCall>;

export async function answerInvitation(
  context: PasswordContext & { readonly settings: { readonly secrets: TaxNumberKeys } },
  caller: Caller,
  actor: Actor,
  invitationId: string,
  answers: InvitationAnswers,
): Promise<void> {
  if ('password' in answers) {
    return setInvitedPassword(context, caller, actor, invitationId, answers.password);
  }
  const { database, settings } = context;
  await transact(database, async (tx) => {
    if ('reported_changes' in answers) {
      return reportChanges(tx, caller, actor, invitationId, answers.reported_changes);
    }
    if ('confirmed' in answers) {
      return confirmInvitation(tx, settings.secrets, caller, actor, invitationId, answers);
    }
    const own = await lockOwnInvitation(tx, caller, invitationId);
    await assertNextStep(tx, 'REVIEW_INFO', own);
    await answerAsInvestor(tx, caller, actor, own, answers);
  });
}

/** Sets an invited person's first password, which ends no session. Refuses with `step_not_reachable`. */
export async function setInvitedPassword(
  context: PasswordContext,
  caller: Caller,
  actor: Actor,
  invitationId: string,
  password: string,
): Promise<void> {
  const { database } = context;
  // Checked before the password is hashed, which takes time and no transaction.
  const found = await readOwnInvitation(database, caller, invitationId);
  await assertNextStep(database, 'SET_PASSWORD', found);
  const prepared = await preparePassword(context, caller.userId, password);
  await transact(database, async (tx) => {
    const own = await lockOwnInvitation(tx, caller, invitationId);
    await assertNextStep(tx, 'SET_PASSWORD', own);
    await setPassword(tx, actor, caller.userId, prepared, caller.sessionId);
  });
}

/** Names the version of the data that was seen. */
type Confirmed = { readonly version: string };

/**
 * Confirms the data with class, questionnaire and risks, which become the account's. Refuses with
 * `step_not_reachable`, also while an answer is missing, with `conflict` when the data were corrected meanwhile, and
 * with `request_not_recorded`.
 */
async function confirmInvitation(
  tx: Tx,
  keys: TaxNumberKeys,
  caller: Caller,
  actor: Actor,
  invitationId: string,
  { version }: Confirmed,
): Promise<void> {
  const own = await lockOwnInvitation(tx, caller, invitationId);
  await assertNextStep(tx, 'REVIEW_INFO', own);
  const { version_id, person } = own.invitation;
  if (version !== version_id) throw new Refusal('conflict');
  await confirmAsInvestor(tx, caller, actor, own);
  await tx
    .updateTable('invitations')
    .set(({ fn }) => ({ confirmed_at: fn<Date>('clock_now'), confirmed_version_id: version_id }))
    .where('invitation_id', '=', invitationId)
    .execute();
  await nameInvited(tx, caller.clientId, {
    firstName: person.first_name,
    middleName: person.middle_name,
    lastName: person.last_name,
    usTaxPayer: person.us_tax_payer,
  });
  const by = { clientId: caller.clientId, answeredBy: caller.userId };
  await insertConfirmedPerson(tx, keys, by, person);
  // After a second confirmation a review of the same details may be open.
  const { clientId } = caller;
  await addToCaseOf(tx, actor, { queue: 'kyc', subjectId: clientId, clientId });
  const subject = { kind: 'invitation', id: invitationId, ownerId: caller.clientId };
  await recordAction(tx, actor, 'invitation_confirmed', subject, null, { version_id, person });
}

/**
 * Reports changes to the relationship manager; nothing else goes on until they are cleared. Refuses with
 * `step_not_reachable`.
 */
export async function reportChanges(
  tx: Tx,
  caller: Caller,
  actor: Actor,
  invitationId: string,
  changes: string,
): Promise<void> {
  const own = await lockOwnInvitation(tx, caller, invitationId);
  await assertNextStep(tx, 'REVIEW_INFO', own);
  const reportId = newId();
  await tx
    .insertInto('invitation_reports')
    .values({ report_id: reportId, invitation_id: invitationId, changes })
    .execute();
  await openCase(tx, actor, {
    queue: 'reported_changes',
    clientId: caller.clientId,
    subjectId: reportId,
    enteredBy: caller.userId,
    turnaround: 'TWO_TO_THREE_BUSINESS_DAYS',
  });
  const subject = { kind: 'invitation', id: invitationId, ownerId: caller.clientId };
  await recordAction(tx, actor, 'invitation_changes_reported', subject, null, { changes });
}
