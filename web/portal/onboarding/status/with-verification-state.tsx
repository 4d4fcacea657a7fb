import type { ReactNode } from 'react';
import { useKycStatus } from './use-kyc-status.ts';
import { type VerificationState, verificationStateOf } from './verification-state.ts';

/** Draws what depends on where the caller's verification stands; null until that is known. */
export function WithVerificationState({
  children,
}: {
  children: (state: VerificationState | null) => ReactNode;
}) {
  const { data } = useKycStatus();
  return children(data ? verificationStateOf(data) : null);
}
