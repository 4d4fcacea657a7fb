import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { type ChoiceCard, ChoiceCards } from '../../ui/choice-cards.tsx';
import { StepForm } from './step-form.tsx';
import { useStepForm } from './use-step-form.tsx';

type ChoiceStepProps<Value extends string> = {
  /** The field's name in the call. */
  field: string;
  /** The question again, for screen readers: the step's heading shows it. */
  label: ReactNode;
  choices: readonly ChoiceCard<Value>[];
  /** What was answered before. */
  known: Value | null;
  /** Keeps the answer and goes on; rejects with why the server refused. */
  onChosen: (value: Value) => Promise<void>;
  /** What stands between the choices and the button, by what is chosen. */
  children?: (chosen: Value | null) => ReactNode;
};

/** A step that asks for one answer out of a few. An answer given before is shown again. */
export function ChoiceStep<Value extends string>(props: ChoiceStepProps<Value>) {
  const { field, label, choices, known, onChosen, children } = props;
  const [chosen, setChosen] = useState(known);
  const form = useStepForm({
    fields: [field],
    check: () => (chosen === null ? { [field]: <Trans>Choose an answer</Trans> } : {}),
    send: async () => {
      if (chosen !== null) await onChosen(chosen);
    },
  });
  return (
    <StepForm form={form}>
      <ChoiceCards
        name={field}
        label={label}
        quiet
        choices={choices}
        value={chosen}
        onChange={(value) => {
          setChosen(value);
          form.forget(field);
        }}
        error={form.problems[field]}
      />
      {children?.(chosen)}
    </StepForm>
  );
}
