import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listFunds } from '@ballast/contract/funds/funds.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Amount, Percent } from '../../app/figures/amounts.tsx';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './fund-tile.module.css';
import { CLOSED_WORDS, LIQUIDITY_WORDS, PRODUCT_WORDS } from './fund-words.ts';

type Fund = AnswerOf<typeof listFunds>['items'][number];

/** A fund in the list of funds. */
export function FundTile({ fund }: { fund: Fund }) {
  const { i18n } = useLingui();
  const closed = CLOSED_WORDS[fund.state];
  return (
    <Card
      title={<Link to={paths.fund(fund.slug)}>{fund.name}</Link>}
      aside={<StatusBadge>{i18n._(PRODUCT_WORDS[fund.product_type])}</StatusBadge>}
    >
      <p className={styles.tagline}>{fund.tagline}</p>
      <Facts>
        <Fact label={<Trans>Last year</Trans>}>
          <Percent value={fund.return_year} change />
        </Fact>
        <Fact label={<Trans>Last month</Trans>}>
          <Percent value={fund.return_month} change />
        </Fact>
        <Fact label={<Trans>Pays out</Trans>}>{i18n._(LIQUIDITY_WORDS[fund.liquidity])}</Fact>
        <Fact label={<Trans>Minimum</Trans>}>
          <Amount value={fund.minimum_usd} open />
        </Fact>
      </Facts>
      {closed ? <p className={styles.closed}>{i18n._(closed)}</p> : null}
    </Card>
  );
}
