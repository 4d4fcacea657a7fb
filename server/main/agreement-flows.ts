import type { AgreementFlows } from '../agreements/flows.ts';
import {
  readSubscriptionData,
  wantsSubscriptionAgreement,
} from '../funds/subscriptions/subscription-agreement.ts';
import { readAgreementData } from '../onboarding/agreement-client.ts';
import { agreementSigned } from '../onboarding/renewals/agreement-signed.ts';
import { wantsAgreement } from '../onboarding/required-agreements.ts';
import {
  signatoryCopySealed,
  signatoryDeclined,
} from '../onboarding/signatories/signatory-outcomes.ts';

/** What onboarding and funds tell agreements of their flows. */
export const AGREEMENT_FLOWS: AgreementFlows = {
  wants: (tx, ownerId, kind) =>
    kind === 'SUBSCRIPTION_AGREEMENT'
      ? wantsSubscriptionAgreement(tx, ownerId)
      : wantsAgreement(tx, ownerId, kind),
  readData: (tx, ownerId, kind) =>
    kind === 'SUBSCRIPTION_AGREEMENT'
      ? readSubscriptionData(tx, ownerId)
      : readAgreementData(tx, ownerId, kind),
  signed: agreementSigned,
  declined: signatoryDeclined,
  sealed: signatoryCopySealed,
};
