import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './copy-field.module.css';

type CopyFieldProps = {
  label: ReactNode;
  /** The text, shown in full because people compare it character by character. */
  value: string;
  words: { copy: string; copied: string };
};

/** A text to take elsewhere, such as an address, with a button that copies it. */
export function CopyField({ label, value, words }: CopyFieldProps) {
  return (
    <div className={styles.field}>
      <p className={styles.label}>{label}</p>
      <p className={styles.value}>{value}</p>
      <CopyButton value={value} words={words} />
    </div>
  );
}
