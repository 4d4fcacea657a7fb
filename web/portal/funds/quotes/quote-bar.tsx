import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { CountdownRing } from '../../../ui/countdown-ring.tsx';
import styles from './quote-bar.module.css';
import type { QuoteStanding } from './quote-standing.ts';
import type { QuoteClock } from './use-quote.ts';

type QuoteBarProps = { clock: QuoteClock; validForS: number; standing: QuoteStanding };

/** For how long the quote holds, and a new one once it ran out. */
export function QuoteBar({ clock, validForS, standing }: QuoteBarProps) {
  const { t } = useLingui();
  const { left, renew, renewing } = clock;
  const isCounting = standing === 'holds' || standing === 'over';
  return (
    <div className={styles.bar} data-standing={standing}>
      {isCounting ? (
        <CountdownRing left={left} of={validForS} label={t`Seconds for which the quote holds`} />
      ) : null}
      <p className={styles.words} role="status">
        <QuoteWords standing={standing} validForS={validForS} />
      </p>
      {standing === 'over' ? (
        <Button variant="default" size="sm" loading={renewing} onClick={() => renew()}>
          <Trans>Get a new quote</Trans>
        </Button>
      ) : null}
    </div>
  );
}

function QuoteWords({ standing, validForS }: Omit<QuoteBarProps, 'clock'>) {
  if (standing === 'over') return <Trans>The quote has expired. Nothing was moved.</Trans>;
  if (standing === 'accepting') return <Trans>You accepted these rates.</Trans>;
  if (standing === 'uncertain') {
    return (
      <Trans>
        No answer came, so it may have been accepted. Try again: it will not be done twice.
      </Trans>
    );
  }
  return <Trans>These rates hold for {validForS} seconds.</Trans>;
}
