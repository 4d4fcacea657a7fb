import type { HOW_LEARNED } from '@ballast/contract/onboarding/answers.ts';
import { IndividualAnswers } from '@ballast/contract/onboarding/sign-up/sign-up.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { IndividualFrame } from './individual-frame.tsx';
import { useAnswer, useIndividualDetails } from './use-individual.ts';

const HowLearned = IndividualAnswers.pick({ how_learned: true, how_learned_other: true });

type Code = (typeof HOW_LEARNED)[number];

/** What the codes say by which somebody learned of the platform (spec/access.md, section 3). */
export const HOW_LEARNED_WORDS: Readonly<Record<(typeof HOW_LEARNED)[number], MessageDescriptor>> =
  {
    RECOMMENDATIONS_AND_REFERRALS: msg`Somebody recommended it`,
    PROFESSIONAL_ADVISOR: msg`From a professional adviser`,
    DIRECT_OUTREACH: msg`Somebody from Ballast contacted me`,
    ADVERTISEMENT: msg`From an advertisement`,
    SEARCH_THROUGH_INTERNET: msg`I found it on the internet`,
    OTHER: msg`Another way`,
  };

const CODES = Object.keys(HOW_LEARNED_WORDS) as Code[];

/** The choice of whoever takes an answer back. */
const NONE = 'NONE';

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
  const form = useForm({
    values: {
      how_learned: known.how_learned as Code | typeof NONE | null,
      how_learned_other: known.how_learned_other ?? '',
    },
    rules: HowLearned,
    given: ({ how_learned: code, how_learned_other: other }) => ({
      how_learned: code === NONE ? null : code,
      how_learned_other: code === 'OTHER' ? other.trim() || null : null,
    }),
    send: useAnswer('HOW_DID_YOU_LEARN'),
    retry: useRetryDialog(),
  });
  return (
    <Form form={form}>
      <ChoiceCards
        {...form.getInputProps('how_learned')}
        label={<Trans>How did you hear of Ballast?</Trans>}
        quiet
        choices={[
          ...CODES.map((value) => ({ value, title: i18n._(HOW_LEARNED_WORDS[value]) })),
          { value: NONE, title: <Trans>I would prefer not to say</Trans> },
        ]}
      />
      {form.values.how_learned === 'OTHER' ? (
        <TextInput
          {...form.getInputProps('how_learned_other')}
          label={<Trans>Which way? (optional)</Trans>}
          maxLength={300}
        />
      ) : null}
    </Form>
  );
}
