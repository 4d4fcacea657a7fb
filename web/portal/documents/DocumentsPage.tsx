import { Trans } from '@lingui/react/macro';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ButtonLink, useGo } from '../../app/routing/link.tsx';
import { paths, withQuery } from '../../app/routing/paths.ts';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { PerformanceReports } from '../statements/performance-reports.tsx';
import { NewStatementCard } from '../statements/statement-form.tsx';
import { AskedDocuments } from './asked-documents.tsx';
import styles from './DocumentsPage.module.css';
import { readDocumentsSearch } from './documents-search.ts';
import { InvestorDocuments } from './investor-documents.tsx';
import { documentRequestQuery, investorDocumentsQuery, signedAgreementsQuery } from './queries.ts';
import { SignedAgreements } from './signed-agreements.tsx';

const route = getRouteApi('/client/main/documents');

/** Reports of the account; what we put there for the client, what they signed and were asked for; and statements on request. */
export function DocumentsPage() {
  const { tab } = readDocumentsSearch(route.useSearch());
  const go = useGo();
  return (
    <Stack>
      <PageHeader
        title={<Trans>Documents</Trans>}
        lead={<Trans>Your reports, documents from us, and what you have signed.</Trans>}
        actions={
          <>
            <ButtonLink to={paths.statements()} variant="default">
              <Trans>Statements</Trans>
            </ButtonLink>
            <ButtonLink to={paths.fees()} variant="default">
              <Trans>Fees and bills</Trans>
            </ButtonLink>
          </>
        }
      />
      <Tabs
        value={tab ?? 'investor'}
        onChange={(chosen) =>
          void go(withQuery(paths.documents(), readDocumentsSearch({ tab: chosen })), {
            replace: true,
          })
        }
        keepMounted={false}
      >
        <Tabs.List className={styles.tabs}>
          <Tabs.Tab value="reports">
            <Trans>Performance reports</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="investor">
            <Trans>Investor documents</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="generate">
            <Trans>Generate</Trans>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="reports" className={styles.panel}>
          <PerformanceReports />
        </Tabs.Panel>
        <Tabs.Panel value="investor" className={styles.panel}>
          <Investor />
        </Tabs.Panel>
        <Tabs.Panel value="generate" className={styles.panel}>
          <NewStatementCard />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

function Investor() {
  const parts = [
    useQuery(investorDocumentsQuery()),
    useQuery(signedAgreementsQuery()),
    useQuery(documentRequestQuery()),
  ];
  // What stands below comes with what stands above it, so that nothing moves.
  const isReady = parts.every(({ isPending }) => !isPending);
  return (
    <Stack>
      <InvestorDocuments />
      {isReady ? (
        <>
          <SignedAgreements />
          <AskedDocuments />
        </>
      ) : null}
    </Stack>
  );
}
