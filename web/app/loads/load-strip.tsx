import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDate } from '../figures/format-date.ts';
import { RetryButton } from './failed-loads-note.tsx';
import styles from './loads.module.css';
import type { LoadsState } from './loads.ts';

type LoadStripProps = {
  loads: LoadsState;
  /** What failed and is told in no other place. */
  untold: ReactNode;
};

/** At the foot of the window: that nothing new can come, and from when the figures are. Gone when all is well. */
export function LoadStrip({ loads: { cut, staleSince, isRetrying }, untold }: LoadStripProps) {
  const isSaid = cut !== null || staleSince !== null;
  return (
    <div className={styles.strips}>
      {untold ? <div className={styles.strip}>{untold}</div> : null}
      {/* Always there, so that screen readers hear what comes into it. */}
      <div role="status">
        {isSaid ? (
          <div className={styles.strip} data-loads="strip">
            <p className={styles.words}>
              <strong>
                <Cut cut={cut} />
              </strong>{' '}
              {staleSince === null ? (
                <Trans>The page is filled as soon as we are connected again.</Trans>
              ) : (
                <Trans>Figures are as of {asOf(staleSince)}. We keep trying.</Trans>
              )}
            </p>
            {cut === 'offline' ? null : <RetryButton running={isRetrying} />}
          </div>
        ) : null}
      </div>
    </div>
  );
}

function Cut({ cut }: { cut: LoadsState['cut'] }) {
  switch (cut) {
    case 'offline':
      return <Trans>You are offline.</Trans>;
    case 'unreachable':
      return <Trans>We cannot reach the platform.</Trans>;
    case null:
      return <Trans>We could not update this page.</Trans>;
  }
}

/** The time alone of today, with the day of other days. */
function asOf(time: number): string {
  const isToday = new Date(time).toDateString() === new Date().toDateString();
  return formatDate(new Date(time).toISOString(), isToday ? 'time' : 'dayWithTime');
}
