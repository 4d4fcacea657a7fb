import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getFund } from '@ballast/contract/funds/funds.ts';
import { assetOf } from '@ballast/contract/money/asset.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Amount } from '../../../app/figures/amounts.tsx';
import { AssetMark } from '../../../app/figures/asset-mark.tsx';
import { isPositive } from '../../../app/forms/amount-check.ts';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { ButtonLink, linkTo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Choice, ChoiceList } from '../../../ui/fields/choice-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AskManager } from '../../manager/ask-manager.tsx';
import { fundQuery, redemptionLimitsQuery } from '../queries.ts';
import { RedeemUnitsClassPage } from '../unit-redemptions/RedeemUnitsClassPage.tsx';

/** Which currency: of a basket any that the platform pays in, of a private fund that of the units. */
export function RedeemCurrencyPage() {
  const { fundSlug: slug } = useParams({ from: '/client/redeem/$fundSlug/select-currency' });
  const { data: fund } = useQuery(fundQuery(slug));
  if (fund?.product_type === 'mutual') return <RedeemUnitsClassPage fund={fund} />;
  return <BasketCurrencyPage slug={slug} />;
}

function BasketCurrencyPage({ slug }: { slug: string }) {
  const { t } = useLingui();
  const fund = useQuery(fundQuery(slug));
  const limits = useQuery(redemptionLimitsQuery(slug));
  const holds = limits.data ? isPositive(limits.data.holding_usd) : true;
  const isPossible = fund.data?.redemptions_allowed && holds;
  return (
    <FlowScreen
      title={<Trans>Redeem from {fund.data?.name}</Trans>}
      lead={isPossible ? <Trans>Which currency would you like to be paid in?</Trans> : null}
      {...(isPossible && { step: { current: 1, of: 3 } })}
      close={paths.fund(slug)}
    >
      {fund.data && !isPossible ? <RedemptionNotPossible fund={fund.data} /> : null}
      {!fund.data || (isPossible && !limits.data) ? <Skeleton height={17.25} /> : null}
      {isPossible && limits.data ? (
        <ChoiceList label={t`Currencies`}>
          {limits.data.items.map(({ currency, maximum }) => (
            <Choice
              key={currency}
              mark={<AssetMark asset={currency} />}
              title={assetOf(currency).name}
              text={currency}
              figure={
                <Trans>
                  Up to <Amount value={maximum} asset={currency} />
                </Trans>
              }
              link={linkTo(paths.redeemAmount(slug, currency))}
            />
          ))}
        </ChoiceList>
      ) : null}
    </FlowScreen>
  );
}

type Fund = Pick<AnswerOf<typeof getFund>, 'redemptions_allowed' | 'slug'>;

function RedemptionNotPossible({ fund }: { fund: Fund }) {
  return (
    <EmptyState
      title={
        fund.redemptions_allowed ? (
          <Trans>You hold nothing in this fund</Trans>
        ) : (
          <Trans>This fund does not allow redemptions</Trans>
        )
      }
      text={
        fund.redemptions_allowed ? (
          <Trans>What you invest now can be redeemed once it is in your portfolio.</Trans>
        ) : (
          <Trans>
            What you hold stays invested. Your relationship manager knows when that changes.
          </Trans>
        )
      }
    >
      {fund.redemptions_allowed ? null : <AskManager about="REDEMPTION" />}
      <ButtonLink to={paths.fund(fund.slug)}>
        <Trans>Back to the fund</Trans>
      </ButtonLink>
    </EmptyState>
  );
}
