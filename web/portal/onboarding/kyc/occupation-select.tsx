import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';

type Occupation = { code: string; name: string; group: string };

type OccupationSelectProps = {
  occupations: readonly Occupation[];
  name: string;
  value: string | null;
  onChange: (code: string | null) => void;
  error: ReactNode;
};

/** An occupation, found by typing part of its name, under the groups of the list. */
export function OccupationSelect({ occupations, error, ...rest }: OccupationSelectProps) {
  const { t } = useLingui();
  const data = useMemo(() => grouped(occupations), [occupations]);
  return (
    <Select
      {...rest}
      label={<Trans>Occupation</Trans>}
      data={data}
      error={error ?? null}
      searchable
      // Opened by the focus alone, the list would cover what is said at the field.
      openOnFocus={false}
      selectFirstOptionOnChange
      comboboxProps={{ withinPortal: false }}
      allowDeselect={false}
      placeholder={t`Type or choose an occupation`}
      nothingFoundMessage={t`Nothing of this name; try a broader word`}
      autoComplete="off"
    />
  );
}

function grouped(occupations: readonly Occupation[]) {
  const groups = Map.groupBy(occupations, ({ group }) => group);
  return [...groups].map(([group, items]) => ({
    group,
    items: items.map(({ code, name }) => ({ value: code, label: name })),
  }));
}
