import { suspendUser } from '../access/suspension.ts';
import { namesOf } from '../account/clients.ts';
import { notifyByEmail } from '../account/notifications.ts';
import { type Actor, recordAction } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import type { CaseFact, CaseSubject, CaseVerdict } from '../staff/case-subject.ts';
import { getInvitation, type InvitationRecord } from './invitation-record.ts';

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
      ...personFacts(invitation),
    ];
    return { facts, documents: [] };
  },
  decide: clearReport,
};

/**
 * A completed invitation: what a manager told of somebody and that person confirmed, looked at by somebody
 * else. A rejection closes the account.
 */
export const COMPLETED_INVITATIONS: CaseSubject = {
  queue: 'invitations',
  preparers: [],
  deciders: ['COMPLIANCE'],
  decisions: ['APPROVE', 'REJECT'],
  read: async ({ database }, { subjectId }) => {
    const invitation = await getInvitation(database, subjectId);
    const names = await namesOf(database, [invitation.manager_id]);
    const invitedBy = names.get(invitation.manager_id) ?? '';
    const facts = [
      { field: 'invited_by', value: invitedBy, group: 'invitation' },
      ...momentFacts(invitation),
      ...personFacts(invitation),
    ];
    return { facts, documents: [] };
  },
  decide: decideInvitation,
};

async function readReport(database: Database, reportId: string) {
  const { invitation_id, changes } = await database
    .selectFrom('invitation_reports')
    .select(['invitation_id', 'changes'])
    .where('report_id', '=', reportId)
    .executeTakeFirstOrThrow();
  return { changes, invitation: await getInvitation(database, invitation_id) };
}

async function clearReport(
  tx: Tx,
  actor: Actor,
  { subjectId, clientId, decision, reason }: CaseVerdict,
): Promise<void> {
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
  const subject = { kind: 'invitation_report', id: subjectId };
  await recordAction(tx, actor, 'invitation_changes_cleared', subject, null, { decision, answer });
  const corrected = decision === 'APPROVE';
  await notifyByEmail(tx, clientId, {
    subject: corrected ? 'Your details were corrected' : 'About the changes that you reported',
    text: [
      corrected
        ? 'Your relationship manager has corrected your details.'
        : 'Your relationship manager has looked at the changes that you reported and left your details as they are.',
      ...(answer === null ? [] : [answer]),
      'Log in, review your details again and go on.',
    ].join('\n\n'),
  });
}

async function decideInvitation(
  tx: Tx,
  actor: Actor,
  { subjectId, clientId, decision, reason }: CaseVerdict,
): Promise<void> {
  const subject = { kind: 'invitation', id: subjectId };
  await recordAction(tx, actor, 'invitation_decided', subject, null, { decision, reason });
  const isApproved = decision === 'APPROVE';
  await notifyByEmail(tx, clientId, {
    subject: isApproved ? 'Your invitation is checked' : 'Your account was closed',
    text: isApproved
      ? 'We have checked the details of your invitation. If questions of the identity check are left, log in and answer them.'
      : `We have checked the details of your invitation and cannot keep you as a client: ${reason}\n\nIf you think that this is wrong, write to your relationship manager or to our support.`,
  });
  if (!isApproved) await suspendUser(tx, actor, clientId, reason);
}

function momentFacts({ invited_at, accepted_at, confirmed_at }: InvitationRecord): CaseFact[] {
  const moments = { invited_at, accepted_at, confirmed_at };
  return Object.entries(moments).flatMap(([field, at]) =>
    at ? [{ field, value: at.toISOString(), group: 'invitation' }] : [],
  );
}

const COUNTRIES = new Intl.DisplayNames('en-GB', { type: 'region' });

function personFacts({ email, phone, person }: InvitationRecord): CaseFact[] {
  const country = (code: string) => COUNTRIES.of(code) ?? code;
  const about: Facts = {
    first_name: person.first_name,
    middle_name: person.middle_name,
    last_name: person.last_name,
    email,
    phone,
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

function factsOf(told: Facts, group: string): CaseFact[] {
  return Object.entries(told).flatMap(([field, value]) => (value ? [{ field, value, group }] : []));
}
