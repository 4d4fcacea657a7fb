import {
  ACCREDITED_STATUSES,
  type AccreditedStatus,
  statusOf,
} from '@ballast/contract/funds/accreditation.ts';
import { SUBSCRIPTION } from '@ballast/contract/funds/subscription-flow.ts';
import type { SubscriptionTerms } from '@ballast/contract/funds/subscriptions.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { draftOf } from '../../../app/forms/flow-draft.ts';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx';
import { ACCREDITED_WORDS } from './accreditation-words.ts';
import { NoneOfThese } from './none-of-these.tsx';
import { stepPath } from './step-path.ts';
import { SubscribeScreen, useFundSlug } from './subscribe-screen.tsx';

/** By what a US taxpayer is an accredited investor. */
export function AccreditedInvestorPage() {
  const fundSlug = useFundSlug();
  return (
    <SubscribeScreen
      title={<Trans>Are you an accredited investor?</Trans>}
      lead={
        <Trans>
          US law opens this fund to accredited investors only. Choose what is true of you. We will
          ask for evidence after you have signed.
        </Trans>
      }
      step={5}
      back={stepPath(fundSlug, 'experience')}
    >
      {({ known }) => (
        <>
          <AccreditedForm known={known} />
          <NoneOfThese />
        </>
      )}
    </SubscribeScreen>
  );
}

function AccreditedForm({ known: { accreditation } }: Pick<SubscriptionTerms, 'known'>) {
  const go = useGo();
  const { i18n } = useLingui();
  const fundSlug = useFundSlug();
  const draft = draftOf(SUBSCRIPTION);
  const form = useForm<{ accredited: AccreditedStatus | null }>({
    values: { accredited: draft.read().accreditedStatus ?? statusOf(accreditation) },
    check: ({ accredited }) => ({ accredited: !accredited && <Trans>Choose an answer</Trans> }),
    send: async ({ accredited: accreditedStatus }) => {
      draft.change({ accreditedStatus, requestId: '' });
      await go(stepPath(fundSlug, 'qualified-client-status'));
    },
  });
  return (
    <Form form={form}>
      <ChoiceCards
        {...form.getInputProps('accredited')}
        label={<Trans>Accredited investor</Trans>}
        quiet
        choices={ACCREDITED_STATUSES.map((value) => ({
          value,
          title: i18n._(ACCREDITED_WORDS[value].title),
          text: i18n._(ACCREDITED_WORDS[value].text),
        }))}
      />
    </Form>
  );
}
