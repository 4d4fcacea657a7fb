import { useEffect, useState } from 'react';
import { useAction } from '../../../app/forms/use-action.ts';
import { useCountdown } from '../../../ui/countdown.ts';

/** What every quote has: for how many seconds it holds, as the server says. */
type Quoted = { id: string; valid_for_s: number };

export type QuoteClock = {
  /** Seconds for which it still holds. */
  left: number;
  /** It ran out; nothing changes until the client asks for a new one. */
  isOver: boolean;
  renew: () => Promise<void>;
  renewing: boolean;
  error: unknown;
};

/** Asks for a quote at once and again on demand, and counts down its validity. */
export function useQuote<Quote extends Quoted>(
  ask: () => Promise<Quote | null>,
): QuoteClock & { quote: Quote | null; expire: () => void } {
  const [quote, setQuote] = useState<Quote | null>(null);
  const [refusedId, setRefusedId] = useState<string | null>(null);
  const action = useAction(async () => setQuote(await ask()));
  const left = useCountdown(quote?.valid_for_s ?? 0, quote?.id);
  const isOver = quote !== null && (left === 0 || quote.id === refusedId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first quote comes with the screen.
  useEffect(() => void action.run(), []);
  return {
    quote,
    left: isOver ? 0 : left,
    isOver,
    renew: () => action.run(),
    renewing: action.running,
    error: action.error,
    expire: () => setRefusedId(quote?.id ?? null),
  };
}
