import { COMPANY_CONTRACTS, type Kyb } from '@ballast/contract/onboarding/kyb/kyb.ts';
import { listSignedAgreements } from '../../agreements/signed-list.ts';
import { documentOf } from '../../agreements/view-agreement.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { readEnvelope } from '../agreement-client.ts';

export type CompanyContract = (typeof COMPANY_CONTRACTS)[number];

/** Each contract of a company: signed while it names what the company tells now. */
export async function readContracts(
  database: Database,
  clientId: string,
): Promise<Kyb['contracts']> {
  const signed = await listSignedAgreements(database, clientId);
  const contracts: Kyb['contracts'] = [];
  for (const kind of COMPANY_CONTRACTS) {
    const status = (await readEnvelope(database, clientId, kind))?.status ?? 'REQUIRED';
    const item = status === 'SIGNED' ? signed.find((each) => each.kind === kind) : undefined;
    contracts.push({
      envelope_type: kind,
      status,
      id: item?.agreementId ?? null,
      document: item ? documentOf(item) : null,
    });
  }
  return contracts;
}

/** The first contract that is not signed; null once all are. */
export async function nextContract(
  database: Database | Tx,
  clientId: string,
): Promise<CompanyContract | null> {
  for (const kind of COMPANY_CONTRACTS) {
    const envelope = await readEnvelope(database, clientId, kind);
    if (envelope?.status !== 'SIGNED') return kind;
  }
  return null;
}
