import type { Asset } from '@ballast/contract/money/asset.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Percent } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { useUser } from '../../app/session/use-user.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Known } from '../portfolio/not-known-yet.tsx';
import {
  type ChartSearch,
  periodInAddress,
  periodOf,
} from '../portfolio/performance/chart-search.ts';
import { PeriodBar } from '../portfolio/performance/period-bar.tsx';
import { PERIOD_PHRASES } from '../portfolio/performance/period-words.ts';
import { ValueChart } from '../portfolio/performance/value-chart.tsx';
import { ShownIn, Worth } from '../portfolio/worth.tsx';
import styles from './asset-page.module.css';
import type { AssetSearch } from './asset-search.ts';
import { priceChangeQuery, pricePlotQuery } from './queries.ts';

type PriceCardProps = {
  asset: Asset;
  search: AssetSearch;
  onPeriod: (period: ChartSearch['period'] | undefined) => void;
};

/** The price of a currency over a period, and by how much it changed; nothing of the one that prices are told in. */
export function PriceCard({ asset, search, onPeriod }: PriceCardProps) {
  const { i18n } = useLingui();
  const period = periodOf(search);
  if (useUser().default_currency === asset.code) return <OwnMeasure />;
  return (
    <Card title={<Trans>Price</Trans>}>
      <div className={styles.figures}>
        <Change code={asset.code} period={period} />
      </div>
      <PeriodBar value={period} onChange={(next) => onPeriod(periodInAddress(next))} />
      <Chart asset={asset} period={period} phrase={i18n._(PERIOD_PHRASES[period])} />
      <p className={styles.note}>
        <Trans>
          These are market prices. You get a quote of your own when you exchange. Past performance
          is not a guide to future results.
        </Trans>
      </p>
    </Card>
  );
}

function OwnMeasure() {
  return (
    <Card title={<Trans>Price</Trans>}>
      <EmptyState
        title={<Trans>Your figures are in this currency</Trans>}
        text={<Trans>Choose another one for them to see its price here.</Trans>}
      />
    </Card>
  );
}

type OfPeriod = { period: ReturnType<typeof periodOf> };

function Change({ code, period }: OfPeriod & { code: string }) {
  const { i18n } = useLingui();
  const { data } = useQuery(priceChangeQuery(code, period));
  const phrase = i18n._(PERIOD_PHRASES[period]);
  return (
    <ShownIn currency={data?.display_currency}>
      <Facts>
        <Fact label={<Trans>Last price</Trans>}>
          <Price value={data?.price} />
        </Fact>
        <Fact label={<Trans>As of</Trans>}>
          {data ? <Moment at={data.price_at} /> : <Waiting />}
        </Fact>
        <Fact label={<Trans>Price at the start</Trans>}>
          <Price value={data?.price_before} />
        </Fact>
        <Fact label={<Trans>Change {phrase}</Trans>}>
          {data ? (
            <Known unknown={data.change === null}>
              <Percent value={data.change} change />
            </Known>
          ) : (
            <Waiting />
          )}
        </Fact>
      </Facts>
    </ShownIn>
  );
}

/** A market's price; undefined while it is on the way, null where there is none. */
function Price({ value }: { value: string | null | undefined }) {
  if (value === undefined) return <Waiting />;
  return (
    <Known unknown={value === null}>
      <Worth value={value} open price />
    </Known>
  );
}

function Moment({ at }: { at: string | null }) {
  return at === null ? '–' : <time dateTime={at}>{formatDate(at, 'mediumWithZone')}</time>;
}

function Waiting() {
  return <Skeleton height={1.5} width={6} />;
}

function Chart({ asset, period, phrase }: OfPeriod & { asset: Asset; phrase: string }) {
  const { t } = useWords();
  const { code, name } = asset;
  const { data } = useQuery(pricePlotQuery(code, period));
  if (data?.points.length === 0) {
    return <EmptyState title={<Trans>There is no price yet</Trans>} />;
  }
  return (
    <ShownIn currency={data?.display_currency}>
      <ValueChart label={t`Price of ${name} ${phrase}`} kind="price" points={data?.points} />
    </ShownIn>
  );
}
