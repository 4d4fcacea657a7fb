import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { RISKS } from './risk-words.ts';
import styles from './risks-form.module.css';
import { StepForm } from './step-form.tsx';
import { useStepForm } from './use-step-form.tsx';

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
  const [ticked, setTicked] = useState<readonly string[]>(confirmed ? NAMES : []);
  const form = useStepForm({
    fields: [...NAMES, 'risk_awareness_confirmed'],
    check: () =>
      Object.fromEntries(
        NAMES.filter((name) => !ticked.includes(name)).map((name) => [
          name,
          <Trans key={name}>Confirm that you understand this risk</Trans>,
        ]),
      ),
    send: onConfirmed,
  });
  return (
    <StepForm form={form} submit={<Trans>I understand these risks</Trans>}>
      <ul className={styles.risks}>
        {Object.entries(RISKS).map(([name, { title, text }]) => (
          <li key={name}>
            <Checkbox
              name={name}
              size="md"
              checked={ticked.includes(name)}
              label={i18n._(title)}
              description={i18n._(text)}
              error={form.problems[name]}
              aria-invalid={form.problems[name] ? true : undefined}
              onChange={({ currentTarget: { checked } }) => {
                form.forget(name);
                setTicked((names) =>
                  checked ? [...names, name] : names.filter((other) => other !== name),
                );
              }}
            />
          </li>
        ))}
      </ul>
    </StepForm>
  );
}
