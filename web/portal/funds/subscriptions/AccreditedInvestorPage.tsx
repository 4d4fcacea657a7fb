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
import { ACCREDITED_WORDS } from '../../../app/investor-classes/accreditation-words.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { useUser } from '../../../app/session/use-user.ts';
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx';
import { NoneOfThese } from './none-of-these.tsx';
import { stepPath } from './step-path.ts';
import { SubscribeScreen, useFundSlug } from './subscribe-screen.tsx';

/** By what a US taxpayer is an accredited investor: a person, or a company. */
export function AccreditedInvestorPage() {
  const fundSlug = useFundSlug();
  const isCompany = useUser().account_type === 'INSTITUTIONAL';
  return (
    <SubscribeScreen
      title={
        isCompany ? (
          <Trans>Is your company an accredited investor?</Trans>
        ) : (
          <Trans>Are you an accredited investor?</Trans>
        )
      }
      lead={isCompany ? <CompanyLead /> : <PersonLead />}
      step={isCompany ? 4 : 5}
      back={stepPath(fundSlug, isCompany ? 'review-personal-information' : 'experience')}
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

function PersonLead() {
  return (
    <Trans>
      US law opens this fund to accredited investors only. Choose what is true of you. We will ask
      for evidence after you have signed.
    </Trans>
  );
}

function CompanyLead() {
  return (
    <Trans>
      US law opens this fund to accredited investors only. Choose what is true of your company. We
      will ask for evidence after you have signed.
    </Trans>
  );
}

function AccreditedForm({ known: { accreditation } }: Pick<SubscriptionTerms, 'known'>) {
  const go = useGo();
  const { i18n } = useLingui();
  const { account_type: accountType } = useUser();
  const fundSlug = useFundSlug();
  const draft = draftOf(SUBSCRIPTION);
  const form = useForm<{ accredited: AccreditedStatus | null }>({
    values: { accredited: draft.read().accreditedStatus ?? statusOf(accreditation, accountType) },
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
        choices={ACCREDITED_STATUSES[accountType].map((value) => ({
          value,
          title: i18n._(ACCREDITED_WORDS[value].title),
          text: i18n._(ACCREDITED_WORDS[value].text),
        }))}
      />
    </Form>
  );
}
