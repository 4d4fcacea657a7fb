import { getClient } from '@ballast/contract/staff/clients.ts';
import { Trans } from '@lingui/react/macro';
import { Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { Amount } from '../../app/amounts.tsx';
import { FailureNote } from '../../app/failure-note.tsx';
import { formatDate } from '../../app/format-date.ts';
import { Link } from '../../app/link.tsx';
import { paths } from '../../app/paths.ts';
import { useReading } from '../../app/queries.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageStack } from '../../ui/page-stack.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DocumentRequestCard } from '../documents/request-documents.tsx';
import { AuditTable } from '../oversight/audit-table.tsx';
import { AccountBadges, TypeWord } from './account-badges.tsx';
import { ClientAccounts } from './client-accounts.tsx';
import { ClientEntries } from './client-entries.tsx';
import { SupportView } from './support-view.tsx';

const route = getRouteApi('/staff/desk/clients/$id');

/** /desk/clients/{id} */
export function ClientPage() {
  const { id } = route.useParams();
  const client = useReading(getClient, { params: { id } });
  const { data } = client;
  return (
    <PageStack>
      <PageHeader
        back={
          <Link to={paths.deskClients()}>
            <Trans>Back to clients</Trans>
          </Link>
        }
        title={data ? data.name || data.email : <Skeleton height={2.25} width={16} />}
        lead={data?.email ?? <Skeleton height={1.5} width={16} />}
        actions={data ? <SupportView clientId={id} name={data.name} /> : null}
      />
      <FailureNote error={client.error} />
      <Card>
        {data ? (
          <Facts>
            <Fact label={<Trans>Total</Trans>}>
              <Amount value={data.total_usd} />
            </Fact>
            <Fact label={<Trans>Type</Trans>}>
              <TypeWord type={data.account_type} />
            </Fact>
            <Fact label={<Trans>Status</Trans>}>
              <AccountBadges {...data} />
            </Fact>
            <Fact label={<Trans>US taxpayer</Trans>}>
              <YesOrNo value={data.us_tax_payer} />
            </Fact>
            <Fact label={<Trans>Authenticator</Trans>}>
              {data.otp_enabled ? <Trans>On</Trans> : <Trans>Off</Trans>}
            </Fact>
            <Fact label={<Trans>Relationship manager</Trans>}>
              {data.relationship_manager ?? '–'}
            </Fact>
            <Fact label={<Trans>Client since</Trans>}>{formatDate(data.created_at)}</Fact>
          </Facts>
        ) : (
          <Skeleton height={18} />
        )}
      </Card>
      <DocumentRequestCard clientId={id} />
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
          <ClientAccounts accounts={data?.accounts} />
        </Tabs.Panel>
        <Tabs.Panel value="entries" pt="lg">
          <ClientEntries id={id} />
        </Tabs.Panel>
        <Tabs.Panel value="audit" pt="lg">
          <AuditTable clientId={id} />
        </Tabs.Panel>
      </Tabs>
    </PageStack>
  );
}

/** An answer that may not have been given yet. */
function YesOrNo({ value }: { value: boolean | null }) {
  if (value === null) return '–';
  return value ? <Trans>Yes</Trans> : <Trans>No</Trans>;
}
