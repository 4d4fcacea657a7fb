import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { fundQuery } from '../queries.ts';
import { ownWeightsQuery } from './queries.ts';
import { WeightTable } from './weight-table.tsx';

/** What own weights are, and those that were chosen; the way to choose them, while they are not fixed. */
export function OwnWeightsPage() {
  const { fundId } = useParams({ from: '/client/invest/fund/$fundId' });
  const fund = useQuery(fundQuery(fundId));
  const { data } = useQuery(ownWeightsQuery(fundId));
  const isChosen = data?.chosen_at != null;
  return (
    <FlowScreen
      title={isChosen ? <Trans>Your weights</Trans> : <Trans>Choose your weights</Trans>}
      lead={
        data ? (
          <Trans>
            In {fund.data?.name} you decide how much of each currency you hold. Your money is
            divided by your weights.
          </Trans>
        ) : null
      }
      close={fund.data ? paths.fund(fund.data.slug) : paths.explore()}
    >
      {data ? null : <Skeleton height={24} />}
      {data ? (
        <>
          <Note
            tone="info"
            title={
              data.is_fixed ? (
                <Trans>Your weights are fixed while you hold this basket</Trans>
              ) : (
                <Trans>Your first investment fixes them</Trans>
              )
            }
          >
            {data.is_fixed ? (
              <Trans>To change them, redeem all of it first, then choose anew.</Trans>
            ) : (
              <Trans>
                Until then you can change them as often as you like. Afterwards you change them by
                redeeming everything and investing again.
              </Trans>
            )}
          </Note>
          <WeightTable title={<Trans>Weights</Trans>} items={data.items} />
          <Ways fundId={fundId} isChosen={isChosen} isFixed={data.is_fixed} />
        </>
      ) : null}
    </FlowScreen>
  );
}

type WaysProps = { fundId: string; isChosen: boolean; isFixed: boolean };

function Ways({ fundId, isChosen, isFixed }: WaysProps) {
  return (
    <>
      {isChosen ? (
        <ButtonLink to={paths.invest(fundId)}>
          <Trans>Invest with these weights</Trans>
        </ButtonLink>
      ) : null}
      {isFixed ? null : (
        <ButtonLink to={paths.ownWeightsSelect(fundId)} variant={isChosen ? 'default' : 'filled'}>
          {isChosen ? <Trans>Change them</Trans> : <Trans>Choose weights</Trans>}
        </ButtonLink>
      )}
    </>
  );
}
