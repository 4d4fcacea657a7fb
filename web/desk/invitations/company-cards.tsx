import { seatOf } from '@ballast/contract/onboarding/kyb/company-facts.ts';
import { addressLines } from '@ballast/contract/onboarding/kyc/postal-address.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { countryName } from '../../app/figures/country-name.ts';
import { formatDate } from '../../app/figures/format-date.ts';
import { LOCALE } from '../../app/figures/format-decimal.ts';
import { ORGANIZATION_WORDS, SUBTYPE_WORDS } from '../../app/figures/organization-words.ts';
import { REQUEST_CHANNEL_WORDS } from '../../app/investor-classes/request-channel-words.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { type Invitation, RIGHTS_WORDS } from './invitation-words.ts';

type Company = NonNullable<Invitation['company']>;

type CompanyCardsProps = { invitation: Invitation; company: Company };

/** What was told of a company that is invited. */
export function CompanyCards({ invitation, company }: CompanyCardsProps) {
  const { i18n } = useLingui();
  const { contact, phone_written: phone, request } = invitation;
  const { organization_subtype: subtype, organization_other_type: other, register } = company;
  return (
    <>
      <Card title={<Trans>Company</Trans>}>
        <Facts>
          <Fact label={<Trans>Contact</Trans>}>
            {contact.first_name} {contact.last_name}
          </Fact>
          <Fact label={<Trans>The contact is</Trans>}>
            {i18n._(RIGHTS_WORDS[company.signatory_rights])}
          </Fact>
          <Fact label={<Trans>Phone</Trans>}>{phone}</Fact>
          <Fact label={<Trans>Country of incorporation</Trans>}>
            {countryName(company.country_of_incorporation)}
          </Fact>
          <Fact label={<Trans>Legal structure</Trans>}>
            {i18n._(ORGANIZATION_WORDS[company.organization_type])}
          </Fact>
          {subtype ? (
            <Fact label={<Trans>Kind of structure</Trans>}>
              {other ?? i18n._(SUBTYPE_WORDS[subtype])}
            </Fact>
          ) : null}
          <Fact label={<Trans>US taxpayer</Trans>}>
            {company.us_tax_payer ? <Trans>Yes</Trans> : <Trans>No</Trans>}
          </Fact>
          <RequestFact request={request} />
        </Facts>
      </Card>
      <Card title={<Trans>Registration</Trans>}>
        {register ? (
          <RegisterFacts register={register} />
        ) : (
          <p>
            <Trans>Left to the company</Trans>
          </p>
        )}
      </Card>
    </>
  );
}

function RegisterFacts({ register }: { register: NonNullable<Company['register']> }) {
  return (
    <Facts>
      <Fact label={<Trans>Register number</Trans>}>{register.register_number}</Fact>
      <Fact label={<Trans>Register and its place</Trans>}>{register.register_place}</Fact>
      <Fact label={<Trans>Registered on</Trans>}>
        {formatDate(register.registered_on, 'medium', 'UTC')}
      </Fact>
      <Fact label={<Trans>Seat</Trans>} long="text">
        {addressLines(seatOf(register), LOCALE).join(', ')}
      </Fact>
      {register.lei ? <Fact label={<Trans>LEI</Trans>}>{register.lei}</Fact> : null}
    </Facts>
  );
}

/** When and how somebody first asked us. */
export function RequestFact({ request }: Pick<Invitation, 'request'>) {
  const { i18n } = useLingui();
  return (
    <Fact label={<Trans>First asked us</Trans>}>
      {request ? (
        <>
          {formatDate(request.requested_on, 'medium', 'UTC')},{' '}
          {i18n._(REQUEST_CHANNEL_WORDS[request.request_channel])}
        </>
      ) : (
        <Trans>Not recorded</Trans>
      )}
    </Fact>
  );
}
