import { isDeepStrictEqual } from 'node:util';
import { FieldRefusal, Refusal } from '@ballast/contract/errors.ts';
import { fieldError } from '@ballast/contract/field-messages.ts';
import type { InvitedPerson } from '@ballast/contract/onboarding/invitations/invitation-calls.ts';
import {
  lacksRequest,
  type ToldInvestor,
} from '@ballast/contract/onboarding/invitations/told-investor.ts';
import { isOldEnough } from '@ballast/contract/onboarding/kyc/identity-fields.ts';
import { type InvitationAction, mayDo } from '@ballast/contract/staff/invitations.ts';
import { parsePhone } from '../../access/contact/phone-number.ts';
import { emailKey } from '../../account/email-key.ts';
import { findUserByEmail } from '../../account/users.ts';
import { assertCountriesServed, type ToldTie } from '../../compliance/countries/country-rules.ts';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { managerOf, type Viewer } from '../../reviews/own-clients.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { endDraft } from './invitation-drafts.ts';
import { sendInvitationLink } from './invitation-links.ts';
import { pick } from './invitation-person.ts';
import {
  type AnyInvitation,
  freeAddress,
  getAnyInvitation,
  invitationSubject,
  lockAnyInvitation,
  takeAddress,
} from './invitation-record.ts';
import { assertTold, hasAnswered } from './invited-investor.ts';

/** After how long an invitation may be sent again. */
const RESEND_AFTER_S = 60;

export type NewInvitation = Partial<ToldInvestor> & {
  readonly email: string;
  readonly phone: string;
  readonly person: InvitedPerson;
  /** The draft that it was; it ends. */
  readonly draft?: string | undefined;
};

export async function createInvitation(
  tx: Tx,
  actor: Actor,
  secrets: Secrets,
  managerId: string,
  { email, phone, person, draft, ...told }: NewInvitation,
): Promise<string> {
  const { request = null, investor_class = null, questionnaire = null } = told;
  const investor = { request, investor_class, questionnaire };
  await assertMayBeTold(tx, { person, ...investor });
  const entered = { phone: await parsePhone(phone), person, company: null, ...investor };
  return insertInvitation(tx, actor, secrets, { managerId, email, draft, entered });
}

type Entered = {
  readonly managerId: string;
  readonly email: string;
  readonly draft: string | undefined;
  readonly entered: Telling;
};

/** Makes an invitation of what was told, which is checked, and sends its link. Returns its id. */
export async function insertInvitation(
  tx: Tx,
  actor: Actor,
  secrets: Secrets,
  { managerId, email, draft, entered }: Entered,
): Promise<string> {
  await assertFree(tx, email);
  const invitationId = newId();
  if (draft !== undefined) await endDraft(tx, managerId, draft);
  await tx
    .insertInto('invitations')
    .values({
      invitation_id: invitationId,
      email,
      manager_id: managerId,
      invited_at: await readClock(tx),
    })
    .execute();
  await takeAddress(tx, invitationId, email);
  await insertVersion(tx, invitationId, managerId, entered);
  const invitation = { invitation_id: invitationId, owner_id: null };
  const subject = invitationSubject(invitation);
  await recordAction(tx, actor, 'invitation_made', subject, null, { email, ...entered });
  await sendInvitationLink(tx, actor, secrets, { invitation, sentBy: managerId });
  return invitationId;
}

/** What a correction says anew; the rest stays. */
export type Correction = {
  readonly [part in keyof ToldInvestor]?: ToldInvestor[part] | undefined;
} & { readonly phone?: string | undefined; readonly person: InvitedPerson };

/**
 * Corrects a person's data until they confirm them, the phone until it was proven, class and questionnaire until they
 * have answered. Refuses with `not_found` (another viewer's), `conflict`, and wrong fields as `createInvitation`.
 */
export async function correctInvitation(
  tx: Tx,
  actor: Actor,
  viewer: Viewer,
  invitationId: string,
  { phone: given, person, ...told }: Correction,
): Promise<void> {
  const before = await lockVisible(tx, viewer, invitationId, 'CORRECT');
  if (before.company !== null) throw new Refusal('conflict');
  const { request, investor_class, questionnaire } = before;
  const investor = {
    request: told.request === undefined ? request : told.request,
    investor_class: told.investor_class === undefined ? investor_class : told.investor_class,
    questionnaire: told.questionnaire === undefined ? questionnaire : told.questionnaire,
  };
  await assertMayBeTold(tx, { person, ...investor });
  const phone = given === undefined ? before.phone : await parsePhone(given);
  if (phone !== before.phone && before.accepted_at) throw new Refusal('conflict');
  const asTold = { investor_class, questionnaire };
  const asTakenNow = pick(investor, ['investor_class', 'questionnaire']);
  if (!isDeepStrictEqual(asTold, asTakenNow) && (await hasAnswered(tx, before))) {
    throw new Refusal('conflict');
  }
  await insertVersion(tx, invitationId, viewer.userId, {
    phone,
    person,
    company: null,
    ...investor,
  });
  const states = [
    { phone: before.phone, person: before.person, request, ...asTold },
    { phone, person, ...investor },
  ] as const;
  await recordAction(tx, actor, 'invitation_corrected', invitationSubject(before), ...states);
}

