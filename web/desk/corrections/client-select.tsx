import { listClients } from '@ballast/contract/staff/clients.ts';
import { Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useCallQuery } from '../../app/session/queries.ts';

const SEARCH_LENGTH_MAX = 100;

type ClientSelectProps = {
  label: ReactNode;
  placeholder: string;
  value: string;
  error: ReactNode;
  onChange: (clientId: string) => void;
};

/** Finds a client by name or email. */
export function ClientSelect({ value, onChange, ...props }: ClientSelectProps) {
  const [typed, setTyped] = useState('');
  const search = typed.trim().slice(0, SEARCH_LENGTH_MAX);
  const { data } = useCallQuery(listClients, { query: search ? { search } : {} });
  const found = (data?.items ?? []).map(({ id, name, email }) => ({
    value: id,
    label: name === '' ? email : `${name}, ${email}`,
  }));
  return (
    <Select
      {...props}
      searchable
      // It is the first field of its dialog: a list that opens with it would lie over the others.
      openOnFocus={false}
      // A dialog lies over the page, and over whatever stands beside it there.
      comboboxProps={{ withinPortal: false }}
      // The server has searched already, by more than the words that are shown.
      filter={({ options }) => options}
      data={found}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      onSearchChange={setTyped}
    />
  );
}
