import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getFund } from '@ballast/contract/funds/funds.ts';
import { INVESTMENT } from '@ballast/contract/funds/investment-flow.ts';
import type { getInvestmentLimits } from '@ballast/contract/funds/investments.ts';
import { type AssetCode, assetOf } from '@ballast/contract/money/asset.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Amount } from '../../../app/figures/amounts.tsx';
import { AssetMark } from '../../../app/figures/asset-mark.tsx';
import { minorIn, worthInUsd } from '../../../app/forms/amount-check.ts';
import { draftOf } from '../../../app/forms/flow-draft.ts';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { ButtonLink, useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Choice, ChoiceList } from '../../../ui/fields/choice-list.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { fundQuery, investmentLimitsQuery } from '../queries.ts';

export function InvestAssetPage() {
  const go = useGo();
  const { fundId } = useParams({ from: '/client/invest/fund/$fundId' });
  const fund = useQuery(fundQuery(fundId));
  const limits = useQuery(investmentLimitsQuery(fundId));
  const isOpen = fund.data?.state === 'OPEN';

  async function choose(currency: AssetCode): Promise<void> {
    if (draftOf(INVESTMENT).read().currency !== currency) draftOf(INVESTMENT).reset();
    draftOf(INVESTMENT).change({ currency });
    await go(paths.investAmount(fundId));
  }

  return (
    <FlowScreen
      title={<Trans>Invest in {fund.data?.name}</Trans>}
      lead={
        fund.data && isOpen ? (
          <Trans>
            What would you like to invest? At least <Amount value={fund.data.minimum_usd} open />.
          </Trans>
        ) : null
      }
      {...(isOpen && { step: { current: 1, of: 3 } })}
      close={fund.data ? paths.fund(fund.data.slug) : paths.explore()}
    >
      {fund.data && !isOpen ? <FundNotOpen fund={fund.data} /> : null}
      {!fund.data || (isOpen && !limits.data) ? <Skeleton height={17.25} /> : null}
      {fund.data && isOpen && limits.data ? (
        <InvestCurrencies
          limits={limits.data.items}
          minimumUsd={fund.data.minimum_usd}
          onChoose={(currency) => void choose(currency)}
        />
      ) : null}
    </FlowScreen>
  );
}

type Limits = AnswerOf<typeof getInvestmentLimits>['items'][number];

type InvestCurrenciesProps = {
  limits: readonly Limits[];
  minimumUsd: string;
  onChoose: (currency: AssetCode) => void;
};

function InvestCurrencies({ limits, minimumUsd, onChoose }: InvestCurrenciesProps) {
  const { t } = useLingui();
  return (
    <>
      <ChoiceList label={t`Currencies`}>
        {limits.map((limit) => (
          <CurrencyChoice key={limit.currency} limit={limit} onChoose={onChoose} />
        ))}
      </ChoiceList>
      {limits.some(isEnough) ? null : (
        <>
          <Note tone="info" title={<Trans>There is not enough available yet</Trans>}>
            <Trans>
              An investment takes at least <Amount value={minimumUsd} open /> in one currency. What
              is being settled counts within 24 hours.
            </Trans>
          </Note>
          <ButtonLink to={paths.deposit()}>
            <Trans>Deposit</Trans>
          </ButtonLink>
        </>
      )}
    </>
  );
}

function CurrencyChoice({
  limit,
  onChoose,
}: {
  limit: Limits;
  onChoose: (code: AssetCode) => void;
}) {
  const { currency, available, price_usd } = limit;
  const enough = isEnough(limit);
  return (
    <Choice
      mark={<AssetMark asset={currency} />}
      title={assetOf(currency).name}
      text={enough ? currency : <Trans>Below the minimum</Trans>}
      figure={<Amount value={available} asset={currency} />}
      smallFigure={<Amount value={worthInUsd(currency, available, price_usd)} />}
      {...(enough && { onChoose: () => onChoose(currency) })}
    />
  );
}

function isEnough({ currency, available, minimum }: Limits): boolean {
  return minorIn(currency, available) >= minorIn(currency, minimum);
}

type FundNotOpenProps = { fund: Pick<AnswerOf<typeof getFund>, 'state' | 'slug'> };

function FundNotOpen({ fund }: FundNotOpenProps) {
  const inquiry = fund.state === 'INQUIRY_ONLY';
  return (
    <EmptyState
      title={
        inquiry ? (
          <Trans>This fund takes enquiries only</Trans>
        ) : (
          <Trans>This fund does not allow investments at the moment</Trans>
        )
      }
      text={
        inquiry ? (
          <Trans>
            Tell your relationship manager that you are interested. We follow up within 24 hours.
          </Trans>
        ) : (
          <Trans>What you hold in it stays invested. Other funds are open.</Trans>
        )
      }
    >
      {inquiry ? (
        <ButtonLink to={paths.fundInquiry(fund.slug)}>
          <Trans>Send an enquiry</Trans>
        </ButtonLink>
      ) : null}
      <ButtonLink to={paths.explore()} variant={inquiry ? 'default' : 'filled'}>
        <Trans>See other funds</Trans>
      </ButtonLink>
      <ButtonLink to={paths.fund(fund.slug)} variant="default">
        <Trans>Back to the fund</Trans>
      </ButtonLink>
    </EmptyState>
  );
}
