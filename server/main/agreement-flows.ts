import type { AgreementFlows } from '../agreements/flows.ts';
import type { AgreementKind } from '../agreements/templates.ts';
import {
  readSubscriptionData,
  wantsSubscriptionAgreement,
} from '../funds/subscriptions/subscription-agreement.ts';
import {
  readRedemptionData,
  wantsRedemptionAgreement,
} from '../funds/unit-redemptions/redemption-agreement.ts';
import { readAgreementData } from '../onboarding/agreement-client.ts';
import { agreementSigned } from '../onboarding/renewals/agreement-signed.ts';
import { wantsAgreement } from '../onboarding/required-agreements.ts';
import {
  signatoryCopySealed,
  signatoryDeclined,
} from '../onboarding/signatories/signatory-outcomes.ts';

/** The agreements of funds: each is about what was begun last. */
const OF_FUNDS: Partial<Record<AgreementKind, Pick<AgreementFlows, 'wants' | 'readData'>>> = {
  SUBSCRIPTION_AGREEMENT: { wants: wantsSubscriptionAgreement, readData: readSubscriptionData },
  REDEMPTION_AGREEMENT: { wants: wantsRedemptionAgreement, readData: readRedemptionData },
};

/** What onboarding and funds tell agreements of their flows. */
export const AGREEMENT_FLOWS: AgreementFlows = {
  wants: (tx, ownerId, kind) => (OF_FUNDS[kind]?.wants ?? wantsAgreement)(tx, ownerId, kind),
  readData: (tx, ownerId, kind) =>
    (OF_FUNDS[kind]?.readData ?? readAgreementData)(tx, ownerId, kind),
  signed: agreementSigned,
  declined: signatoryDeclined,
  sealed: signatoryCopySealed,
};
