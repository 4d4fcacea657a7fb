import type { AgreementFlows } from '../agreements/flows.ts';
import { readAgreementClient } from '../onboarding/agreement-client.ts';
import { wantsAgreement } from '../onboarding/agreement-wishes.ts';
import { signatorySigned } from '../onboarding/signatory-ceremony.ts';

/** What onboarding tells agreements of its flows. */
export const AGREEMENT_FLOWS: AgreementFlows = {
  wants: wantsAgreement,
  readClient: readAgreementClient,
  signed: signatorySigned,
};
