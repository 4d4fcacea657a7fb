import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import styles from './risks-form.module.css';

type RiskWords = { title: MessageDescriptor; text: MessageDescriptor };

/** The risks, each confirmed by itself (spec/access.md, section 5). */
const RISKS: Readonly<Record<string, RiskWords>> = {
  loss: {
    title: msg`I can lose all that I invest`,
    text: msg`Digital assets have lost most of their value within weeks before, and some have lost all of it.`,
  },
  volatility: {
    title: msg`Prices move fast, by day and by night`,
    text: msg`There is no closing time. Between an order and its execution the price may change a lot.`,
  },
  liquidity: {
    title: msg`I may not be able to sell when I want to`,
    text: msg`Markets can dry up. Redemptions may take days, and part of the amount may be held back until the books are closed.`,
  },
  protection: {
    title: msg`No scheme protects what I hold here`,
    text: msg`Neither deposit insurance nor an investor compensation scheme covers digital assets.`,
  },
  rules: {
    title: msg`Rules and taxes may change`,
    text: msg`A country may restrict digital assets or tax them differently, also for assets bought before.`,
  },
  transfers: {
    title: msg`A transfer to a wrong address is lost`,
    text: msg`Transfers on a blockchain cannot be called back, by us or by anybody else.`,
  },
};

const NAMES = Object.keys(RISKS);

type RisksFormProps = {
  confirmed: boolean;
  /** Keeps the confirmation and goes on; rejects with why the server refused. */
  onConfirmed: () => Promise<void>;
};

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
