import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Logo } from '../../ui/frames/logo.tsx';
import { paths } from '../routing/paths.ts';
import styles from './login-frame.module.css';

type LoginFrameProps = { children: ReactNode; desk?: boolean; foot?: ReactNode };

/** The frame of every screen before the login: the logo, the screen, and a calm half of colour. */
export function LoginFrame({ children, desk = false, foot }: LoginFrameProps) {
  const { t } = useLingui();
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <header className={styles.head}>
          <Logo />
        </header>
        <main className={styles.main}>{children}</main>
        <footer className={styles.foot}>
          <Trans>For professional investors only. Digital assets can lose their value.</Trans>
          <nav aria-label={t`Legal`} className={styles.legal}>
            <a href={paths.legal('imprint')}>
              <Trans>Imprint</Trans>
            </a>
            <a href={paths.legal('privacy-policy')}>
              <Trans>Privacy policy</Trans>
            </a>
            <a href={paths.legal('disclosures')}>
              <Trans>Disclosures</Trans>
            </a>
          </nav>
          {foot}
        </footer>
      </div>
      <div className={styles.colour} aria-hidden="true">
        <p className={styles.motto}>
          {desk ? <Trans>The desk behind the books.</Trans> : <Trans>Steady in any sea.</Trans>}
        </p>
      </div>
    </div>
  );
}
