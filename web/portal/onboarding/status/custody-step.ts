import type { KycStatus } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { type Path, paths } from '../../../app/routing/paths.ts';

/** The agreements in the order in which they are signed, with where. */
export const CUSTODY_STEPS = [
  { envelopeType: 'CUSTODY_SERVICE_AGREEMENT', path: paths.custodyServiceAgreement() },
  { envelopeType: 'MASTER_PURCHASE_AGREEMENT', path: paths.custodyMasterPurchase() },
] as const;

/** Where the signing goes on: with the first agreement that is not signed, else where both stand. */
export function nextAgreement({ agreements }: Pick<KycStatus, 'agreements'>): Path {
  const isSigned = (type: string) =>
    agreements.some(({ envelope_type, status }) => envelope_type === type && status === 'SIGNED');
  const next = CUSTODY_STEPS.find(({ envelopeType }) => !isSigned(envelopeType));
  return next?.path ?? paths.custodyStatus();
}
