import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';

export type ButtonTone = 'filled' | 'grave' | 'default' | 'subtle';

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  tone?: ButtonTone;
  /** What it does runs; it cannot be pressed meanwhile. */
  running?: boolean;
  mark?: ReactNode;
  /** As wide as its words, for the end of a line. */
  small?: boolean;
};

export function LightButton(props: ButtonProps) {
  const { tone, running = false, mark, small = false, children, ...button } = props;
  return (
    <button
      type="button"
      {...button}
      className={buttonClass(tone, small)}
      data-running={running || undefined}
      disabled={button.disabled || running}
    >
      {running ? <span className={styles.spinner} aria-hidden="true" /> : null}
      <span className={styles.words}>
        {mark}
        {children}
      </span>
    </button>
  );
}

/** The look of a button for a link. */
export function buttonClass(tone: ButtonTone = 'filled', small = false): string {
  const size = small ? styles.small : '';
  return `${styles.button} ${styles[tone]} ${size} mantine-focus-auto mantine-active`;
}
