import { namesOf } from '../../account/clients.ts';
import type { Database } from '../../database/connect.ts';
import type { CaseFact } from '../../reviews/case-subject.ts';
import { getInvitationRecord, type InvitationRecord } from './invitation-record.ts';
import { assessTold } from './invited-investor.ts';

/** What the manager recorded and told of an invited person as an investor, for the desk. */
export async function readToldFacts(
  database: Database,
  invitationId: string | null,
): Promise<CaseFact[]> {
  if (invitationId === null) return [];
  const invitation = await getInvitationRecord(database, invitationId);
  const { investor_class: told, questionnaire } = invitation;
  return [
    ...(await requestFacts(database, invitation)),
    ...factsOf('told_investor', {
      told_class: told?.investor_type ?? null,
      told_met: told ? assessTold(invitation).join('; ') : null,
      told_evidence: told?.evidence ?? null,
      liquid_investable_assets: questionnaire?.liquid_investable_assets ?? null,
      digital_assets_investment_value: questionnaire?.digital_assets_investment_value ?? null,
      intended_investment_amount: questionnaire?.intended_investment_amount ?? null,
      left_to_client: leftOver(invitation),
    }),
  ];
}

/** What the manager left to the person; null when nothing. */
function leftOver({ person, investor_class, questionnaire }: InvitationRecord): string | null {
  const left = [
    ...(investor_class === null && !person.us_tax_payer ? ['the class'] : []),
    ...(questionnaire === null ? ['the questionnaire'] : []),
  ];
  return left.length === 0 ? null : left.join(' and ');
}

/** The person's own request, with who recorded it first as it stands, and when. */
async function requestFacts(
  database: Database,
  { invitation_id, request }: InvitationRecord,
): Promise<CaseFact[]> {
  if (!request) return [];
  const recorded = await database
    .selectFrom('invitation_versions')
    .select(['entered_by', 'entered_at'])
    .where('invitation_id', '=', invitation_id)
    .where('request', '=', JSON.stringify(request))
    .orderBy('entered_at')
    .orderBy('version_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const names = await namesOf(database, [recorded.entered_by]);
  return factsOf('own_request', {
    requested_on: request.requested_on,
    request_channel: request.request_channel,
    request_recorded_by: names.get(recorded.entered_by) ?? null,
    request_recorded_at: recorded.entered_at.toISOString(),
  });
}

function factsOf(group: string, values: Readonly<Record<string, string | null>>): CaseFact[] {
  return Object.entries(values).flatMap(([field, value]) =>
    value === null || value === '' ? [] : [{ field, value, group }],
  );
}
