import { getKyc, getKycStatus } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { callQuery } from '../../../app/session/queries.ts';

export const kycQuery = () => callQuery(getKyc);

export const kycStatusQuery = () => callQuery(getKycStatus);
