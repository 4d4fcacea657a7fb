import { INVITATION_KEEPERS } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getClient } from '@ballast/contract/staff/clients.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Amount } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { AuditTable } from '../audit/audit-table.tsx';
import { DocumentRequestCard } from '../documents/request-documents.tsx';
import { useMayCall } from '../may-call.ts';
import { CaseFacts } from '../reviews/case-facts.tsx';
import { ClientRiskCard, ExposureNote } from '../reviews/client-risk.tsx';
import { Notes } from '../reviews/notes.tsx';
import { AccountBadges, KycStageWord, TypeWord } from './account-badges.tsx';
import { BirthdayCard } from './birthday-card.tsx';
import { ClientAccess } from './client-access.tsx';
import { ClientAccounts } from './client-accounts.tsx';
import { ClientEntries } from './client-entries.tsx';
import { ClientNamesCard } from './client-names.tsx';
import { ClientReviews } from './client-reviews.tsx';
import { ExportHeldData } from './export-held-data.tsx';
import { ManagerOfClient } from './manager-of-client.tsx';
import { clientQuery } from './queries.ts';
import { SupportView } from './support-view.tsx';

const route = getRouteApi('/staff/desk/clients/$id');

export function ClientPage() {
  const { id } = route.useParams();
  const client = useQuery(clientQuery(id));
  const { data } = client;
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={paths.deskClients()}>
            <Trans>Back to clients</Trans>
          </Link>
        }
        title={data ? <NameOf client={data} /> : <Trans>Client</Trans>}
        lead={data?.email ?? <Skeleton height={1.5} width={16} />}
        actions={data ? <SupportView clientId={id} name={data.name} /> : null}
      />
      {data ? <ClientContent id={id} client={data} /> : null}
      {data ? null : <Skeleton height={60} />}
    </Stack>
  );
}

type Client = AnswerOf<typeof getClient>;

/** The email address stands below it in any case. */
function NameOf({ client: { name, email } }: { client: Client }) {
  return name === '' || name === email ? <Trans>No name yet</Trans> : name;
}

/** What loads by itself stands last, so that it moves nothing else. */
function ClientContent({ id, client }: { id: string; client: Client }) {
  const { t } = useLingui();
  return (
    <>
      <ExposureNote clientId={id} risk={client.risk} />
      <Card>
        <ClientFacts client={client} />
      </Card>
      <ClientReviews cases={client.cases} />
      {client.risk ? <ClientRiskCard risk={client.risk} former={client.former_ratings} /> : null}
      <ClientSources client={client} />
      <Tabs defaultValue="accounts" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="accounts">
            <Trans>Accounts</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="entries">
            <Trans>Entries</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="audit">
            <Trans>Audit trail</Trans>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="accounts" pt="lg">
          <ClientAccounts accounts={client.accounts} total={client.total_usd} />
        </Tabs.Panel>
        <Tabs.Panel value="entries" pt="lg">
          <ClientEntries id={id} />
        </Tabs.Panel>
        <Tabs.Panel value="audit" pt="lg">
          <AuditTable narrowing={{ client_id: id }} empty={t`Nothing has happened yet`} />
        </Tabs.Panel>
      </Tabs>
      <ClientAccess client={client} />
      <ClientNamesCard clientId={id} />
      {client.account_type === 'INDIVIDUAL' ? <BirthdayCard clientId={id} /> : null}
      <ExportHeldData clientId={id} />
      <DocumentRequestCard clientId={id} />
      <Notes on="client" id={id} />
    </>
  );
}

/** Where wealth and money come from, as the client told it; nothing for those who do not read such cases. */
function ClientSources({ client: { id, sources } }: { client: Client }) {
  if (sources.length === 0) return null;
  const facts = sources.map((fact) => ({ ...fact, group: null, tax_number_id: null }));
  return (
    <Card title={<Trans>Where the money comes from</Trans>}>
      <CaseFacts item={{ id, facts }} />
    </Card>
  );
}

function ClientFacts({ client }: { client: Client }) {
  return (
    <Facts>
      <Fact label={<Trans>Total</Trans>}>
        <Amount value={client.total_usd} />
      </Fact>
      <Fact label={<Trans>Type</Trans>}>
        <TypeWord type={client.account_type} />
      </Fact>
      <Fact label={<Trans>Status</Trans>}>
        <AccountBadges {...client} />
      </Fact>
      <Fact label={<Trans>Verification</Trans>}>
        <KycStageWord stage={client.kyc_stage} />
      </Fact>
      <Fact label={<Trans>US taxpayer</Trans>}>
        <YesOrNo value={client.us_tax_payer} />
      </Fact>
      <Fact label={<Trans>Authenticator</Trans>}>
        {client.otp_enabled ? <Trans>On</Trans> : <Trans>Off</Trans>}
      </Fact>
      <Fact label={<Trans>Relationship manager</Trans>}>
        <ManagerOfClient id={client.id} name={client.relationship_manager} />
      </Fact>
      <Fact label={<Trans>Client since</Trans>}>{formatDate(client.created_at)}</Fact>
      {client.agreements_outdated === null ? null : (
        <Fact label={<Trans>To sign again</Trans>}>
          <OutdatedAgreements {...client.agreements_outdated} />
        </Fact>
      )}
      {client.invitation === null ? null : (
        <Fact label={<Trans>Invitation</Trans>}>
          <InvitationLink id={client.invitation} />
        </Fact>
      )}
    </Facts>
  );
}

/** Agreements that name the client as they are no longer, and since when that is so. */
function OutdatedAgreements({ since, titles }: NonNullable<Client['agreements_outdated']>) {
  return (
    <>
      {titles.join(', ')}
      <br />
      <StatusBadge tone="caution">
        <Trans>Waits since {formatDate(since)}</Trans>
      </StatusBadge>
    </>
  );
}

/** For those who look after invitations; others read that there was one. */
function InvitationLink({ id }: { id: string }) {
  const mayRead = useMayCall(INVITATION_KEEPERS);
  if (!mayRead) return <Trans>Yes</Trans>;
  return (
    <Link to={paths.deskInvitation(id)}>
      <Trans>Open the invitation</Trans>
    </Link>
  );
}

function YesOrNo({ value }: { value: boolean | null }) {
  if (value === null) return '–';
  return value ? <Trans>Yes</Trans> : <Trans>No</Trans>;
}
