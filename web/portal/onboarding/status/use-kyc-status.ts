import { useQuery } from '@tanstack/react-query';
import { kycStatusReading } from '../kyc/readings.ts';

/** Where the caller's verification stands; read again every ten seconds. */
export function useKycStatus() {
  return useQuery(kycStatusReading());
}
