import { useQuery } from '@tanstack/react-query';
import { kycStatusQuery } from '../kyc/queries.ts';

/** Where the caller's verification stands; read again every ten seconds. */
export function useKycStatus() {
  return useQuery(kycStatusQuery());
}
