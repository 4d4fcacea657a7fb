import { getKyc, getKycStatus } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { reading } from '../../../app/session/queries.ts';

/** What the caller has answered of KYC. */
export const kycReading = () => reading(getKyc);

/** Where the caller's verification stands. */
export const kycStatusReading = () => reading(getKycStatus);
