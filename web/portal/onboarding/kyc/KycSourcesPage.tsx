import { KycAnswers } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { PERSON_ORIGINS, type PersonOrigin } from '@ballast/contract/onboarding/origins.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Textarea } from '@mantine/core';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { CheckChoices } from '../../../ui/fields/check-choices.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { FieldGroup } from './field-group.tsx';
import { KycScreen } from './kyc-screen.tsx';
import { ORIGIN_WORDS } from './origin-words.ts';
import { useAnswerStep, useKyc } from './use-kyc.ts';

const Answer = KycAnswers.pick({
  source_of_wealth: true,
  source_of_wealth_details: true,
  source_of_funds: true,
  source_of_funds_details: true,
}).required();

type Typed = {
  source_of_wealth: PersonOrigin[];
  source_of_wealth_details: string;
  source_of_funds: PersonOrigin[];
  source_of_funds_details: string;
};

/** What a person's wealth comes from, and what they invest of it. */
export function KycSourcesPage() {
  return (
    <KycScreen
      step="SOURCE_OF_FUNDS"
      title={<Trans>Where does your money come from?</Trans>}
      lead={
        <Trans>
          The law asks us to know it of everyone who invests with us. Choose all that hold; a
          sentence or two is enough. Our team may ask you for a document about it.
        </Trans>
      }
    >
      <SourcesForm />
    </KycScreen>
  );
}

function SourcesForm() {
  const { i18n } = useLingui();
  const known = useKyc();
  const form = useForm<Typed, typeof Answer._output>({
    values: {
      source_of_wealth: known.source_of_wealth ?? [],
      source_of_wealth_details: known.source_of_wealth_details ?? '',
      source_of_funds: known.source_of_funds ?? [],
      source_of_funds_details: known.source_of_funds_details ?? '',
    },
    rules: Answer,
    send: useAnswerStep('SOURCE_OF_FUNDS'),
    position: 'second',
    retry: useRetryDialog(),
  });
  const choices = PERSON_ORIGINS.map((value) => ({ value, title: i18n._(ORIGIN_WORDS[value]) }));
  return (
    <Form form={form}>
      <FieldGroup title={<Trans>Your wealth</Trans>}>
        <CheckChoices
          {...form.getInputProps('source_of_wealth')}
          label={<Trans>How did you build your wealth?</Trans>}
          choices={choices}
        />
        <Textarea
          {...form.getInputProps('source_of_wealth_details')}
          label={<Trans>How did it come about?</Trans>}
          description={<Trans>Such as: I sold my share of a software company in 2021.</Trans>}
          autosize
          minRows={2}
        />
      </FieldGroup>
      <FieldGroup title={<Trans>What you invest with us</Trans>}>
        <CheckChoices
          {...form.getInputProps('source_of_funds')}
          label={<Trans>Where does what you invest with us come from?</Trans>}
          choices={choices}
        />
        <Textarea
          {...form.getInputProps('source_of_funds_details')}
          label={<Trans>What is it exactly?</Trans>}
          description={<Trans>Such as: part of the price, on my account in Zurich.</Trans>}
          autosize
          minRows={2}
        />
      </FieldGroup>
    </Form>
  );
}
