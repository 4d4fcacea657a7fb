import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Note } from '../../ui/note.tsx';
import { errorWords } from '../errors/error-words.ts';
import styles from './loads.module.css';
import { canBeRetried } from './loads.ts';
import { retryLoads } from './use-loads.ts';

type FailedLoadsNoteProps = { failures: readonly unknown[]; isRetrying: boolean };

/** What could not be loaded, in words, and the way to ask again where that can help. */
export function FailedLoadsNote({ failures, isRetrying }: FailedLoadsNoteProps) {
  const { i18n } = useLingui();
  const words = new Map(
    failures.map((failure) => {
      const { title, advice } = errorWords(i18n, failure);
      return [title, advice] as const;
    }),
  );
  return (
    <div className={styles.failures} data-loads="failed">
      {[...words].map(([title, advice]) => (
        <Note key={title} tone="bad" title={title}>
          {advice}
        </Note>
      ))}
      {failures.some(canBeRetried) ? <RetryButton running={isRetrying} /> : null}
    </div>
  );
}

export function RetryButton({ running }: { running: boolean }) {
  return (
    <Button variant="default" size="xs" loading={running} onClick={retryLoads}>
      <Trans>Try again</Trans>
    </Button>
  );
}
