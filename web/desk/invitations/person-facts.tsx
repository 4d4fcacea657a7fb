import { addressLines, residenceOf } from '@ballast/contract/onboarding/kyc/postal-address.ts';
import { Trans } from '@lingui/react/macro';
import { countryName } from '../../app/figures/country-name.ts';
import { formatDate } from '../../app/figures/format-date.ts';
import { LOCALE } from '../../app/figures/format-decimal.ts';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import type { Invitation } from './invitation-words.ts';

/** What was told of an invited person. */
export function PersonFacts({ invitation }: { invitation: Invitation }) {
  const { person, phone } = invitation;
  const address = addressLines(residenceOf(person), LOCALE);
  return (
    <Facts>
      <Fact label={<Trans>Phone</Trans>}>{phone}</Fact>
      <Fact label={<Trans>Date of birth</Trans>}>
        {formatDate(person.date_of_birth, 'medium', 'UTC')}
      </Fact>
      <Fact label={<Trans>Country of birth</Trans>}>{countryName(person.country_of_birth)}</Fact>
      <Fact label={<Trans>Citizenship</Trans>}>{countryName(person.citizenship)}</Fact>
      <Fact label={<Trans>US taxpayer</Trans>}>
        {person.us_tax_payer ? <Trans>Yes</Trans> : <Trans>No</Trans>}
      </Fact>
      <Fact label={<Trans>Home address</Trans>} long>
        {address.join(', ')}
      </Fact>
    </Facts>
  );
}
