import { Trans } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './filter-bar.module.css';

export function FilterBar({ children }: { children: ReactNode }) {
  return <div className={styles.filters}>{children}</div>;
}

type FoldedFiltersProps = {
  /** How many of the filters are set. */
  active: number;
  onClear: () => void;
  children: ReactNode;
};

/** Filters of a list that on a phone wait behind a button, which says how many of them are set. */
export function FoldedFilters({ active, onClear, children }: FoldedFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <search className={styles.folded} data-open={isOpen || undefined}>
      <div className={styles.row}>
        <Button
          className={styles.toggle ?? ''}
          variant="default"
          size="sm"
          leftSection={<IconFilter size={16} aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen((was) => !was)}
        >
          {active === 0 ? <Trans>Filters</Trans> : <Trans>Filters ({active})</Trans>}
        </Button>
        {active === 0 ? null : (
          <Button className={styles.clear ?? ''} variant="subtle" size="sm" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        )}
      </div>
      <div id={id} className={styles.fields}>
        <FilterBar>{children}</FilterBar>
      </div>
    </search>
  );
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
