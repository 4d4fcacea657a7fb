import { SUBSCRIPTION } from '@ballast/contract/funds/subscription-flow.ts';
import {
  EXPERIENCES,
  type Experience,
  type SubscriptionTerms,
} from '@ballast/contract/funds/subscriptions.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { draftOf } from '../../../app/forms/flow-draft.ts';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx';
import { useRetryDialog } from '../../onboarding/use-retry-dialog.tsx';
import { useBegin } from './begin.ts';
import { EXPERIENCE_WORDS } from './experience-words.ts';
import { PrintedCopy } from './printed-copy.tsx';
import { stepPath } from './step-path.ts';
import { SubscribeScreen, useFundSlug } from './subscribe-screen.tsx';

/** What somebody has done with securities before; then, but of US taxpayers, the subscription begins. */
export function SubscribeExperiencePage() {
  const fundSlug = useFundSlug();
  return (
    <SubscribeScreen
      title={<Trans>How long have you invested in securities?</Trans>}
      lead={<Trans>Shares, bonds, funds and the like, yourself or through somebody.</Trans>}
      step={4}
      back={stepPath(fundSlug, 'background')}
    >
      {(terms) => <ExperienceForm terms={terms} />}
    </SubscribeScreen>
  );
}

function ExperienceForm({ terms }: { terms: SubscriptionTerms }) {
  const go = useGo();
  const { i18n } = useLingui();
  const fundSlug = useFundSlug();
  const begin = useBegin(fundSlug);
  const draft = draftOf(SUBSCRIPTION);
  const told = draft.read();
  const form = useForm<{ experience: Experience | null; printed_copy: boolean }>({
    values: {
      experience: told.experience ?? terms.known.experience,
      printed_copy: told.printedCopy,
    },
    check: ({ experience }) => ({ experience: !experience && <Trans>Choose an answer</Trans> }),
    send: async ({ experience, printed_copy: printedCopy }) => {
      draft.change({ experience, printedCopy });
      if (terms.strategy_type === 'US') await go(stepPath(fundSlug, 'accredited-investor-status'));
      else await begin();
    },
    retry: useRetryDialog(<Trans>We could not create your subscription</Trans>),
  });
  return (
    <Form form={form}>
      <ChoiceCards
        {...form.getInputProps('experience')}
        label={<Trans>Your experience</Trans>}
        quiet
        choices={EXPERIENCES.map((value) => ({ value, title: i18n._(EXPERIENCE_WORDS[value]) }))}
      />
      <PrintedCopy {...form.getInputProps('printed_copy', { type: 'checkbox' })} />
    </Form>
  );
}
