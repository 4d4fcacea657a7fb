import type { AnswerOf } from '@ballast/contract/call.ts';
import { isBasket, type listFunds } from '@ballast/contract/funds/funds.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Amount, Percent } from '../../app/figures/amounts.tsx';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Known } from '../portfolio/not-known-yet.tsx';
import { ShownIn, Worth } from '../portfolio/worth.tsx';
import styles from './fund-tile.module.css';
import { closedWords, LIQUIDITY_WORDS, TYPE_WORDS } from './fund-words.ts';
import { fundIndexQuery } from './queries.ts';
import { useHolding } from './use-holding.ts';

type Fund = AnswerOf<typeof listFunds>['items'][number];

/** A fund in a few lines; the whole card leads to its page. */
export function FundTile({ fund }: { fund: Fund }) {
  const { i18n } = useLingui();
  const closed = closedWords(fund);
  return (
    <div className={styles.tile}>
      <Card
        title={
          <Link to={paths.fund(fund.slug)} className={styles.link ?? ''}>
            {fund.name}
          </Link>
        }
        aside={<StatusBadge>{i18n._(TYPE_WORDS[fund.product_type])}</StatusBadge>}
      >
        <p className={styles.tagline} lang={fund.language}>
          {fund.tagline}
        </p>
        {isBasket(fund) ? <IndexLine fund={fund} /> : null}
        <Facts>
          <OwnFacts slug={fund.slug} />
          {isBasket(fund) ? (
            <>
              <Fact label={<Trans>Index, last year</Trans>}>
                <Percent value={fund.return_year} change />
              </Fact>
              <Fact label={<Trans>Index, last month</Trans>}>
                <Percent value={fund.return_month} change />
              </Fact>
            </>
          ) : null}
          <Fact label={<Trans>Liquidity</Trans>}>{i18n._(LIQUIDITY_WORDS[fund.liquidity])}</Fact>
          <Fact label={<Trans>Minimum</Trans>}>
            <Amount value={fund.minimum_usd} open />
          </Fact>
        </Facts>
        {closed ? <p className={styles.closed}>{i18n._(closed)}</p> : null}
      </Card>
    </div>
  );
}

/** What the client has of it, by the same figures as in the portfolio. */
function OwnFacts({ slug }: { slug: string }) {
  const holding = useHolding(slug);
  if (!holding) return null;
  return (
    <ShownIn currency={holding.currency}>
      <Fact label={<Trans>Your holding</Trans>}>
        <Known unknown={holding.value === null}>
          <Worth value={holding.value} />
        </Known>
      </Fact>
      <Fact label={<Trans>Your return, last month</Trans>}>
        <Percent value={holding.return_month} change />
      </Fact>
    </ShownIn>
  );
}

function IndexLine({ fund: { slug, name } }: { fund: Fund }) {
  const { t } = useWords();
  const { data } = useQuery(fundIndexQuery(slug, 'LAST_YEAR'));
  if (!data) return <Skeleton height={4} />;
  if (data.points.length < 2) return null;
  return <Sparkline label={t`Index of ${name} over the last year`} points={data.points} />;
}
