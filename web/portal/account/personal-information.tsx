import { getOccupations } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { addressLines } from '@ballast/contract/onboarding/kyc/postal-address.ts';
import type { Profile } from '@ballast/contract/onboarding/profiles.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { countryName } from '../../app/figures/country-name.ts';
import { formatDate } from '../../app/figures/format-date.ts';
import { LOCALE } from '../../app/figures/format-decimal.ts';
import { useCallQuery } from '../../app/session/queries.ts';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { ORIGIN_WORDS } from '../onboarding/kyc/origin-words.ts';

/** What we know of a client, for them to review. */
export function PersonalInformation({ profile }: { profile: Profile }) {
  return profile.legal_name === null ? (
    <PersonFacts profile={profile} />
  ) : (
    <CompanyFacts profile={profile} />
  );
}

type Reviewed = { profile: Profile };

function PersonFacts({ profile }: Reviewed) {
  const { date_of_birth: born, mailing_address: mailing } = profile;
  return (
    <Facts>
      <Fact label={<Trans>Name</Trans>}>{nameOf(profile)}</Fact>
      <Fact label={<Trans>You live at</Trans>}>{linesOf(profile.residential_address)}</Fact>
      <Fact label={<Trans>Postal address</Trans>}>
        {mailing ? linesOf(mailing) : <Trans>The same address</Trans>}
      </Fact>
      <Fact label={<Trans>Citizenship</Trans>}>{country(profile.citizenship)}</Fact>
      <Fact label={<Trans>Date of birth</Trans>}>
        {born ? formatDate(born, 'medium', 'UTC') : '–'}
      </Fact>
      {profile.country_of_birth ? (
        <Fact label={<Trans>Country of birth</Trans>}>{country(profile.country_of_birth)}</Fact>
      ) : null}
      {profile.tax_residencies.map(({ country_of_taxes: taxes, tin }) => (
        <Fact key={taxes} label={<Trans>Tax number, {country(taxes)}</Trans>}>
          {tin ?? <Trans>No number</Trans>}
        </Fact>
      ))}
      <Fact label={<Trans>Occupation</Trans>}>
        <Occupation code={profile.occupation} />
      </Fact>
      <Fact label={<Trans>What you invest comes from</Trans>}>
        <Origins profile={profile} />
      </Fact>
      <Fact label={<Trans>Politically exposed</Trans>}>
        <YesOrNo value={profile.politically_exposed} />
      </Fact>
    </Facts>
  );
}

function CompanyFacts({ profile }: Reviewed) {
  return (
    <Facts>
      <Fact label={<Trans>Legal name</Trans>}>{profile.legal_name}</Fact>
      <Fact label={<Trans>Registered seat</Trans>}>{linesOf(profile.residential_address)}</Fact>
      <Fact label={<Trans>Account opened by</Trans>}>{nameOf(profile)}</Fact>
      <Fact label={<Trans>US taxpayer</Trans>}>
        <YesOrNo value={profile.us_tax_payer} />
      </Fact>
    </Facts>
  );
}

function Occupation({ code }: { code: string | null }) {
  const { data } = useCallQuery(getOccupations);
  return data?.items.find((each) => each.code === code)?.name ?? code ?? '–';
}

function Origins({ profile: { source_of_funds: origins } }: Reviewed) {
  const { i18n } = useLingui();
  return origins.map((each) => i18n._(ORIGIN_WORDS[each])).join(', ') || '–';
}

function YesOrNo({ value }: { value: boolean | null }) {
  if (value === null) return '–';
  return value ? <Trans>Yes</Trans> : <Trans>No</Trans>;
}

function nameOf({ first_name, middle_name, last_name }: Profile): string {
  return [first_name, middle_name, last_name].filter(Boolean).join(' ');
}

function country(code: string | null): string {
  return code ? countryName(code) : '–';
}

function linesOf(address: Profile['residential_address']): string {
  if (!address) return '–';
  const { address: street, address2: street2, city, subdivision, zip_code, country } = address;
  const given = { street, street2, city, subdivision, postcode: zip_code, country };
  return addressLines(given, LOCALE).join(', ');
}
