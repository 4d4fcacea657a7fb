import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { CountdownRing } from '../../../ui/countdown-ring.tsx';
import styles from './quote-bar.module.css';
import type { QuoteState } from './quote-state.ts';
import type { QuoteClock } from './use-quote.ts';

type QuoteBarProps = { clock: QuoteClock; validForS: number; state: QuoteState };

export function QuoteBar({ clock, validForS, state }: QuoteBarProps) {
  const { t } = useLingui();
  const { left, renew, renewing } = clock;
  const isCounting = state === 'holds' || state === 'over';
  return (
    <div className={styles.bar} data-state={state}>
      {isCounting ? (
        <CountdownRing left={left} of={validForS} label={t`Seconds for which the quote holds`} />
      ) : null}
      <p className={styles.words} role="status">
        <QuoteWords state={state} validForS={validForS} />
      </p>
      {state === 'over' ? (
        <Button variant="default" size="sm" loading={renewing} onClick={() => renew()}>
          <Trans>Get a new quote</Trans>
        </Button>
      ) : null}
    </div>
  );
}

function QuoteWords({ state, validForS }: Omit<QuoteBarProps, 'clock'>) {
  if (state === 'over') return <Trans>This quote has expired. No money has moved.</Trans>;
  if (state === 'accepting') return <Trans>You accepted these rates.</Trans>;
  if (state === 'uncertain') {
    return (
      <Trans>
        We had no answer, so it may have gone through. Try again: it will not be done twice.
      </Trans>
    );
  }
  return (
    <Trans>These rates hold for {validForS} seconds. Accept them, and they are what you get.</Trans>
  );
}
