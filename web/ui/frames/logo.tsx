import styles from './logo.module.css';

/** The mark alone: a keel under a beam. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        d="M5 11h22M16 5v22M8 18c1 5.5 4.3 8.5 8 8.5s7-3 8-8.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
    </svg>
  );
}

export function Logo() {
  return (
    <span className={styles.logo}>
      <LogoMark />
      <span className={styles.name}>Ballast</span>
    </span>
  );
}
