import { Refusal } from '@ballast/contract/errors.ts';
import type { CaseDecision } from '@ballast/contract/reviews/client-case.ts';
import type { CaseObstacle } from '@ballast/contract/staff/cases.ts';
import { suspendClient } from '../../access/suspension.ts';
import { getClient, lockClient, namesOf, reopenInvitation } from '../../account/clients.ts';
import { writePhone } from '../../account/written-phone.ts';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { notifyClient, notifyUser } from '../../messages/notifications.ts';
import type {
  CaseFact,
  CaseSubject,
  CaseVerdict,
  SubjectOfCase,
} from '../../reviews/case-subject.ts';
import { readIdentityFiles } from '../identity/identity-record.ts';
import { rejectPerson } from '../kyc/kyc-decisions.ts';
import { readInvestorFacts } from '../kyc/person-facts.ts';
import {
  getInvitationRecord,
  type InvitationRecord,
  lockInvitation,
  takeAddress,
} from './invitation-record.ts';
import { readTellers } from './tellers.ts';
import { readToldFacts } from './told-facts.ts';

/**
 * Changes that an invited person reported: the manager corrects the data at the desk and approves, or says
 * why they stay as they are. Either way the person reviews them again and reads the answer.
 */
export const REPORTED_CHANGES: CaseSubject = {
  queue: 'reported_changes',
  preparers: [],
  deciders: ['RELATIONSHIP_MANAGER', 'COMPLIANCE'],
  decisions: ['APPROVE', 'REJECT'],
  read: async ({ database }, { subjectId }) => {
    const { changes, invitation } = await readReport(database, subjectId);
    const facts = [
      { field: 'reported_changes', value: changes, group: 'reported_changes' },
      ...(await personFacts(invitation)),
    ];
    return { facts, documents: [] };
  },
  obstacle: obstacleToClearing,
  decide: clearReport,
};

/**
 * A completed invitation: what a manager told of somebody and that person confirmed, looked at by two others
 * (spec/decisions.md, section 8). Asked again, the person reviews it once more; a rejection closes the account.
 */
export const COMPLETED_INVITATIONS: CaseSubject = {
  queue: 'invitations',
  preparers: [],
  deciders: ['COMPLIANCE'],
  decisions: ['APPROVE', 'ASK_AGAIN', 'REJECT'],
  read: async ({ database }, { subjectId, clientId }) => {
    const invitation = await getInvitationRecord(database, subjectId);
    const names = await namesOf(database, [invitation.manager_id]);
    const invitedBy = names.get(invitation.manager_id) ?? '';
    const facts = [
      { field: 'invited_by', value: invitedBy, group: 'invitation' },
      ...momentFacts(invitation),
      ...(await readToldFacts(database, subjectId)),
      ...(await readInvestorFacts(database, clientId)),
      ...(await personFacts(invitation)),
    ];
    return { facts, ...(await readIdentityFiles(database, clientId)) };
  },
  enteredBy: readTellers,
  obstacle: obstacleToInvitation,
  decide: decideInvitation,
};

/** After the person's KYC was decided with these details they cannot be asked for again. */
async function obstacleToInvitation(
  database: Database,
  { clientId }: SubjectOfCase,
  decision: CaseDecision,
): Promise<CaseObstacle | null> {
  if (decision !== 'ASK_AGAIN') return null;
  const { kyc_stage: stage } = await getClient(database, clientId);
  return stage === 'CREATED' || stage === 'SUBMITTED' ? null : 'details_in_use';
}

/** A report cannot be approved before the details were corrected. */
async function obstacleToClearing(
  database: Database,
  { subjectId }: SubjectOfCase,
  decision: CaseDecision,
): Promise<CaseObstacle | null> {
  if (decision !== 'APPROVE') return null;
  const corrected = await database
    .selectFrom('invitation_reports as report')
    .innerJoin('invitation_versions as version', 'version.invitation_id', 'report.invitation_id')
    .select('version_id')
    .where('report_id', '=', subjectId)
    .whereRef('entered_at', '>', 'reported_at')
    .limit(1)
    .executeTakeFirst();
  return corrected ? null : 'details_not_corrected';
}

async function readReport(database: Database, reportId: string) {
  const { invitation_id, changes } = await database
    .selectFrom('invitation_reports')
    .select(['invitation_id', 'changes'])
    .where('report_id', '=', reportId)
    .executeTakeFirstOrThrow();
  return { changes, invitation: await getInvitationRecord(database, invitation_id) };
}

