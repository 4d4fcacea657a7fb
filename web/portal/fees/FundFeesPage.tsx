import { CallError } from '@ballast/client/call-error.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getFundFees } from '@ballast/contract/funds/fund-fees.ts';
import type { getPrivateFund } from '@ballast/contract/funds/private-funds.ts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { Percent } from '../../app/figures/amounts.tsx';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { privateFundQuery } from '../funds/private-fund-query.ts';
import { fundQuery } from '../funds/queries.ts';
import styles from './fees.module.css';
import { GainsCard } from './gains-card.tsx';
import { fundFeesQuery } from './queries.ts';
import { ScheduleCard } from './schedule-card.tsx';

const route = getRouteApi('/client/main/explore/$slug/fees');

const EXAMPLE = '100000.00';

/** What a fund costs: its own fees, and those of the platform, with a calculator. */
export function FundFeesPage() {
  const { slug } = route.useParams();
  const fund = useQuery(fundQuery(slug));
  const fees = useQuery(fundFeesQuery(slug));
  const isPrivate = fund.data?.product_type === 'mutual';
  const terms = useQuery({ ...privateFundQuery(slug), enabled: isPrivate });
  if (fund.error instanceof CallError && fund.error.status === 404) {
    return <Navigate to={paths.explore()} replace />;
  }
  const name = fund.data?.name;
  const isReady = fund.data && fees.data && (!isPrivate || terms.data);
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={paths.fund(slug)}>
            <Trans>Back to the fund</Trans>
          </Link>
        }
        title={name ? <Trans>Fees of {name}</Trans> : <Trans>Fees</Trans>}
        lead={<Trans>What it costs to hold it. There is no fee on trades.</Trans>}
      />
      {isReady ? <FundFees fees={fees.data} privateFund={terms.data} /> : <Skeleton height={40} />}
    </Stack>
  );
}

type FundFeesProps = {
  fees: AnswerOf<typeof getFundFees>;
  privateFund: AnswerOf<typeof getPrivateFund> | undefined;
};

function FundFees({ fees: { platform, management, performance }, privateFund }: FundFeesProps) {
  return (
    <>
      {privateFund ? <OwnFees privateFund={privateFund} /> : null}
      {management ? (
        <ScheduleCard
          title={<Trans>Management fee</Trans>}
          text={
            <Trans>On the value of your holding in this basket at the close of each day.</Trans>
          }
          schedule={management}
          example={EXAMPLE}
        />
      ) : null}
      {privateFund || management ? null : (
        <Card title={<Trans>Management fee</Trans>}>
          <EmptyState
            title={<Trans>No management fee</Trans>}
            text={<Trans>Holding this basket costs nothing of its own.</Trans>}
          />
        </Card>
      )}
      {performance ? <GainsCard schedule={performance} /> : null}
      {platform ? (
        <ScheduleCard
          title={<Trans>Platform fee</Trans>}
          text={
            <Trans>
              On the value of your whole portfolio at the close of each day, in which this holding
              counts.
            </Trans>
          }
          schedule={platform}
          example={EXAMPLE}
        />
      ) : null}
    </>
  );
}

function OwnFees({ privateFund }: { privateFund: AnswerOf<typeof getPrivateFund> }) {
  const terms = privateFund.vehicle?.terms;
  return (
    <Card title={<Trans>Fees of the fund</Trans>}>
      {terms ? (
        <>
          <p className={styles.text}>
            <Trans>
              The fund takes these from its own assets: they are in the value of your units, never
              on a bill.
            </Trans>
          </p>
          <Facts>
            <Fact label={<Trans>Management fee, a year</Trans>}>
              <Percent value={terms.management_rate} />
            </Fact>
            <Fact label={<Trans>Incentive fee, of gains above the mark</Trans>}>
              <Percent value={terms.incentive_rate} />
            </Fact>
            <Fact label={<Trans>Hurdle, a year</Trans>}>
              <Percent value={terms.hurdle_rate} />
            </Fact>
            <Fact label={<Trans>Early redemption</Trans>}>
              <Percent value={terms.early_rate} />
            </Fact>
          </Facts>
        </>
      ) : (
        <EmptyState
          title={<Trans>Terms are not open to you</Trans>}
          text={<Trans>Ask your relationship manager, who tells you what this fund costs.</Trans>}
        />
      )}
    </Card>
  );
}
