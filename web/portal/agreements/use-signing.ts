import type { Agreement } from '@ballast/contract/agreements/agreements.ts';
import { useEffect, useRef, useState } from 'react';
import type { EnvelopeType, SigningCalls } from './signing-calls.ts';
import type { SigningFailures } from './use-signing-failures.tsx';

/** Where the ceremony stands on the screen. */
export type SigningStanding =
  | { readonly at: 'starting' }
  /** It did not begin, and the person did not want to try again yet. */
  | { readonly at: 'not_started' }
  | { readonly at: 'text'; readonly agreement: Agreement }
  | { readonly at: 'frame'; readonly agreement: Agreement; readonly url: string }
  | { readonly at: 'signed'; readonly agreement: Agreement };

/** Begins the ceremony on arrival, and knows where it stands. */
export function useSigning(
  envelopeType: EnvelopeType,
  calls: SigningCalls,
  failures: SigningFailures,
) {
  const [standing, setStanding] = useState<SigningStanding>({ at: 'starting' });
  const attempt = useRef(0);

  async function start(kind = envelopeType): Promise<void> {
    attempt.current += 1;
    const own = attempt.current;
    const isLeft = () => own !== attempt.current;
    setStanding({ at: 'starting' });
    const beginning = failures.attempt('start', () => begin(kind, calls), isLeft);
    // Whoever left the screen is told nothing of how it went.
    const begun = await beginning.catch(() => null);
    if (!isLeft()) setStanding(begun?.answer ?? { at: 'not_started' });
  }

  const startNow = useRef(start);
  startNow.current = start;
  useEffect(() => {
    void startNow.current(envelopeType);
    return () => {
      attempt.current += 1;
    };
  }, [envelopeType]);

  return {
    standing,
    start: () => start(),
    signed: (agreement: Agreement) => setStanding({ at: 'signed', agreement }),
  };
}

async function begin(envelopeType: EnvelopeType, calls: SigningCalls): Promise<SigningStanding> {
  const agreement = await calls.request(envelopeType);
  if (agreement.status === 'SIGNED') return { at: 'signed', agreement };
  const { url } = await calls.send(agreement.id);
  return url === null ? { at: 'text', agreement } : { at: 'frame', agreement, url };
}
