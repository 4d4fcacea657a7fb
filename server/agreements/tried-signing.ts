import { Refusal } from '@ballast/contract/errors.ts';
import { lockClient } from '../account/clients.ts';
import type { Actor } from '../database/audit-trail.ts';
import type { Tx } from '../database/connect.ts';
import { getAgreementRecord, sha256Of } from './agreement-record.ts';
import {
  noteAgreementRead,
  recordConsent,
  recordOpening,
  recordSignature,
  type Signatory,
} from './ceremony.ts';
import type { AgreementFlows } from './flows.ts';
import { requestSignature } from './sign-requests.ts';

const KIND = 'TEST_DOCUMENT';

/** Sends a client a test document and returns its id; one about the same data is returned instead. Refuses `account_suspended`. */
export async function sendTestDocument(
  tx: Tx,
  flows: AgreementFlows,
  actor: Actor,
  ownerId: string,
): Promise<string> {
  await lockClient(tx, ownerId);
  const data = await flows.readData(tx, ownerId, KIND);
  return requestSignature(tx, actor, { ownerId, kind: KIND, ...data });
}

/**
 * Goes through the ceremony of a test document at once, on the platform's own screen. Refuses `not_found` for any other
 * agreement, and `agreement_state_conflict` for one that is signed.
 */
export async function clickTestDocument(
  tx: Tx,
  flows: AgreementFlows,
  signatory: Signatory,
  agreementId: string,
): Promise<void> {
  const { ownerId, actor } = signatory;
  await lockClient(tx, ownerId);
  const agreement = await getAgreementRecord(tx, ownerId, agreementId);
  if (agreement.kind !== KIND) throw new Refusal('not_found');
  const shown = { contentSha256: sha256Of(agreement) };
  await recordOpening(tx, signatory, agreementId);
  await noteAgreementRead(tx, signatory, agreementId, shown);
  await recordConsent(tx, signatory, agreementId, shown);
  await recordSignature(tx, signatory, agreementId, { name: agreement.signer_name, drawing: null });
  await flows.signed(tx, actor, { agreementId, ownerId, kind: KIND, signer: agreement.signer });
}
