import { CallError } from '@ballast/client/call-error.ts';
import { Trans } from '@lingui/react/macro';
import { tell } from '../../../app/errors/dialogs.tsx';
import { type Action, useAction } from '../../../app/forms/use-action.ts';
import { isRateChanged, type QuoteState, quoteStateOf } from './quote-state.ts';
import { type QuoteClock, useQuote } from './use-quote.ts';

type Quoted = { id: string; valid_for_s: number };

type QuotedAction<Quote> = {
  /** Asks for a quote; null when there is nothing to quote any more. */
  ask: () => Promise<Quote | null>;
  /** Accepts a quote that still holds. */
  accept: (quoteId: string) => Promise<void>;
  /** Goes back to the amount, because it is outside the limits now. */
  startOver: () => Promise<void>;
  /** Tells that the rate has changed, where that has nothing to do with limits. */
  tellRateChanged?: () => Promise<void>;
};

export type QuotedScreen<Quote> = {
  clock: QuoteClock;
  quote: Quote | null;
  accept: Action<[]>;
  state: QuoteState;
};

/** A quote to accept while it is valid; a changed rate starts over with the amount. */
export function useQuotedAction<Quote extends Quoted>(
  steps: QuotedAction<Quote>,
): QuotedScreen<Quote> {
  const { quote, expire, ...clock } = useQuote(() => orStartOver(steps.ask));
  const accept = useAction(async () => {
    if (quote === null) return;
    try {
      await orStartOver(() => steps.accept(quote.id));
    } catch (error) {
      if (error instanceof CallError && error.code === 'quote_expired') expire();
      else throw error;
    }
  });
  const renew = (): Promise<void> => {
    accept.clearError();
    return clock.renew();
  };
  return { clock: { ...clock, renew }, quote, accept, state: quoteStateOf(clock, accept) };

  async function orStartOver<Result>(work: () => Promise<Result>): Promise<Result | null> {
    try {
      return await work();
    } catch (error) {
      if (!isRateChanged(error)) throw error;
      await (steps.tellRateChanged ?? tellOutsideLimits)();
      await steps.startOver();
      return null;
    }
  }
}

function tellOutsideLimits(): Promise<void> {
  return tell({
    title: <Trans>The exchange rate has changed</Trans>,
    text: (
      <Trans>
        Your amount is now outside the limits. No money has moved. Please start again with a new
        amount.
      </Trans>
    ),
  });
}
