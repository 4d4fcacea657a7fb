import { SUBSCRIPTION } from '@ballast/contract/funds/subscription-flow.ts';
import {
  SubscriptionBackground,
  type SubscriptionTerms,
} from '@ballast/contract/funds/subscriptions.ts';
import { PERSON_ORIGINS, type PersonOrigin } from '@ballast/contract/onboarding/origins.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Textarea, TextInput } from '@mantine/core';
import { draftOf } from '../../../app/forms/flow-draft.ts';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { CheckChoices } from '../../../ui/fields/check-choices.tsx';
import { ORIGIN_WORDS } from '../../onboarding/kyc/origin-words.ts';
import { stepPath } from './step-path.ts';
import { SubscribeScreen, useFundSlug } from './subscribe-screen.tsx';

/** Where the money comes from; what is known already stands there. */
export function SubscribeBackgroundPage() {
  const fundSlug = useFundSlug();
  return (
    <SubscribeScreen
      title={<Trans>Where does this money come from?</Trans>}
      lead={<Trans>The fund’s administrator has to know. Choose all that apply.</Trans>}
      step={3}
      back={stepPath(fundSlug, 'amount')}
    >
      {({ known }) => <BackgroundForm known={known} />}
    </SubscribeScreen>
  );
}

function BackgroundForm({ known }: Pick<SubscriptionTerms, 'known'>) {
  const go = useGo();
  const { i18n } = useLingui();
  const fundSlug = useFundSlug();
  const told = draftOf(SUBSCRIPTION).read().background ?? known;
  const form = useForm<Typed, SubscriptionBackground>({
    values: {
      source_of_funds: [...told.source_of_funds],
      source_of_funds_other: told.source_of_funds_other ?? '',
      employer_name: told.employer_name ?? '',
    },
    rules: SubscriptionBackground,
    send: async (background) => {
      draftOf(SUBSCRIPTION).change({ background, requestId: '' });
      await go(stepPath(fundSlug, 'experience'));
    },
  });
  return (
    <Form form={form}>
      <CheckChoices
        {...form.getInputProps('source_of_funds')}
        label={<Trans>Sources</Trans>}
        choices={PERSON_ORIGINS.map((value) => ({ value, title: i18n._(ORIGIN_WORDS[value]) }))}
      />
      <Textarea
        {...form.getInputProps('source_of_funds_other')}
        label={<Trans>In your own words</Trans>}
        description={<Trans>Needed only where the list does not say it.</Trans>}
        autosize
        minRows={2}
      />
      <TextInput
        {...form.getInputProps('employer_name')}
        label={<Trans>Your employer (if you have one)</Trans>}
        autoComplete="organization"
        maxLength={200}
      />
    </Form>
  );
}

type Typed = {
  source_of_funds: PersonOrigin[];
  source_of_funds_other: string;
  employer_name: string;
};
