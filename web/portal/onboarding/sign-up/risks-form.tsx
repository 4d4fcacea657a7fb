import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { RISKS } from './risk-words.ts';
import styles from './risks-form.module.css';

const NAMES = Object.keys(RISKS);

type RisksFormProps = {
  /** Confirmed before, so all are ticked. */
  confirmed: boolean;
  /** Keeps the confirmation and goes on; rejects with why the server refused. */
  onConfirmed: () => Promise<void>;
};

/** The risks, each with a box to tick; all of them must be. */
export function RisksForm({ confirmed, onConfirmed }: RisksFormProps) {
  const { i18n } = useLingui();
  const form = useForm<Readonly<Record<string, boolean>>>({
    values: Object.fromEntries(NAMES.map((name) => [name, confirmed])),
    check: (ticked) =>
      Object.fromEntries(
        NAMES.filter((name) => !ticked[name]).map((name) => [
          name,
          <Trans key={name}>Confirm that you understand this risk</Trans>,
        ]),
      ),
    send: onConfirmed,
    retry: useRetryDialog(),
  });
  return (
    <Form form={form} submit={<Trans>I understand these risks</Trans>}>
      <ul className={styles.risks}>
        {Object.entries(RISKS).map(([name, { title, text }]) => (
          <li key={name}>
            <Checkbox
              {...form.getInputProps(name, { type: 'checkbox' })}
              size="md"
              label={i18n._(title)}
              description={i18n._(text)}
            />
          </li>
        ))}
      </ul>
    </Form>
  );
}
