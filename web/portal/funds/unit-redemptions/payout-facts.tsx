import type { ExchangedPayout } from '@ballast/contract/funds/unit-redemptions.ts';
import { Trans } from '@lingui/react/macro';
import { Amount } from '../../../app/figures/amounts.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { quotedRate } from '../../payments/transactions/quoted-rate.ts';

type PayoutFactsProps = { payout: ExchangedPayout; currency: string; into: string };

/** What of a redemption was exchanged for the currency that the client chose, or why it was not. */
export function PayoutFacts({ payout, currency, into }: PayoutFactsProps) {
  const { cause, amount, bought, rate, at, status } = payout;
  return (
    <Facts>
      <Fact
        label={
          cause === 'HOLDBACK' ? (
            <Trans>Held back, to be exchanged for {into}</Trans>
          ) : (
            <Trans>To be exchanged for {into}</Trans>
          )
        }
      >
        <Amount value={amount} asset={currency} />
      </Fact>
      {rate === null || bought === null ? null : (
        <>
          <Fact label={<Trans>Rate of the exchange</Trans>}>
            {quotedRate({ rate, spent: currency, bought: into })}
          </Fact>
          <Fact label={<Trans>Available in {into}</Trans>}>
            <strong>
              <Amount value={bought} asset={into} />
            </strong>
          </Fact>
        </>
      )}
      {status === 'UNDER_WAY' ? (
        <Fact label={<Trans>Exchange</Trans>}>
          <Trans>Under way</Trans>
        </Fact>
      ) : null}
      {status === 'KEPT' ? (
        <Fact label={<Trans>Exchange</Trans>}>
          <Trans>Not possible: it is available in {currency}</Trans>
        </Fact>
      ) : null}
      {at === null ? null : (
        <Fact label={<Trans>Ended</Trans>}>{formatDate(at, 'mediumWithTime')}</Fact>
      )}
    </Facts>
  );
}
