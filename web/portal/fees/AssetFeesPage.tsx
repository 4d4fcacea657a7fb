import type { AnswerOf } from '@ballast/contract/call.ts';
import { type Asset, assetOf, networkOf } from '@ballast/contract/money/asset.ts';
import type { getCurrencyFees } from '@ballast/contract/payments/currency-fees.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Amount, Percent } from '../../app/figures/amounts.tsx';
import { shownLimit } from '../../app/forms/amount-check.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AssetCalculator } from './asset-calculator.tsx';
import styles from './fees.module.css';
import { assetFeesQuery } from './queries.ts';
import { ScheduleTerms } from './schedule-card.tsx';

const route = getRouteApi('/client/main/assets/$code/fees');

type CurrencyFees = AnswerOf<typeof getCurrencyFees>;

/** What a currency costs to hold, to withdraw and to exchange, with a calculator. */
export function AssetFeesPage() {
  const asset = assetOf(route.useParams().code);
  const { code, name } = asset;
  const { data: fees } = useQuery(assetFeesQuery(code));
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={paths.asset(code)}>
            <Trans>Back to {name}</Trans>
          </Link>
        }
        title={<Trans>Fees of {name}</Trans>}
        lead={<Trans>What it costs to hold, to withdraw and to exchange it.</Trans>}
      />
      {fees ? (
        <>
          <AssetCalculator key={code} asset={asset} fees={fees} />
          <Holding asset={asset} fees={fees} />
          <Withdrawing asset={asset} fees={fees} />
          <Exchanging fees={fees} />
        </>
      ) : (
        <Skeleton height={60} />
      )}
    </Stack>
  );
}

type PartProps = { asset: Asset; fees: CurrencyFees };

function Holding({ asset: { name }, fees: { platform } }: PartProps) {
  return (
    <Card title={<Trans>Holding</Trans>}>
      {platform ? (
        <ScheduleTerms
          text={
            <Trans>
              The platform fee is on the value of your whole portfolio at the close of each day, in
              which your {name} counts.
            </Trans>
          }
          schedule={platform}
        />
      ) : (
        <EmptyState
          title={<Trans>No platform fee</Trans>}
          text={<Trans>Holding it costs nothing.</Trans>}
        />
      )}
    </Card>
  );
}

type Way = CurrencyFees['ways_out'][number] & { code: string };

const WAYS: readonly Column<Way>[] = [
  {
    key: 'way',
    header: <Trans>Way</Trans>,
    lead: true,
    cell: ({ network }) => (network === null ? <Trans>By wire</Trans> : networkOf(network).name),
  },
  {
    key: 'fee',
    place: 'end',
    header: <Trans>Fee</Trans>,
    figure: true,
    cell: ({ fee, code }) => <Amount value={fee} asset={code} open />,
  },
  {
    key: 'minimum',
    place: 'below',
    header: <Trans>Minimum</Trans>,
    figure: true,
    cell: ({ minimum, code }) => (
      <Amount value={shownLimit(code, minimum, 'up')} asset={code} open />
    ),
  },
  {
    key: 'maximum',
    place: 'belowEnd',
    header: <Trans>Maximum</Trans>,
    figure: true,
    cell: ({ maximum, code }) => (
      <Amount value={shownLimit(code, maximum, 'down')} asset={code} open />
    ),
  },
];

function Withdrawing({ asset: { code }, fees: { ways_out: ways, unpaid, platform } }: PartProps) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>Withdrawing</Trans>}>
      {ways.length === 0 ? (
        <EmptyState
          title={<Trans>It cannot be withdrawn at present</Trans>}
          text={<Trans>Exchange it for a currency that can be.</Trans>}
        />
      ) : (
        <>
          <DataTable
            caption={t`Fees on withdrawals`}
            columns={WAYS}
            rows={ways.map((way) => ({ ...way, code }))}
            rowKey={({ network }) => network ?? 'BANK'}
          />
          {platform ? (
            <>
              <p className={styles.below}>
                <Trans>
                  A withdrawal takes its part of the unpaid platform fee with it: unpaid fee ×
                  withdrawn ÷ portfolio, rounded up to the cent.
                </Trans>
              </p>
              <Facts>
                <Fact label={<Trans>Unpaid fee</Trans>}>
                  <Amount value={unpaid} />
                </Fact>
              </Facts>
            </>
          ) : null}
        </>
      )}
    </Card>
  );
}

function Exchanging({ fees: { spread } }: Pick<PartProps, 'fees'>) {
  return (
    <Card title={<Trans>Exchanging</Trans>}>
      <p className={styles.text}>
        <Trans>
          There is no fee on trades. The rate that you are quoted, and that you get, contains a
          spread.
        </Trans>
      </p>
      <Facts>
        <Fact label={<Trans>Fee</Trans>}>
          <Trans>None</Trans>
        </Fact>
        <Fact label={<Trans>Spread in the rate</Trans>}>
          <Percent value={spread} />
        </Fact>
      </Facts>
    </Card>
  );
}
