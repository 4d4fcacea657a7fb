import type { ReactNode } from 'react';
import { useKycStatus } from './use-kyc-status.ts';
import { type VerificationState, verificationStateOf } from './verification-state.ts';

export function WithVerificationState({
  children,
}: {
  children: (state: VerificationState | null) => ReactNode;
}) {
  const { data } = useKycStatus();
  return children(data ? verificationStateOf(data) : null);
}