/** Clears a report. Refuses with `details_not_corrected` to approve without a correction. */
async function clearReport(tx: Tx, actor: Actor, verdict: CaseVerdict): Promise<void> {
  const { subjectId, clientId, decision, reason } = verdict;
  const obstacle = await obstacleToClearing(tx, verdict, decision);
  if (obstacle) throw new Refusal(obstacle);
  const answer = reason.trim() === '' ? null : reason;
  await tx
    .updateTable('invitation_reports')
    .set(({ fn }) => ({
      cleared_at: fn<Date>('clock_now'),
      cleared_by: actor.userId,
      answer,
    }))
    .where('report_id', '=', subjectId)
    .where('cleared_at', 'is', null)
    .execute();
  const subject = { kind: 'invitation_report', id: subjectId, ownerId: clientId };
  await recordAction(tx, actor, 'invitation_changes_cleared', subject, null, { decision, answer });
  const name = decision === 'APPROVE' ? 'reported_changes_made' : 'reported_changes_not_made';
  await notifyClient(tx, clientId, name, { answer });
}

/** Carries out a decision about an invitation, and tells the person. Refuses with `details_in_use`. */
async function decideInvitation(tx: Tx, actor: Actor, verdict: CaseVerdict): Promise<void> {
  const { subjectId, clientId, decision, reason } = verdict;
  await lockClient(tx, clientId);
  const obstacle = await obstacleToInvitation(tx, verdict, decision);
  if (obstacle) throw new Refusal(obstacle);
  const subject = { kind: 'invitation', id: subjectId, ownerId: clientId };
  await recordAction(tx, actor, 'invitation_decided', subject, null, { decision, reason });
  if (decision === 'ASK_AGAIN') return askAgain(tx, verdict);
  if (decision === 'APPROVE') return notifyClient(tx, clientId, 'invitation_approved', {});
  await notifyClient(tx, clientId, 'invitation_rejected', { reason });
  await rejectPerson(tx, actor, clientId, reason);
  await suspendClient(tx, actor, clientId, reason);
}

/** Leads the person back to the review of the details, and tells the manager, too. */
async function askAgain(tx: Tx, { subjectId, clientId, reason }: CaseVerdict): Promise<void> {
  const { email, manager_id, person } = await lockInvitation(tx, subjectId);
  await tx
    .updateTable('invitations')
    .set({ confirmed_at: null, confirmed_version_id: null, completed_at: null })
    .where('invitation_id', '=', subjectId)
    .execute();
  await takeAddress(tx, subjectId, email);
  await reopenInvitation(tx, clientId);
  await notifyClient(tx, clientId, 'invitation_asked_again', { reason });
  const name = `${person.first_name} ${person.last_name}`;
  await notifyUser(tx, manager_id, 'invitation_asked_again_of_manager', { name, reason });
}

function momentFacts({ invited_at, accepted_at, confirmed_at }: InvitationRecord): CaseFact[] {
  const moments = { invited_at, accepted_at, confirmed_at };
  return Object.entries(moments).flatMap(([field, at]) =>
    at ? [{ field, value: at.toISOString(), group: 'invitation' }] : [],
  );
}

const COUNTRIES = new Intl.DisplayNames('en-GB', { type: 'region' });

async function personFacts({ email, phone, person }: InvitationRecord): Promise<CaseFact[]> {
  const country = (code: string) => COUNTRIES.of(code) ?? code;
  const about: Facts = {
    first_name: person.first_name,
    middle_name: person.middle_name,
    last_name: person.last_name,
    email,
    phone: await writePhone(phone),
    date_of_birth: person.date_of_birth,
    country_of_birth: country(person.country_of_birth),
    citizenship: country(person.citizenship),
    us_tax_payer: person.us_tax_payer ? 'yes' : 'no',
  };
  const home: Facts = {
    address: person.address_of_residence,
    address2: person.address2_of_residence,
    city: person.city_of_residence,
    subdivision: person.subdivision_of_residence,
    zip_code: person.zip_code_of_residence,
    country: country(person.country_of_residence),
  };
  return [...factsOf(about, 'person'), ...factsOf(home, 'address_of_residence')];
}

type Facts = Readonly<Record<string, string | null>>;

function factsOf(values: Facts, group: string): CaseFact[] {
  return Object.entries(values).flatMap(([field, value]) =>
    value ? [{ field, value, group }] : [],
  );
}
