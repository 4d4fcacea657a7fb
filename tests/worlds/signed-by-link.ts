import { lockAgreement } from '../../server/agreements/agreement-record.ts';
import { recordDecline } from '../../server/agreements/ceremony.ts';
import { SYSTEM } from '../../server/database/audit-trail.ts';
import type { Database } from '../../server/database/connect.ts';
import { transact } from '../../server/database/transact.ts';
import { AGREEMENT_FLOWS } from '../../server/main/agreement-flows.ts';
import { ENTITY } from '../../server/onboarding/sign-up/entity-rules.ts';
import { insertAnswers } from '../../server/onboarding/sign-up/sign-up-answers.ts';
import { COMPANY } from './entity.ts';

type Ids = { readonly userId: string; readonly clientId: string };

/** Makes a client a company for which Mei Tan signs by a link; returns her address, which is the company's own. */
export async function signsByLink(
  database: Database,
  { clientId, userId: answeredBy }: Ids,
): Promise<string> {
  const signatory_email = `mei.tan-${clientId}@straits.example`;
  await database
    .updateTable('clients')
    .set({ account_type: 'INSTITUTIONAL', legal_name: COMPANY.legalName.legal_business_name })
    .where('client_id', '=', clientId)
    .execute();
  const told = {
    ...COMPANY.name,
    ...COMPANY.representative,
    ...COMPANY.legalName,
    ...COMPANY.country,
    ...COMPANY.designated,
    signatory_email,
  };
  const answers = { ...ENTITY.noAnswers, ...told };
  const fields = Object.keys(told) as (keyof typeof told)[];
  await transact(database, (tx) => insertAnswers(tx, { clientId, answeredBy }, answers, fields));
  return signatory_email;
}

/** The secret of the newest link in somebody's messages. */
export function tokenIn([newest]: readonly { readonly links: readonly string[] }[]): string {
  return newest?.links[0]?.split('/sign/')[1] ?? '';
}

/** Declines what somebody was asked to sign last, as an envelope provider would say. */
export async function declineLast(
  database: Database,
  { clientId: ownerId }: Pick<Ids, 'clientId'>,
): Promise<void> {
  const { agreement_id: agreementId } = await database
    .selectFrom('signatory_requests')
    .select('agreement_id')
    .where('owner_id', '=', ownerId)
    .orderBy('requested_at', 'desc')
    .executeTakeFirstOrThrow();
  await transact(database, async (tx) => {
    const agreement = await lockAgreement(tx, ownerId, agreementId);
    const byLink = 'Mei Tan <mei.tan@straits.example>';
    const by = { ownerId, actor: SYSTEM, device: null, authentication: null, byLink };
    await recordDecline(tx, by, agreement);
    const { kind, signer } = agreement;
    await AGREEMENT_FLOWS.declined(tx, { agreementId, ownerId, kind, signer });
  });
}
