import type { ReactNode } from 'react';
import { useKycStatus } from './use-kyc-status.ts';
import { type Standing, standingOf } from './verification-standing.ts';

/** Draws what depends on where the caller's verification stands; null until that is known. */
export function WithStanding({ children }: { children: (standing: Standing | null) => ReactNode }) {
  const { data } = useKycStatus();
  return children(data ? standingOf(data) : null);
}
