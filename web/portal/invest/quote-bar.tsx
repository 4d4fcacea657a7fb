import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { CountdownRing } from '../../ui/countdown-ring.tsx';
import styles from './quote-bar.module.css';
import type { QuoteClock } from './use-quote.ts';

type QuoteBarProps = { clock: QuoteClock; validForS: number };

/** For how long the quote holds, and a new one once it ran out. */
export function QuoteBar({ clock, validForS }: QuoteBarProps) {
  const { t } = useLingui();
  const { left, isOver, renew, renewing } = clock;
  return (
    <div className={styles.bar} data-over={isOver || undefined}>
      <CountdownRing left={left} of={validForS} label={t`Seconds for which the quote holds`} />
      <p className={styles.words} role="status">
        {isOver ? (
          <Trans>The quote has expired. Nothing was moved.</Trans>
        ) : (
          <Trans>These rates hold for {validForS} seconds.</Trans>
        )}
      </p>
      {isOver ? (
        <Button variant="light" size="sm" loading={renewing} onClick={() => renew()}>
          <Trans>Get a new quote</Trans>
        </Button>
      ) : null}
    </div>
  );
}
