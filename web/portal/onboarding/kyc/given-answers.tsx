import type { KycDetails } from '@ballast/contract/onboarding/kyc/kyc.ts';
import { getOccupations } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { addressLines } from '@ballast/contract/onboarding/kyc/postal-address.ts';
import { useLingui as useI18n } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countryName } from '../../../app/figures/country-name.ts';
import { formatDate } from '../../../app/figures/format-date.ts';
import { LOCALE } from '../../../app/figures/format-decimal.ts';
import { useCallQuery } from '../../../app/session/queries.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { SentFiles } from '../../files/file-rows.tsx';
import { uploadsQuery } from '../../files/uploads-query.ts';
import { AnswerFact, ChangeLink } from '../review.tsx';
import { SentEvidence } from '../sent-evidence.tsx';
import { type AddressPurpose, addressOf, isAddressGiven } from './address-answers.ts';
import { ORIGIN_WORDS } from './origin-words.ts';
import { useKyc } from './use-kyc.ts';

export function GivenAnswers() {
  const data = useKyc();
  return (
    <>
      <AddressCard data={data} />
      <PersonalCard data={data} />
      {data.us_tax_payer ? null : <TaxCard data={data} />}
      <WorkCard data={data} />
      <SourcesCard data={data} />
      <IdentityCard data={data} />
    </>
  );
}

type Given = { data: KycDetails };

function AddressCard({ data }: Given) {
  const { t } = useLingui();
  const mailing = addressOf(data, 'mailing');
  return (
    <Card
      title={<Trans>Address</Trans>}
      aside={<ChangeLink to="/kyc/address" label={t`Change your address`} />}
    >
      <Facts>
        <Fact label={<Trans>You live at</Trans>}>
          <AddressLines data={data} purpose="residence" />
        </Fact>
        <Fact label={<Trans>Postal address</Trans>}>
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
  const { t } = useLingui();
  return (
    <Card
      title={<Trans>About you</Trans>}
      aside={<ChangeLink to="/kyc/personal-details" label={t`Change your personal details`} />}
    >
      <Facts>
        <Fact label={<Trans>Citizenship</Trans>}>{nameOf(data.citizenship)}</Fact>
        <Fact label={<Trans>Date of birth</Trans>}>
          {data.date_of_birth ? formatDate(data.date_of_birth, 'medium', 'UTC') : null}
        </Fact>
        {data.country_of_birth ? (
          <Fact label={<Trans>Country of birth</Trans>}>{nameOf(data.country_of_birth)}</Fact>
        ) : null}
        {data.us_tax_payer ? <TaxFacts data={data} /> : null}
      </Facts>
    </Card>
  );
}

/** Where taxes are paid, in the order in which it was told; of a US payer it is among the personal details. */
function TaxCard({ data }: Given) {
  const { t } = useLingui();
  const change = <ChangeLink to="/kyc/tax-residency" label={t`Change where you pay taxes`} />;
  return (
    <Card title={<Trans>Tax residency</Trans>} aside={change}>
      <Facts>
        <TaxFacts data={data} />
      </Facts>
    </Card>
  );
}

function TaxFacts({ data }: Given) {
  return data.tax_residencies.map(({ country_of_taxes: country, tin }) => (
    <Fact key={country} label={<Trans>Tax number, {nameOf(country)}</Trans>}>
      {tin ?? <Trans>No number</Trans>}
    </Fact>
  ));
}

function WorkCard({ data }: Given) {
  const { t } = useLingui();
  const occupations = useCallQuery(getOccupations);
  const occupation = occupations.data?.items.find(({ code }) => code === data.occupation);
  return (
    <Card
      title={<Trans>Occupation</Trans>}
      aside={<ChangeLink to="/kyc/occupation" label={t`Change your occupation`} />}
    >
      <Facts>
        <Fact label={<Trans>What you do</Trans>}>{occupation?.name ?? data.occupation}</Fact>
      </Facts>
    </Card>
  );
}

function SourcesCard({ data }: Given) {
  const { t } = useLingui();
  return (
    <Card
      title={<Trans>Where your money comes from</Trans>}
      aside={<ChangeLink to="/kyc/source-of-funds" label={t`Change where your money comes from`} />}
    >
      <Facts>
        <Fact label={<Trans>Your wealth</Trans>}>
          <OriginNames origins={data.source_of_wealth} />
        </Fact>
        <Fact label={<Trans>In your words</Trans>}>{data.source_of_wealth_details}</Fact>
        <Fact label={<Trans>What you invest</Trans>}>
          <OriginNames origins={data.source_of_funds} />
        </Fact>
        <Fact label={<Trans>In your words</Trans>}>{data.source_of_funds_details}</Fact>
      </Facts>
      <SentEvidence />
    </Card>
  );
}

function OriginNames({ origins }: { origins: KycDetails['source_of_wealth'] }) {
  const { i18n } = useI18n();
  return origins?.map((each) => i18n._(ORIGIN_WORDS[each])).join(', ');
}

/** The document, what is asked with it, and the agreement that was signed for it. */
function IdentityCard({ data }: Given) {
  const { t } = useLingui();
  const isAccepted = data.identity_document.verification_status === 'APPROVED';
  return (
    <Card title={<Trans>Identity and agreement</Trans>}>
      <Facts>
        <AnswerFact
          label={<Trans>Identity document</Trans>}
          change={
            isAccepted
              ? null
              : { to: '/kyc/verify-identity', label: t`Change your identity document` }
          }
        >
          {isAccepted ? <Trans>Accepted</Trans> : <Trans>Received</Trans>}
        </AnswerFact>
        <AnswerFact
          label={<Trans>Politically exposed</Trans>}
          change={{
            to: '/kyc/verify-identity',
            label: t`Change whether you are politically exposed`,
          }}
        >
          {data.politically_exposed ? <Trans>Yes</Trans> : <Trans>No</Trans>}
        </AnswerFact>
        <Fact label={<Trans>Platform agreement</Trans>}>
          <Trans>Signed</Trans>
        </Fact>
      </Facts>
      <SentPictures />
    </Card>
  );
}

/** What was sent of the document last: its front, and what was sent together with it. */
function SentPictures() {
  const { data } = useQuery({ ...uploadsQuery('IDENTITY'), enabled: useIsOwn() });
  const used = (data?.items ?? []).filter(({ state, used_at: at }) => state === 'STORED' && at);
  const newest = (slot: string) =>
    used
      .filter((each) => each.slot === slot)
      .toSorted((one, other) => String(one.used_at).localeCompare(String(other.used_at)))
      .at(-1);
  const front = newest('FRONT');
  if (!front) return null;
  const files = [front, newest('BACK'), newest('SELFIE')].flatMap((each) =>
    each && String(each.used_at) >= String(front.used_at) ? [each] : [],
  );
  return <SentFiles files={files} />;
}

function useIsOwn(): boolean {
  return useUser().support_admin_id === null;
}

function nameOf(country: string | null): ReactNode {
  return country && countryName(country);
}
