import type { Agreement } from '@ballast/contract/agreements/agreements.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type EnvelopeType, OWN_SIGNING_CALLS, type SigningCalls } from './signing-calls.ts';

export type SigningProps = {
  readonly envelopeType: EnvelopeType;
  /**
   * Signed, now or before: the step goes on. What it does may fail, and then the person is told that the data
   * could not be submitted and may try again.
   */
  readonly onSigned: (agreement: Agreement) => unknown;
  /** The client's own, unless the signer comes by a link. */
  readonly calls?: SigningCalls;
};

/** The whole ceremony of an agreement, to stand inside a step: text, consent, name, and what became of it. */
export function Signing({ calls = OWN_SIGNING_CALLS, ...props }: SigningProps) {
  void [calls, props];
  return <Skeleton height={320} />;
}
