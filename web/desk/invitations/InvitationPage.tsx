import { addressLines, residenceOf } from '@ballast/contract/onboarding/kyc/postal-address.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { countryName } from '../../app/figures/country-name.ts';
import { formatDate } from '../../app/figures/format-date.ts';
import { LOCALE } from '../../app/figures/format-decimal.ts';
import { CLASS_WORDS } from '../../app/investor-classes/class-words.ts';
import {
  DIGITAL_WORDS,
  INTENDED_WORDS,
  LIQUID_WORDS,
} from '../../app/investor-classes/questionnaire-words.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CompanyCards, RequestFact } from './company-cards.tsx';
import { CorrectCompany } from './correct-company.tsx';
import { CorrectPerson } from './correct-person.tsx';
import { InvitationActions } from './invitation-actions.tsx';
import { InvitationBadge } from './invitation-badge.tsx';
import {
  COMPANY_NEXT_WORDS,
  type Invitation,
  NEXT_WORDS,
  nameOfInvitation,
} from './invitation-words.ts';
import { invitationQuery } from './queries.ts';

const route = getRouteApi('/staff/desk/invitations/$id');

export function InvitationPage() {
  const { id } = route.useParams();
  const { data } = useQuery(invitationQuery(id));
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={paths.deskInvitations()}>
            <Trans>Back to invitations</Trans>
          </Link>
        }
        title={data ? nameOfInvitation(data) : <Trans>Invitation</Trans>}
        lead={data?.email ?? <Skeleton height={1.5} width={16} />}
      />
      {data ? <Shown invitation={data} /> : <Skeleton height={24} />}
    </Stack>
  );
}

function Shown({ invitation }: { invitation: Invitation }) {
  const { i18n } = useLingui();
  const [isCorrecting, setCorrecting] = useState(false);
  const { state, reported_changes, client_id, person, company } = invitation;
  const stopCorrecting = () => setCorrecting(false);
  if (isCorrecting) {
    return (
      <Card title={<Trans>Correct the details</Trans>}>
        {person ? (
          <CorrectPerson invitation={{ ...invitation, person }} onClose={stopCorrecting} />
        ) : (
          <CorrectCompany invitation={invitation} onClose={stopCorrecting} />
        )}
      </Card>
    );
  }
  return (
    <>
      {reported_changes ? (
        <Note tone="caution" title={<Trans>The person reports</Trans>}>
          {reported_changes}
        </Note>
      ) : null}
      <Card title={<Trans>Where it stands</Trans>}>
        <p>{i18n._((company ? COMPANY_NEXT_WORDS : NEXT_WORDS)[state])}</p>
        <Moments invitation={invitation} />
        {client_id ? (
          <Group mt="md">
            <Link to={paths.deskClient(client_id)}>
              <Trans>View client</Trans>
            </Link>
            {state === 'CHANGES_REPORTED' ? (
              <Link to={paths.deskQueue('reported_changes')}>
                <Trans>View reported changes</Trans>
              </Link>
            ) : null}
          </Group>
        ) : null}
        <InvitationActions invitation={invitation} onCorrect={() => setCorrecting(true)} />
      </Card>
      {person ? (
        <>
          <Card title={<Trans>Personal details</Trans>}>
            <PersonFacts person={person} phone={invitation.phone_written} />
          </Card>
          <Card title={<Trans>As an investor</Trans>}>
            <InvestorFacts invitation={invitation} person={person} />
          </Card>
        </>
      ) : null}
      {company ? <CompanyCards invitation={invitation} company={company} /> : null}
    </>
  );
}

function Moments({ invitation }: { invitation: Invitation }) {
  const { state, manager, sent_at, expires_at, accepted_at, confirmed_at, completed_at } =
    invitation;
  const at = (moment: string | null) => (moment ? formatDate(moment, 'mediumWithTime') : '–');
  return (
    <Facts>
      <Fact label={<Trans>Status</Trans>}>
        <InvitationBadge state={state} />
      </Fact>
      <Fact label={<Trans>Invited by</Trans>}>{manager}</Fact>
      <Fact label={<Trans>Sent</Trans>}>{at(sent_at)}</Fact>
      <Fact label={<Trans>Link good until</Trans>}>{at(expires_at)}</Fact>
      <Fact label={<Trans>Accepted</Trans>}>{at(accepted_at)}</Fact>
      <Fact label={<Trans>Details confirmed</Trans>}>{at(confirmed_at)}</Fact>
      <Fact label={<Trans>Completed</Trans>}>{at(completed_at)}</Fact>
    </Facts>
  );
}

type InvitedPerson = NonNullable<Invitation['person']>;

function PersonFacts({ person, phone }: { person: InvitedPerson; phone: string }) {
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
      <Fact label={<Trans>Home address</Trans>} long="text">
        {address.join(', ')}
      </Fact>
    </Facts>
  );
}

/** What was recorded and told; what was left to the person is theirs to answer. */
function InvestorFacts({ invitation, person }: { invitation: Invitation; person: InvitedPerson }) {
  const { i18n } = useLingui();
  const { request, investor_class: told, questionnaire } = invitation;
  const left = <Trans>Left to the person</Trans>;
  return (
    <Facts>
      <RequestFact request={request} />
      {person.us_tax_payer ? null : (
        <Fact label={<Trans>Investor class</Trans>}>
          {told ? i18n._(CLASS_WORDS[told.investor_type]) : left}
        </Fact>
      )}
      {told ? (
        <Fact label={<Trans>Evidence</Trans>} long="text">
          {told.evidence}
        </Fact>
      ) : null}
      <Fact label={<Trans>Liquid assets</Trans>}>
        {questionnaire ? i18n._(LIQUID_WORDS[questionnaire.liquid_investable_assets]) : left}
      </Fact>
      <Fact label={<Trans>Of which in digital assets</Trans>}>
        {questionnaire
          ? i18n._(DIGITAL_WORDS[questionnaire.digital_assets_investment_value])
          : left}
      </Fact>
      <Fact label={<Trans>Wants to invest</Trans>}>
        {questionnaire ? i18n._(INTENDED_WORDS[questionnaire.intended_investment_amount]) : left}
      </Fact>
    </Facts>
  );
}
