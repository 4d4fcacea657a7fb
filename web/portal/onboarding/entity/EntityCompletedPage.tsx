import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { countryName } from '../../../app/figures/country-name.ts';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { EntityFrame } from './entity-frame.tsx';
import { ORGANIZATION_WORDS } from './organization-words.ts';
import { useCompleteEntity } from './use-complete-entity.ts';
import { useEntityDetails } from './use-entity.ts';

/** A last look at what the account gets, and the end. */
export function EntityCompletedPage() {
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
          Please check what the account takes on. Go back to correct it; afterwards only your
          relationship manager can.
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
  const known = useEntityDetails();
  const { country_of_incorporation: country, organization_type: structure } = known;
  return (
    <Facts>
      <Fact label={<Trans>Company</Trans>}>{known.legal_business_name}</Fact>
      <Fact label={<Trans>Country of incorporation</Trans>}>
        {country ? countryName(country) : null}
      </Fact>
      <Fact label={<Trans>Legal structure</Trans>}>
        {structure ? i18n._(ORGANIZATION_WORDS[structure]) : null}
      </Fact>
      <Fact label={<Trans>US taxpayer</Trans>}>
        {known.us_tax_payer ? <Trans>Yes</Trans> : <Trans>No</Trans>}
      </Fact>
      <Fact
        label={
          known.signatory_rights === 'SIGNATORY' ? (
            <Trans>Signatory</Trans>
          ) : (
            <Trans>Representative</Trans>
          )
        }
      >
        {known.first_name} {known.last_name}
      </Fact>
    </Facts>
  );
}
