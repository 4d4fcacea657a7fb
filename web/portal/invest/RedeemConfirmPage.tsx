import { getFund } from '@ballast/contract/funds/funds.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { FailureNote } from '../../app/failure-note.tsx';
import { FlowScreen } from '../../app/flow-screen.tsx';
import { paths } from '../../app/paths.ts';
import { useReading } from '../../app/queries.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { QuoteBar } from './quote-bar.tsx';
import { RedemptionQuoteReview } from './redemption-quote-review.tsx';
import { useFundSlug } from './use-fund-slug.ts';
import { useRedemption } from './use-redemption.tsx';

/** /redeem/{fundSlug}/currency/{currencyCode}/confirm */
export function RedeemConfirmPage() {
  const slug = useFundSlug();
  const { currencyCode = '' } = useParams({ strict: false });
  const fund = useReading(getFund, { params: { fund: slug } });
  const { clock, quote, accept } = useRedemption(slug, currencyCode);
  return (
    <FlowScreen
      title={<Trans>Review your redemption</Trans>}
      lead={fund.data?.name}
      step={{ current: 3, of: 3 }}
      back={paths.redeemAmount(slug, currencyCode)}
      close={paths.fund(slug)}
    >
      {quote ? (
        <>
          <RedemptionQuoteReview quote={quote} />
          <QuoteBar clock={clock} validForS={quote.valid_for_s} />
        </>
      ) : null}
      {quote === null && clock.renewing ? <Skeleton height={34} /> : null}
      <FailureNote error={accept.error ?? clock.error} />
      {quote ? (
        <Button
          fullWidth
          loading={accept.running}
          disabled={clock.isOver || clock.renewing}
          onClick={() => accept.run()}
        >
          <Trans>Redeem now</Trans>
        </Button>
      ) : null}
      {quote === null && !clock.renewing ? (
        <Button fullWidth onClick={() => clock.renew()}>
          <Trans>Get a new quote</Trans>
        </Button>
      ) : null}
    </FlowScreen>
  );
}
