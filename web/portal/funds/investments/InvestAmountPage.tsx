import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { useDraft } from '../../../app/forms/flow-draft.ts';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { fundQuery, investmentLimitsQuery } from '../queries.ts';
import { InvestAmountForm } from './invest-amount-form.tsx';
import { investmentDraft } from './investment-draft.ts';

/** /invest/fund/{fundId}/amount */
export function InvestAmountPage() {
  const { fundId } = useParams({ from: '/client/invest/fund/$fundId' });
  const { currency } = useDraft(investmentDraft);
  const fund = useQuery(fundQuery(fundId));
  const limits = useQuery(investmentLimitsQuery(fundId));
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
