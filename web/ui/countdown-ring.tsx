import styles from './countdown-ring.module.css';

type CountdownRingProps = { left: number; of: number; label: string };

/** Seconds that are left, as a ring that empties. Screen readers hear the last ten seconds only. */
export function CountdownRing({ left, of, label }: CountdownRingProps) {
  const share = of > 0 ? left / of : 0;
  return (
    <span
      className={styles.ring}
      role="timer"
      aria-label={label}
      data-urgent={left <= 10 || undefined}
    >
      <svg viewBox="0 0 36 36" width="40" height="40" aria-hidden="true">
        <circle className={styles.track} cx="18" cy="18" r="15.9" pathLength="100" />
        {left > 0 ? (
          <circle
            className={styles.left}
            cx="18"
            cy="18"
            r="15.9"
            pathLength="100"
            strokeDasharray={`${share * 100} 100`}
          />
        ) : null}
      </svg>
      <span className={styles.figure} aria-live={left <= 10 ? 'polite' : 'off'}>
        {left}
      </span>
    </span>
  );
}
