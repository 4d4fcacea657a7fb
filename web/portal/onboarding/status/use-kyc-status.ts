import { useQuery } from '@tanstack/react-query';
import { kycStatusQuery } from '../kyc/queries.ts';

export function useKycStatus() {
  return useQuery(kycStatusQuery());
}
