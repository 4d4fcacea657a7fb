import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './filter-bar.module.css';

export function FilterBar({ children }: { children: ReactNode }) {
  return <div className={styles.filters}>{children}</div>;
}

type FilterProps = {
  label: string;
  /** Undefined takes everything. */
  value: string | undefined;
  /** Words of taking everything. */
  all: string;
  choices: readonly { value: string; label: string }[];
  /** Empty for everything. */
  onChange: (value: string) => void;
};

/** One filter: everything, or one of its choices. */
export function Filter({ label, value, all, choices, onChange }: FilterProps) {
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: all }, ...choices]}
    />
  );
}
