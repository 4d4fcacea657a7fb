import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { type ChoiceCard, ChoiceCards } from '../../ui/fields/choice-cards.tsx';
import { useRetryDialog } from './use-retry-dialog.tsx';

type ChoiceStepProps<Value extends string> = {
  field: string;
  /** The question again, for screen readers: the step's heading shows it. */
  label: ReactNode;
  choices: readonly ChoiceCard<Value>[];
  known: Value | null;
  /** Keeps the answer and goes on; rejects with why the server refused. */
  onChosen: (value: Value) => Promise<void>;
  /** What stands between the choices and the button, by what is chosen. */
  children?: (chosen: Value | null) => ReactNode;
};

/** A step with one answer out of a few; an earlier answer is shown. */
export function ChoiceStep<Value extends string>(props: ChoiceStepProps<Value>) {
  const { field, label, choices, known, onChosen, children } = props;
  const form = useForm<Readonly<Record<string, Value | null>>>({
    values: { [field]: known },
    check: ({ [field]: chosen }) => ({ [field]: !chosen && <Trans>Choose an answer</Trans> }),
    send: async ({ [field]: chosen }) => {
      if (chosen) await onChosen(chosen);
    },
    retry: useRetryDialog(),
  });
  return (
    <Form form={form}>
      <ChoiceCards {...form.getInputProps(field)} label={label} quiet choices={choices} />
      {children?.(form.values[field] ?? null)}
    </Form>
  );
}
