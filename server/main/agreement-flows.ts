import type { AgreementFlows } from '../agreements/flows.ts';
import { readAgreementData } from '../onboarding/agreement-client.ts';
import { agreementSigned } from '../onboarding/renewals/agreement-signed.ts';
import { wantsAgreement } from '../onboarding/required-agreements.ts';
import {
  signatoryCopySealed,
  signatoryDeclined,
} from '../onboarding/signatories/signatory-outcomes.ts';

/** What onboarding tells agreements of its flows. */
export const AGREEMENT_FLOWS: AgreementFlows = {
  wants: wantsAgreement,
  readData: readAgreementData,
  signed: agreementSigned,
  declined: signatoryDeclined,
  sealed: signatoryCopySealed,
};
