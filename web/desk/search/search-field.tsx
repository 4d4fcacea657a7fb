import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import type { Ref } from 'react';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { useGo } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { KeyHint, useKeyShortcut } from '../keys/key-hint.tsx';
import { searchedFor } from './queries.ts';

type SearchFieldProps = { field?: Ref<HTMLInputElement>; autoFocus?: boolean };

/** The one search of the desk. Enter shows what is found. */
export function SearchField(props: SearchFieldProps) {
  const search = searchedFor(useSearch({ strict: false }));
  // Another address is another search, and what was typed over it is gone.
  return <Field key={search} search={search} {...props} />;
}

function Field({ search, field, autoFocus }: SearchFieldProps & { search: string }) {
  const { t } = useLingui();
  const go = useGo();
  const form = useForm({
    values: { search },
    send: async ({ search: typed }) => {
      if (typed.trim() !== '') await go(paths.deskSearch(typed.trim()));
    },
  });
  return (
    <search>
      <Form form={form} buttons={null}>
        <TextInput
          {...form.getInputProps('search')}
          ref={field}
          type="search"
          maxLength={200}
          autoFocus={autoFocus}
          // What is typed takes the place of what was looked for before.
          onFocus={autoFocus ? (event) => event.currentTarget.select() : undefined}
          aria-label={t`Search the desk`}
          placeholder={t`Search the desk`}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
          rightSection={<KeyHint of="/" />}
          rightSectionPointerEvents="none"
          {...useKeyShortcut('/')}
        />
      </Form>
    </search>
  );
}
