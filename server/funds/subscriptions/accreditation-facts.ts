import { ACCREDITATION_LIMBS } from '@ballast/contract/funds/accreditation.ts';
import { getClient } from '../../account/clients.ts';
import type { Database } from '../../database/connect.ts';
import type { CaseFact, CaseSubject } from '../../reviews/case-subject.ts';
import { listSubscriptions, type Subscription } from './subscription-record.ts';

/**
 * By which limbs a US taxpayer says that they are let in, as facts of a case; nothing for everybody else. What a person and a company
 * have to have differs, so the client's kind stands before the limb of a qualified client. Limbs of another version than the one in
 * force are marked.
 */
export async function accreditationFacts(
  database: Database,
  { ownerId, accreditation }: Pick<Subscription, 'ownerId' | 'accreditation'>,
): Promise<CaseFact[]> {
  if (!accreditation) return [];
  const { accreditation_criteria: criteria, qualified_client: qualified, version } = accreditation;
  const { account_type: kind } = await getClient(database, ownerId);
  const isOther = version !== ACCREDITATION_LIMBS.version;
  return [
    { field: 'accreditation_criteria_type', value: criteria },
    { field: 'qualified_client_type', value: `${kind}_${qualified}` },
    { field: 'accreditation_version', value: version, ...(isOther && { marked: true }) },
  ];
}

/** Evidence of accredited investors, with the limbs that the client chose at the last subscription that they submitted. */
export function withChosenLimbs(accreditations: CaseSubject): CaseSubject {
  return {
    ...accreditations,
    read: async (context, subject) => {
      const content = await accreditations.read(context, subject);
      const chosen = await chosenFacts(context.database, subject.clientId);
      return { ...content, facts: [...content.facts, ...chosen] };
    },
  };
}

async function chosenFacts(database: Database, clientId: string): Promise<CaseFact[]> {
  const submitted = (await listSubscriptions(database, clientId)).find(
    ({ accreditation, submittedAt }) => accreditation !== null && submittedAt !== null,
  );
  if (!submitted) return [];
  const facts: CaseFact[] = [
    { field: 'fund', value: submitted.fund.name },
    ...(await accreditationFacts(database, submitted)),
    { field: 'sent_at', value: submitted.submittedAt?.toISOString() ?? '' },
  ];
  return facts.map((fact) => ({ ...fact, group: 'subscription' }));
}
