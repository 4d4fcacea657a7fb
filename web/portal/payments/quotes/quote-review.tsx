import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { QuoteBar } from './quote-bar.tsx';
import type { QuotedScreen } from './use-quoted-action.tsx';

type QuoteReviewProps<Quote> = {
  screen: QuotedScreen<Quote>;
  review: (quote: Quote) => ReactNode;
  accept: ReactNode;
};

/** A quote to read, and to accept while it is valid. */
export function QuoteReview<Quote extends { valid_for_s: number }>({
  screen: { clock, quote, accept: acceptance, state },
  review,
  accept,
}: QuoteReviewProps<Quote>) {
  if (quote === null) {
    return clock.error ? (
      <>
        <FailureNote error={clock.error} />
        <Button fullWidth loading={clock.renewing} onClick={() => clock.renew()}>
          <Trans>Get a new quote</Trans>
        </Button>
      </>
    ) : (
      <Skeleton height={34} />
    );
  }
  return (
    <>
      {review(quote)}
      <QuoteBar clock={clock} validForS={quote.valid_for_s} state={state} />
      <FailureNote error={acceptance.error ?? clock.error} />
      <Button
        fullWidth
        loading={acceptance.running}
        disabled={state === 'over' || clock.renewing}
        onClick={() => acceptance.run()}
      >
        {state === 'uncertain' ? <Trans>Try again</Trans> : accept}
      </Button>
    </>
  );
}
