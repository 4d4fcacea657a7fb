import type { HOW_LEARNED } from '@ballast/contract/onboarding/answers.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { HOW_LEARNED_WORDS } from './how-learned-words.ts';
import { IndividualFrame } from './individual-frame.tsx';
import { StepForm } from './step-form.tsx';
import { useAnswer, useIndividualDetails } from './use-individual.ts';
import { useStepForm } from './use-step-form.tsx';

type Code = (typeof HOW_LEARNED)[number];

const CODES = Object.keys(HOW_LEARNED_WORDS) as Code[];

/** The choice of whoever takes an answer back. */
const NONE = 'NONE';

/** /onboarding/how-did-you-learn: with an answer or without. */
export function HowLearnedPage() {
  return (
    <IndividualFrame
      step="HOW_DID_YOU_LEARN"
      title={<Trans>How did you hear of Ballast?</Trans>}
      lead={<Trans>You may leave this out.</Trans>}
    >
      <HowLearnedForm />
    </IndividualFrame>
  );
}

function HowLearnedForm() {
  const { i18n } = useLingui();
  const known = useIndividualDetails();
  const answer = useAnswer('HOW_DID_YOU_LEARN');
  const [code, setCode] = useState<Code | typeof NONE | null>(known.how_learned);
  const [other, setOther] = useState(known.how_learned_other ?? '');
  const form = useStepForm({
    fields: ['how_learned', 'how_learned_other'],
    send: () =>
      answer({
        how_learned: code === NONE ? null : code,
        how_learned_other: code === 'OTHER' ? other.trim() || null : null,
      }),
  });
  return (
    <StepForm form={form}>
      <ChoiceCards
        name="how_learned"
        label={<Trans>How did you hear of Ballast?</Trans>}
        quiet
        choices={[
          ...CODES.map((value) => ({ value, title: i18n._(HOW_LEARNED_WORDS[value]) })),
          { value: NONE, title: <Trans>I would rather not say</Trans> },
        ]}
        value={code}
        onChange={(chosen) => {
          setCode(chosen);
          form.forget('how_learned');
        }}
        error={form.problems.how_learned}
      />
      {code === 'OTHER' ? (
        <TextInput
          name="how_learned_other"
          label={<Trans>Which way? (optional)</Trans>}
          value={other}
          maxLength={300}
          readOnly={form.running}
          error={form.problems.how_learned_other}
          onChange={({ currentTarget: { value } }) => {
            setOther(value);
            form.forget('how_learned_other');
          }}
        />
      ) : null}
    </StepForm>
  );
}
