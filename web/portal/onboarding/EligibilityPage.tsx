import { UNITED_STATES } from '@ballast/contract/onboarding/answers.ts';
import { Trans } from '@lingui/react/macro';
import { countryName } from '../../app/country-name.ts';
import { EligibilityForm } from './eligibility-form.tsx';
import { IndividualFrame } from './individual-frame.tsx';
import { useAnswer, useIndividualDetails } from './use-individual.ts';

/** /onboarding/eligibility */
export function EligibilityPage() {
  const { country_of_residence, investor_type } = useIndividualDetails();
  const answer = useAnswer('ELIGIBILITY');
  const country = country_of_residence ?? UNITED_STATES;
  const name = countryName(country);
  return (
    <IndividualFrame
      step="ELIGIBILITY"
      title={<Trans>What kind of investor are you?</Trans>}
      lead={
        <Trans>
          We serve investors who are not retail clients. These are the classes for {name}; choose
          one to see its conditions.
        </Trans>
      }
    >
      <EligibilityForm
        country={country}
        accountType="INDIVIDUAL"
        known={investor_type}
        onChosen={(type) => answer({ investor_type: type })}
      />
    </IndividualFrame>
  );
}
