import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Percent } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import type { Schedule } from './fee-terms.ts';
import { BILLED_WORDS } from './fee-words.ts';
import styles from './fees.module.css';

/** What a fee on gains is, and when it becomes due. */
export function GainsCard({ schedule }: { schedule: Schedule }) {
  const { i18n } = useLingui();
  const { ranges, billing_period: billed, effective_on: from } = schedule;
  return (
    <Card title={<Trans>Performance fee</Trans>}>
      <p className={styles.text}>
        <Trans>
          On what your holding is worth above its mark. The mark begins with what you put in, rises
          with what you add, and falls with what you redeem. It is never set back after a loss: you
          pay for a gain once.
        </Trans>
      </p>
      <Facts>
        <Fact label={<Trans>Of gains above the mark</Trans>}>
          <Percent value={ranges[0]?.rate ?? null} />
        </Fact>
        <Fact label={<Trans>Due</Trans>}>
          <Trans>On 31 December, and for what you redeem</Trans>
        </Fact>
        <Fact label={<Trans>Billed</Trans>}>{i18n._(BILLED_WORDS[billed])}</Fact>
        <Fact label={<Trans>In force since</Trans>}>{formatDate(from)}</Fact>
      </Facts>
    </Card>
  );
}
