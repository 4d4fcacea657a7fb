import { UNITED_STATES } from '@ballast/contract/onboarding/answers.ts';
import { Trans } from '@lingui/react/macro';
import { countryName } from '../../app/country-name.ts';
import { EligibilityForm } from '../onboarding/eligibility-form.tsx';
import { EntityFrame } from './entity-frame.tsx';
import { useAnswer, useEntityDetails } from './use-entity.ts';

/** /onboarding/entity/eligibility */
export function EntityEligibilityPage() {
  const { country_of_incorporation, investor_type } = useEntityDetails();
  const answer = useAnswer('ELIGIBILITY');
  const country = country_of_incorporation ?? UNITED_STATES;
  const name = countryName(country);
  return (
    <EntityFrame
      step="ELIGIBILITY"
      title={<Trans>What kind of investor is the company?</Trans>}
      lead={
        <Trans>
          We serve investors who are not retail clients. These are the classes for {name}; choose
          one to see its conditions.
        </Trans>
      }
    >
      <EligibilityForm
        country={country}
        accountType="INSTITUTIONAL"
        known={investor_type}
        onChosen={(type) => answer({ investor_type: type })}
      />
    </EntityFrame>
  );
}
