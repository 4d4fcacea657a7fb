import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './loading-screen.module.css';
import { LogoMark } from './logo.tsx';

type LoadingScreenProps = {
  title?: ReactNode;
};

export function LoadingScreen({ title }: LoadingScreenProps) {
  return (
    <main className={styles.screen}>
      <div role="status">
        <div className={styles.ring}>
          <LogoMark size={36} />
        </div>
        <h1 className={styles.words}>{title ?? <Trans>Loading</Trans>}</h1>
      </div>
    </main>
  );
}