/**
 * Sends an invitation again, with a new link. Refuses with `not_found`, `conflict` (accepted or withdrawn),
 * `code_sent_recently`, `email_taken` when the address has got an account meanwhile, and `request_not_recorded`.
 */
export async function resendInvitation(
  tx: Tx,
  actor: Actor,
  secrets: Secrets,
  viewer: Viewer,
  invitationId: string,
): Promise<void> {
  const invitation = await lockVisible(tx, viewer, invitationId, 'SEND');
  const { email, sent_at, person, company, request } = invitation;
  if (lacksRequest(company ?? person, request)) throw new Refusal('request_not_recorded');
  await assertNoAccount(tx, email);
  const now = await readClock(tx);
  const waits = RESEND_AFTER_S - Math.floor((now.getTime() - sent_at.getTime()) / 1000);
  if (waits > 0) throw new Refusal('code_sent_recently', { resend_after_s: waits });
  await sendInvitationLink(tx, actor, secrets, { invitation, sentBy: viewer.userId });
}

export async function withdrawInvitation(
  tx: Tx,
  actor: Actor,
  viewer: Viewer,
  invitationId: string,
): Promise<void> {
  const invitation = await lockVisible(tx, viewer, invitationId, 'WITHDRAW');
  await tx
    .updateTable('invitations')
    .set(({ fn }) => ({ withdrawn_at: fn<Date>('clock_now'), withdrawn_by: viewer.userId }))
    .where('invitation_id', '=', invitationId)
    .execute();
  await freeAddress(tx, invitationId);
  await recordAction(tx, actor, 'invitation_withdrawn', invitationSubject(invitation));
}

/** An invitation for staff. Refuses with `not_found`, also other managers'. */
export async function getVisibleInvitation(
  database: Database,
  viewer: Viewer,
  invitationId: string,
): Promise<AnyInvitation> {
  return getAnyInvitation(database, invitationId, { managerId: managerOf(viewer) });
}

/** Locks an invitation for staff who may do this with it. Refuses with `not_found` and `conflict`. */
export async function lockVisible(
  tx: Tx,
  viewer: Viewer,
  invitationId: string,
  action: InvitationAction,
): Promise<AnyInvitation> {
  const invitation = await lockAnyInvitation(tx, invitationId, { managerId: managerOf(viewer) });
  if (!mayDo(action, invitation.state)) throw new Refusal('conflict');
  return invitation;
}

/** Everything that a version says. */
type Telling = ToldInvestor & { readonly phone: string } & Pick<
    AnyInvitation,
    'person' | 'company'
  >;

/** What is told of a person. */
type ToldOfPerson = ToldInvestor & { readonly person: InvitedPerson };

/** Inserts what was told beside what was told before. */
export async function insertVersion(
  tx: Tx,
  invitationId: string,
  enteredBy: string,
  { phone, person, company, request, investor_class, questionnaire }: Telling,
): Promise<void> {
  const json = (part: object | null) => (part === null ? null : JSON.stringify(part));
  await tx
    .insertInto('invitation_versions')
    .values({
      version_id: newId(),
      invitation_id: invitationId,
      phone,
      person: JSON.stringify(person),
      company: json(company),
      request: json(request),
      investor_class: json(investor_class),
      questionnaire: json(questionnaire),
      entered_by: enteredBy,
      entered_at: await readClock(tx),
    })
    .execute();
}

async function assertFree(tx: Tx, email: string): Promise<void> {
  await assertNoAccount(tx, email);
  const open = await tx
    .selectFrom('invited_addresses')
    .select('invitation_id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  if (open) throw new Refusal('invitation_exists');
}

async function assertNoAccount(tx: Tx, email: string): Promise<void> {
  if (await findUserByEmail(tx, email)) throw new Refusal('email_taken');
}

/** Refuses what must not be told of somebody, by its field, and with `request_not_recorded`. */
async function assertMayBeTold(tx: Tx, told: ToldOfPerson): Promise<void> {
  const today = (await readClock(tx)).toISOString().slice(0, 10);
  assertAdult(told.person, today);
  await assertPersonServed(tx, told.person);
  assertRequestPast(told.request, today);
  assertTold(told);
}

/** Nobody can have asked us on a day that is to come. */
export function assertRequestPast(request: ToldInvestor['request'], today: string): void {
  if (request === null || request.requested_on <= today) return;
  throw new FieldRefusal([fieldError(['body', 'request', 'requested_on'], 'date_in_future')]);
}

async function assertPersonServed(tx: Tx, person: InvitedPerson): Promise<void> {
  const tie = (link: ToldTie['link'], field: keyof InvitedPerson & `c${string}`): ToldTie => ({
    link,
    country: person[field],
    loc: ['body', 'person', field],
  });
  await assertCountriesServed(tx, [
    tie('RESIDENCE', 'country_of_residence'),
    tie('CITIZENSHIP', 'citizenship'),
    tie('BIRTH', 'country_of_birth'),
  ]);
}

function assertAdult({ date_of_birth }: InvitedPerson, today: string): void {
  if (isOldEnough(date_of_birth, today)) return;
  throw new FieldRefusal([fieldError(['body', 'person', 'date_of_birth'], 'too_young')]);
}
