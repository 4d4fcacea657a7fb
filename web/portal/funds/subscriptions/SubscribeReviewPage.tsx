import { isFirstInUs, SUBSCRIPTION } from '@ballast/contract/funds/subscription-flow.ts';
import type { SubscriptionTerms } from '@ballast/contract/funds/subscriptions.ts';
import type { KycDetails } from '@ballast/contract/onboarding/kyc/kyc.ts';
import { addressLines } from '@ballast/contract/onboarding/kyc/postal-address.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countryName } from '../../../app/figures/country-name.ts';
import { formatDate } from '../../../app/figures/format-date.ts';
import { LOCALE } from '../../../app/figures/format-decimal.ts';
import { draftOf } from '../../../app/forms/flow-draft.ts';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { useUser } from '../../../app/session/use-user.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TellForm } from '../../account/tell-change-form.tsx';
import { addressOf } from '../../onboarding/kyc/address-answers.ts';
import { ORIGIN_WORDS } from '../../onboarding/kyc/origin-words.ts';
import { kycQuery } from '../../onboarding/kyc/queries.ts';
import { useRetryDialog } from '../../onboarding/use-retry-dialog.tsx';
import { AccreditationFacts } from './accreditation-facts.tsx';
import { useBegin } from './begin.ts';
import { EXPERIENCE_WORDS } from './experience-words.ts';
import { PrintedCopy } from './printed-copy.tsx';
import { stepPath } from './step-path.ts';
import { SubscribeScreen, useFundSlug } from './subscribe-screen.tsx';

/** What is known of somebody who invests again, to check before they sign. */
export function SubscribeReviewPage() {
  const fundSlug = useFundSlug();
  const isCompany = useUser().account_type === 'INSTITUTIONAL';
  const person = useQuery({ ...kycQuery(), enabled: !isCompany });
  return (
    <SubscribeScreen
      title={<Trans>Is this still right?</Trans>}
      lead={<Trans>This is what we know about you. If something has changed, tell us first.</Trans>}
      step={3}
      back={stepPath(fundSlug, 'amount')}
    >
      {({ known, strategy_type: strategy }) => {
        if (isCompany) return <CompanyReview known={known} />;
        return person.data ? (
          <>
            <PersonCard person={person.data} isCayman={strategy === 'CAYMAN'} />
            <AnswersCard known={known} />
            <Answer />
          </>
        ) : (
          <Skeleton height={24} />
        );
      }}
    </SubscribeScreen>
  );
}

/** Of a company everything is kept with its verification; its manager changes it. */
function CompanyReview({ known }: Pick<SubscriptionTerms, 'known'>) {
  const { legal_name, email } = useUser();
  return (
    <>
      <Card title={<Trans>Your company</Trans>}>
        <Facts>
          <Fact label={<Trans>Registered name</Trans>}>{legal_name}</Fact>
          <Fact label={<Trans>Email</Trans>}>{email}</Fact>
          <AccreditationFacts accreditation={known.accreditation} />
        </Facts>
      </Card>
      <Note tone="info">
        <Trans>
          Register, owners, signatory and sources of funds are as you told us when your company was
          verified.
        </Trans>
      </Note>
      <Answer />
    </>
  );
}

function PersonCard({ person, isCayman }: { person: KycDetails; isCayman: boolean }) {
  const { email } = useUser();
  return (
    <Card title={<Trans>About you</Trans>}>
      <Facts>
        <Fact label={<Trans>Email</Trans>}>{email}</Fact>
        <Fact label={<Trans>You live at</Trans>}>
          <HomeAddress person={person} />
        </Fact>
        <Fact label={<Trans>Date of birth</Trans>}>
          {person.date_of_birth ? formatDate(person.date_of_birth, 'medium', 'UTC') : null}
        </Fact>
        <Fact label={<Trans>Citizenship</Trans>}>{nameOf(person.citizenship)}</Fact>
        {isCayman
          ? person.tax_residencies.map(({ country_of_taxes: country, tin }) => (
              <Fact key={country} label={<Trans>Tax number, {nameOf(country)}</Trans>}>
                {tin ?? <Trans>No number</Trans>}
              </Fact>
            ))
          : null}
      </Facts>
    </Card>
  );
}

function nameOf(country: string | null): string {
  return country === null ? '' : countryName(country);
}

function HomeAddress({ person }: { person: KycDetails }) {
  const { address, address2, city, subdivision, zip_code, country } = addressOf(
    person,
    'residence',
  );
  const given = { street: address, street2: address2, city, subdivision, postcode: zip_code };
  return addressLines({ ...given, country }, LOCALE).join(', ');
}

function AnswersCard({ known }: Pick<SubscriptionTerms, 'known'>) {
  const { i18n } = useLingui();
  const { source_of_funds, source_of_funds_other, employer_name, experience } = known;
  return (
    <Card title={<Trans>Your money and experience</Trans>}>
      <Facts>
        <Fact label={<Trans>Source of funds</Trans>}>
          {source_of_funds.map((each) => i18n._(ORIGIN_WORDS[each])).join(', ')}
        </Fact>
        {source_of_funds_other ? (
          <Fact label={<Trans>In your own words</Trans>}>{source_of_funds_other}</Fact>
        ) : null}
        {employer_name ? <Fact label={<Trans>Employer</Trans>}>{employer_name}</Fact> : null}
        {experience ? (
          <Fact label={<Trans>Experience with securities</Trans>}>
            {i18n._(EXPERIENCE_WORDS[experience])}
          </Fact>
        ) : null}
        <AccreditationFacts accreditation={known.accreditation} />
      </Facts>
    </Card>
  );
}

/** Everything is right, or the manager is told what has changed, and the subscription waits for that. */
function Answer() {
  const go = useGo();
  const fundSlug = useFundSlug();
  const [isTelling, setTelling] = useState(false);
  if (!isTelling) {
    return (
      <>
        <ConfirmForm />
        <Button variant="default" onClick={() => setTelling(true)}>
          <Trans>Something has changed</Trans>
        </Button>
      </>
    );
  }
  return (
    <>
      <Card title={<Trans>What has changed?</Trans>}>
        <TellForm onSent={() => go(stepPath(fundSlug, 'change-request-received'))} />
      </Card>
      <Button variant="default" onClick={() => setTelling(false)}>
        <Trans>Nothing has changed</Trans>
      </Button>
    </>
  );
}

function ConfirmForm() {
  const go = useGo();
  const fundSlug = useFundSlug();
  const begin = useBegin(fundSlug);
  const draft = draftOf(SUBSCRIPTION);
  const form = useForm({
    values: { printed_copy: draft.read().printedCopy },
    send: async ({ printed_copy: printedCopy }) => {
      draft.change({ printedCopy, isReviewed: true });
      // A company that comes first to the vehicle for US taxpayers says what it is before it begins.
      if (isFirstInUs({ entered: draft.read() }))
        await go(stepPath(fundSlug, 'accredited-investor-status'));
      else await begin();
    },
    retry: useRetryDialog(<Trans>We could not create your subscription</Trans>),
  });
  return (
    <Form form={form} submit={<Trans>Everything is right</Trans>}>
      <PrintedCopy {...form.getInputProps('printed_copy', { type: 'checkbox' })} />
    </Form>
  );
}
