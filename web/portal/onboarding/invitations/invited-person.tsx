import type { InvitedPerson } from '@ballast/contract/onboarding/invitations/invitation-calls.ts';
import { addressLines, residenceOf } from '@ballast/contract/onboarding/kyc/postal-address.ts';
import { Trans } from '@lingui/react/macro';
import { countryName } from '../../../app/figures/country-name.ts';
import { formatDate } from '../../../app/figures/format-date.ts';
import { LOCALE } from '../../../app/figures/format-decimal.ts';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';

type InvitedPersonFactsProps = { person: InvitedPerson; email: string; phone: string };

/** What a relationship manager told of somebody, to be read through. */
export function InvitedPersonFacts({ person, email, phone }: InvitedPersonFactsProps) {
  return (
    <Facts>
      <Fact label={<Trans>Name</Trans>}>
        {[person.first_name, person.middle_name, person.last_name].filter(Boolean).join(' ')}
      </Fact>
      <Fact label={<Trans>Email address</Trans>}>{email}</Fact>
      <Fact label={<Trans>Phone number</Trans>}>{phone}</Fact>
      <Fact label={<Trans>Date of birth</Trans>}>
        {formatDate(person.date_of_birth, 'medium', 'UTC')}
      </Fact>
      <Fact label={<Trans>Country of birth</Trans>}>{countryName(person.country_of_birth)}</Fact>
      <Fact label={<Trans>Citizenship</Trans>}>{countryName(person.citizenship)}</Fact>
      <Fact label={<Trans>Address</Trans>} long>
        {addressLines(residenceOf(person), LOCALE).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </Fact>
      <Fact label={<Trans>US taxpayer</Trans>}>
        {person.us_tax_payer ? <Trans>Yes</Trans> : <Trans>No</Trans>}
      </Fact>
    </Facts>
  );
}
