import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { paths } from '../routing/paths.ts';
import { Logo } from '../../ui/frames/logo.tsx';
import styles from './login-frame.module.css';

/** The frame of every screen before the login: the logo, the screen, and a calm half of colour. */
export function LoginFrame({ children, desk = false }: { children: ReactNode; desk?: boolean }) {
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
        </footer>
      </div>
      <div className={styles.colour} aria-hidden="true">
        <Waves />
        <p className={styles.motto}>
          {desk ? <Trans>The desk behind the books.</Trans> : <Trans>Steady in any sea.</Trans>}
        </p>
      </div>
    </div>
  );
}

const WAVES = [24, 32, 40, 48, 56, 64, 72, 80];

/** Rings on water: drawn to the window and not to the page, so they look alike however long the screen is. */
function Waves() {
  return (
    <svg
      className={styles.waves}
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {WAVES.map((radius) => (
        <circle key={radius} cx="50" cy="112" r={radius} />
      ))}
    </svg>
  );
}
