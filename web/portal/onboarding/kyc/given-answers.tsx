import type { KycDetails } from '@ballast/contract/onboarding/kyc/kyc.ts';
import { getOccupations } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import type { AddressPurpose } from '@ballast/contract/onboarding/kyc/possible-address.ts';
import { addressLines } from '@ballast/contract/onboarding/kyc/postal-address.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { countryName } from '../../../app/figures/country-name.ts';
import { formatDate } from '../../../app/figures/format-date.ts';
import { LOCALE } from '../../../app/figures/format-decimal.ts';
import { Link } from '../../../app/routing/link.tsx';
import type { Path } from '../../../app/routing/paths.ts';
import { useCallQuery } from '../../../app/session/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { addressOf, isAddressGiven } from './address-answers.ts';
import { useKyc } from './use-kyc.ts';

export function GivenAnswers() {
  const data = useKyc();
  return (
    <>
      <AddressCard data={data} />
      <PersonalCard data={data} />
      <WorkCard data={data} />
    </>
  );
}

type Given = { data: KycDetails };

function AddressCard({ data }: Given) {
  const mailing = addressOf(data, 'mailing');
  return (
    <Card title={<Trans>Address</Trans>} aside={<Change to="/kyc/address" of="address" />}>
      <Facts>
        <Fact label={<Trans>You live at</Trans>}>
          <AddressLines data={data} purpose="residence" />
        </Fact>
        <Fact label={<Trans>Letters go to</Trans>}>
          {isAddressGiven(mailing) ? (
            <AddressLines data={data} purpose="mailing" />
          ) : (
            <Trans>The same address</Trans>
          )}
        </Fact>
      </Facts>
    </Card>
  );
}

function AddressLines({ data, purpose }: Given & { purpose: AddressPurpose }) {
  const { address, address2, city, subdivision, zip_code, country } = addressOf(data, purpose);
  const given = { street: address, street2: address2, city, subdivision, postcode: zip_code };
  return addressLines({ ...given, country }, LOCALE).join(', ');
}

function PersonalCard({ data }: Given) {
  return (
    <Card
      title={<Trans>About you</Trans>}
      aside={<Change to="/kyc/personal-details" of="personal" />}
    >
      <Facts>
        <Fact label={<Trans>Citizenship</Trans>}>{nameOf(data.citizenship)}</Fact>
        <Fact label={<Trans>Date of birth</Trans>}>
          {data.date_of_birth ? formatDate(data.date_of_birth, 'medium', 'UTC') : null}
        </Fact>
        {data.country_of_birth ? (
          <Fact label={<Trans>Country of birth</Trans>}>{nameOf(data.country_of_birth)}</Fact>
        ) : null}
        {data.tax_residencies.map(({ country_of_taxes: country, tin }) => (
          <Fact key={country} label={<Trans>Tax number, {nameOf(country)}</Trans>}>
            {tin ?? <Trans>No number</Trans>}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

function WorkCard({ data }: Given) {
  const occupations = useCallQuery(getOccupations);
  const occupation = occupations.data?.items.find(({ code }) => code === data.occupation);
  return (
    <Card title={<Trans>Occupation</Trans>} aside={<Change to="/kyc/occupation" of="occupation" />}>
      <Facts>
        <Fact label={<Trans>What you do</Trans>}>{occupation?.name ?? data.occupation}</Fact>
        <Fact label={<Trans>Politically exposed</Trans>}>
          {data.politically_exposed ? <Trans>Yes</Trans> : <Trans>No</Trans>}
        </Fact>
      </Facts>
    </Card>
  );
}

function nameOf(country: string | null): ReactNode {
  return country && countryName(country);
}

/** Links back to a step, which screen readers hear by name. */
function Change({ to, of }: { to: Path; of: 'address' | 'personal' | 'occupation' }) {
  const { t } = useLingui();
  const labels = {
    address: t`Change your address`,
    personal: t`Change your personal details`,
    occupation: t`Change your occupation`,
  };
  return (
    <Link to={to} aria-label={labels[of]}>
      <Trans>Change</Trans>
    </Link>
  );
}
