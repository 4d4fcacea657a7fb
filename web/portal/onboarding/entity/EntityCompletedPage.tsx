import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { countryName } from '../../../app/figures/country-name.ts';
import { ORGANIZATION_WORDS } from '../../../app/figures/organization-words.ts';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { CLASS_WORDS } from '../../../app/investor-classes/class-words.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/lists/facts.tsx';
import { AnswerFact, useReview } from '../review.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { EntityFrame } from './entity-frame.tsx';
import { useCompleteEntity } from './use-complete-entity.ts';
import { useEntityDetails } from './use-entity.ts';

/** A last look at what the account gets, and the end. */
export function EntityCompletedPage() {
  useReview();
  const form = useForm({
    values: {},
    send: useCompleteEntity(),
    retry: useRetryDialog(<Trans>We could not complete your registration</Trans>),
  });
  return (
    <EntityFrame
      step="COMPLETED"
      title={<Trans>All steps completed</Trans>}
      lead={
        <Trans>
          Please check your answers. You can change them here; afterwards only your relationship
          manager can.
        </Trans>
      }
    >
      <Card>
        <Answers />
      </Card>
      <Form form={form} submit={<Trans>Submit</Trans>} />
    </EntityFrame>
  );
}

function Answers() {
  const { i18n } = useLingui();
  const { t } = useWords();
  const known = useEntityDetails();
  const { country_of_incorporation: country, organization_type: structure } = known;
  return (
    <Facts>
      <AnswerFact
        label={<Trans>Company</Trans>}
        change={{
          to: '/onboarding/entity/legal-business-name',
          label: t`Change the name of the company`,
        }}
      >
        {known.legal_business_name}
      </AnswerFact>
      <AnswerFact
        label={<Trans>Country of incorporation</Trans>}
        change={{
          to: '/onboarding/entity/country-of-incorporation',
          label: t`Change the country of incorporation`,
        }}
      >
        {country ? countryName(country) : null}
      </AnswerFact>
      <AnswerFact
        label={<Trans>Legal structure</Trans>}
        change={{
          to: '/onboarding/entity/legal-structure',
          label: t`Change the legal structure`,
        }}
      >
        {structure ? i18n._(ORGANIZATION_WORDS[structure]) : null}
      </AnswerFact>
      <AnswerFact
        label={<Trans>US taxpayer</Trans>}
        change={{
          to: '/onboarding/entity/us-taxpayer-status',
          label: t`Change whether the company pays taxes in the United States`,
        }}
      >
        {known.us_tax_payer ? <Trans>Yes</Trans> : <Trans>No</Trans>}
      </AnswerFact>
      {known.investor_type ? (
        <AnswerFact
          label={<Trans>Kind of investor</Trans>}
          change={{
            to: '/onboarding/entity/eligibility',
            label: t`Change the kind of investor`,
          }}
        >
          {i18n._(CLASS_WORDS[known.investor_type])}
        </AnswerFact>
      ) : null}
      <AnswerFact
        label={
          known.signatory_rights === 'SIGNATORY' ? (
            <Trans>Signatory</Trans>
          ) : (
            <Trans>Representative</Trans>
          )
        }
        change={{ to: '/onboarding/entity/your-details', label: t`Change your name` }}
      >
        {known.first_name} {known.last_name}
      </AnswerFact>
    </Facts>
  );
}
