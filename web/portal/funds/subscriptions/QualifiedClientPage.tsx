import { QUALIFIED_STATUSES, type QualifiedStatus } from '@ballast/contract/funds/accreditation.ts';
import { SUBSCRIPTION } from '@ballast/contract/funds/subscription-flow.ts';
import type { SubscriptionTerms } from '@ballast/contract/funds/subscriptions.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { draftOf } from '../../../app/forms/flow-draft.ts';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { QUALIFIED_WORDS } from '../../../app/investor-classes/accreditation-words.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx';
import { useRetryDialog } from '../../onboarding/use-retry-dialog.tsx';
import { useBegin } from './begin.ts';
import { NoneOfThese } from './none-of-these.tsx';
import { stepPath } from './step-path.ts';
import { SubscribeScreen, useFundSlug } from './subscribe-screen.tsx';

/** By what a US taxpayer is a qualified client; then the subscription begins. */
export function QualifiedClientPage() {
  const fundSlug = useFundSlug();
  const isCompany = useUser().account_type === 'INSTITUTIONAL';
  return (
    <SubscribeScreen
      title={
        isCompany ? (
          <Trans>Is your company a qualified client?</Trans>
        ) : (
          <Trans>Are you a qualified client?</Trans>
        )
      }
      lead={isCompany ? <CompanyLead /> : <PersonLead />}
      step={isCompany ? 5 : 6}
      back={stepPath(fundSlug, 'accredited-investor-status')}
    >
      {({ known }) => (
        <>
          <QualifiedForm known={known} />
          <NoneOfThese />
        </>
      )}
    </SubscribeScreen>
  );
}

function PersonLead() {
  return (
    <Trans>
      The fund takes a fee on its gains, which US law allows with qualified clients only. Choose
      what is true of you.
    </Trans>
  );
}

function CompanyLead() {
  return (
    <Trans>
      The fund takes a fee on its gains, which US law allows with qualified clients only. Choose
      what is true of your company.
    </Trans>
  );
}

function QualifiedForm({ known }: Pick<SubscriptionTerms, 'known'>) {
  const { i18n } = useLingui();
  const words = QUALIFIED_WORDS[useUser().account_type];
  const begin = useBegin(useFundSlug());
  const draft = draftOf(SUBSCRIPTION);
  const told = draft.read().qualifiedStatus ?? known.accreditation?.qualified_client ?? null;
  const form = useForm<{ qualified: QualifiedStatus | null }>({
    values: { qualified: told },
    check: ({ qualified }) => ({ qualified: !qualified && <Trans>Choose an answer</Trans> }),
    send: async ({ qualified: qualifiedStatus }) => {
      draft.change({ qualifiedStatus });
      await begin();
    },
    retry: useRetryDialog(<Trans>We could not create your subscription</Trans>),
  });
  return (
    <Form form={form}>
      <ChoiceCards
        {...form.getInputProps('qualified')}
        label={<Trans>Qualified client</Trans>}
        quiet
        choices={QUALIFIED_STATUSES.map((value) => ({
          value,
          title: i18n._(words[value].title),
          text: i18n._(words[value].text),
        }))}
      />
    </Form>
  );
}
