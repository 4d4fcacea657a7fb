import type { InvitedPerson } from '../../contract/onboarding/invitations/invitation-calls.ts';
import type { ToldInvestor } from '../../contract/onboarding/invitations/told-investor.ts';
import { regionOf } from '../../contract/onboarding/regions.ts';
import { investorTypesIn } from '../../contract/onboarding/sign-up/investor-classes.ts';
import { claimOf } from './class-answers.ts';

/** The whole of what a manager may tell of somebody as an investor: their request, the first class of their country, the questionnaire. */
export function toldOf({
  us_tax_payer,
  country_of_residence: country,
}: Pick<InvitedPerson, 'us_tax_payer' | 'country_of_residence'>): ToldInvestor {
  const [type] = investorTypesIn(regionOf(country), 'INDIVIDUAL');
  return {
    request: { requested_on: '2020-01-12', request_channel: 'EMAIL' },
    investor_class:
      us_tax_payer || !type
        ? null
        : { ...claimOf(type, country), evidence: 'Statements of the custodian' },
    questionnaire: {
      liquid_investable_assets: 'THREE_TO_TEN_MM',
      digital_assets_investment_value: 'ONE_TO_FIVE_MM',
      intended_investment_amount: 'HALF_TO_ONE_MM',
    },
  };
}
