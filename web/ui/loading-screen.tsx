import { Trans } from '@lingui/react/macro';
import styles from './loading-screen.module.css';
import { LogoMark } from './logo.tsx';

/** The screen while a page preloads: an indeterminate spinner around the logo. */
export function LoadingScreen() {
  return (
    <div className={styles.screen} role="status">
      <div className={styles.ring}>
        <LogoMark size={36} />
      </div>
      <span className={styles.words}>
        <Trans>Loading</Trans>
      </span>
    </div>
  );
}
