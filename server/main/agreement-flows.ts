import type { AgreementFlows } from '../agreements/flows.ts';
import type { AgreementKind } from '../agreements/templates.ts';
import { draftDeclined, draftSigned } from '../funds/signed-drafts/submit-signed.ts';
import {
  readSubscriptionData,
  wantsSubscriptionAgreement,
} from '../funds/subscriptions/subscription-agreement.ts';
import {
  readRedemptionData,
  wantsRedemptionAgreement,
} from '../funds/unit-redemptions/redemption-agreement.ts';
import { readAgreementData } from '../onboarding/agreement-client.ts';
import { readAffirmationData, wantsAffirmation } from '../onboarding/proofs/affirmations.ts';
import { agreementSigned } from '../onboarding/renewals/agreement-signed.ts';
import { wantsAgreement } from '../onboarding/required-agreements.ts';
import {
  signatoryCopySealed,
  signatoryDeclined,
} from '../onboarding/signatories/signatory-outcomes.ts';

const SUBSCRIBING = { wants: wantsSubscriptionAgreement, readData: readSubscriptionData };

const AFFIRMING = { wants: wantsAffirmation, readData: readAffirmationData };

/** The agreements that are each about what was begun last. */
const OF_WHAT_WAS_BEGUN: Partial<
  Record<AgreementKind, Pick<AgreementFlows, 'wants' | 'readData'>>
> = {
  SUBSCRIPTION_AGREEMENT: SUBSCRIBING,
  SUBSCRIPTION_AGREEMENT_US: SUBSCRIBING,
  REDEMPTION_AGREEMENT: { wants: wantsRedemptionAgreement, readData: readRedemptionData },
  PROOF_OF_INCOME_AFFIRMATION: AFFIRMING,
  PROOF_OF_NET_WORTH_AFFIRMATION: AFFIRMING,
  PROOF_OF_ASSETS_AFFIRMATION: AFFIRMING,
};

/** What onboarding and funds tell agreements of their flows. */
export const AGREEMENT_FLOWS: AgreementFlows = {
  wants: (tx, ownerId, kind) =>
    (OF_WHAT_WAS_BEGUN[kind]?.wants ?? wantsAgreement)(tx, ownerId, kind),
  readData: (tx, ownerId, kind) =>
    (OF_WHAT_WAS_BEGUN[kind]?.readData ?? readAgreementData)(tx, ownerId, kind),
  signed: async (tx, actor, signed) => {
    await agreementSigned(tx, actor, signed);
    await draftSigned(tx, signed);
  },
  declined: async (tx, declined) => {
    await signatoryDeclined(tx, declined);
    await draftDeclined(tx, declined);
  },
  sealed: signatoryCopySealed,
};
