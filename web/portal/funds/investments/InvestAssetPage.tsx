import type { CryptoCode } from '@ballast/contract/money/asset.ts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { Amount } from '../../../app/figures/amounts.tsx';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { fundQuery, investmentLimitsQuery } from '../queries.ts';
import { FundNotOpen } from './fund-not-open.tsx';
import { InvestCurrencies } from './invest-currencies.tsx';
import { investmentDraft } from './investment-draft.ts';

/** /invest/fund/{fundId} */
export function InvestAssetPage() {
  const go = useGo();
  const { fundId } = useParams({ from: '/client/invest/fund/$fundId' });
  const fund = useQuery(fundQuery(fundId));
  const limits = useQuery(investmentLimitsQuery(fundId));
  const isOpen = fund.data?.state === 'OPEN';

  async function choose(currency: CryptoCode): Promise<void> {
    if (investmentDraft.read().currency !== currency) investmentDraft.reset();
    investmentDraft.change({ currency });
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
      <FailureNote error={fund.error ?? limits.error} />
      {fund.data && !isOpen ? <FundNotOpen fund={fund.data} /> : null}
      {isOpen && limits.isPending ? <Skeleton height={17.25} /> : null}
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
