import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { ChoiceStep } from '../choice-step.tsx';

type QuestionnaireStepProps<Code extends string> = {
  field: string;
  label: ReactNode;
  words: Readonly<Record<Code, MessageDescriptor>>;
  known: Code | null;
  onChosen: (code: Code) => Promise<void>;
};

/** A question whose answers are the codes of a table of words. */
export function QuestionnaireStep<Code extends string>(props: QuestionnaireStepProps<Code>) {
  const { i18n } = useLingui();
  const { words, ...rest } = props;
  const codes = Object.keys(words) as Code[];
  return (
    <ChoiceStep
      {...rest}
      choices={codes.map((value) => ({ value, title: i18n._(words[value]) }))}
    />
  );
}
