import { getFund } from '@ballast/contract/funds/funds.ts';
import { getInvestmentLimits } from '@ballast/contract/funds/investments.ts';
import { Trans } from '@lingui/react/macro';
import { FailureNote } from '../../app/failure-note.tsx';
import { useDraft } from '../../app/flow-draft.ts';
import { FlowScreen } from '../../app/flow-screen.tsx';
import { paths } from '../../app/paths.ts';
import { useReading } from '../../app/queries.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { InvestAmountForm } from './invest-amount-form.tsx';
import { investmentDraft } from './investment-draft.ts';
import { useFundId } from './use-fund-id.ts';

/** /invest/fund/{fundId}/amount */
export function InvestAmountPage() {
  const fundId = useFundId();
  const { currency } = useDraft(investmentDraft);
  const fund = useReading(getFund, { params: { fund: fundId } });
  const limits = useReading(getInvestmentLimits, { query: { fund: fundId } });
  const limit = limits.data?.items.find((each) => each.currency === currency);
  return (
    <FlowScreen
      title={<Trans>How much?</Trans>}
      lead={
        <Trans>
          You invest {currency} in {fund.data?.name}.
        </Trans>
      }
      step={{ current: 2, of: 3 }}
      back={paths.invest(fundId)}
      close={fund.data ? paths.fund(fund.data.slug) : paths.explore()}
    >
      <FailureNote error={limits.error} />
      {limits.isPending ? <Skeleton height={22} /> : null}
      {limit ? <InvestAmountForm fundId={fundId} limit={limit} /> : null}
    </FlowScreen>
  );
}
