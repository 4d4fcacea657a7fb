import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
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

const SAID_MS = 2_000;

type CopyButtonProps = {
  value: string;
  words: { copy: string; copied: string };
  /** Beside a text, instead of below it. */
  small?: boolean;
};

const SMALL = { variant: 'subtle', size: 'compact-sm' } as const;
const LARGE = { variant: 'default' } as const;

export function CopyButton({ value, words, small = false }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Button
      {...(small ? SMALL : LARGE)}
      leftSection={<Icon size={small ? 14 : 18} stroke={1.6} aria-hidden="true" />}
      onClick={() => navigator.clipboard.writeText(value).then(() => setCopied(true))}
    >
      <span aria-live="polite">{copied ? words.copied : words.copy}</span>
    </Button>
  );
}
