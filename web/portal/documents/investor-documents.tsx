import { documentName } from '@ballast/contract/agreements/document-name.ts';
import {
  downloadInvestorDocument,
  type InvestorDocument,
  listFundDocuments,
  listInvestorDocuments,
} from '@ballast/contract/portfolio/investor-documents.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DOCUMENT_KIND_WORDS } from '../../app/documents/document-kind-words.ts';
import { formatDate } from '../../app/figures/format-date.ts';
import { readFile, saveFile } from '../../app/forms/read-file.ts';
import { useAction } from '../../app/forms/use-action.ts';
import { queryKey } from '../../app/session/queries.ts';
import { useUser } from '../../app/session/use-user.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { SettingRow, SettingRows } from '../../ui/lists/setting-row.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { failureToast } from '../account/failure-toast.tsx';
import { investorDocumentsQuery } from './queries.ts';

/** What we put there for the client, newest first. */
export function InvestorDocuments() {
  const { t } = useWords();
  return (
    <Paged
      words={{ more: t`Show more` }}
      page={(cursor, after) => <DocumentsOfPage cursor={cursor} after={after} />}
    />
  );
}

type DocumentsOfPageProps = {
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

function DocumentsOfPage({ cursor, after }: DocumentsOfPageProps) {
  const { t } = useWords();
  const { data } = useQuery(investorDocumentsQuery(cursor));
  return (
    <>
      <Card title={cursor ? null : <Trans>From us</Trans>} flush>
        {data ? null : <Skeleton height={12} />}
        {data?.items.length === 0 ? (
          <EmptyState
            title={<Trans>Nothing from us yet</Trans>}
            text={
              <Trans>
                Capital statements, tax forms and annual accounts appear here. We’ll tell you when
                there is one.
              </Trans>
            }
          />
        ) : null}
        {data && data.items.length > 0 ? (
          <SettingRows label={t`From us`}>
            {data.items.map((document) => (
              <DocumentRow key={document.id} document={document} />
            ))}
          </SettingRows>
        ) : null}
      </Card>
      {after(data?.next_cursor ?? null)}
    </>
  );
}

type DocumentRowProps = {
  document: InvestorDocument;
  /** Whom it is for, where that is not everybody who sees it. */
  audience?: string;
};

export function DocumentRow({ document, audience }: DocumentRowProps) {
  const { i18n } = useLingui();
  const { kind, title, dated_on, fund_name: fund, put_at: at, seen_at: seenAt } = document;
  const day = formatDate(dated_on, 'medium', 'UTC');
  return (
    <SettingRow
      title={
        <>
          {title}{' '}
          {seenAt === null ? (
            <StatusBadge tone="accent">
              <Trans>New</Trans>
            </StatusBadge>
          ) : null}
        </>
      }
      value={[i18n._(DOCUMENT_KIND_WORDS[kind]), audience ?? fund, day].filter(Boolean).join(', ')}
      text={<Trans>Here since {formatDate(at, 'medium')}</Trans>}
    >
      <DownloadDocument document={document} />
    </SettingRow>
  );
}

/** Saves a document; not in a view-only session. */
export function DownloadDocument({ document: { id, title } }: { document: InvestorDocument }) {
  const { t } = useWords();
  const queries = useQueryClient();
  const isOwnSession = useUser().support_admin_id === null;
  const downloading = useAction(async () => {
    try {
      const content = await readFile(downloadInvestorDocument, { params: { id } });
      saveFile(content, documentName(title));
      await Promise.all(
        [listInvestorDocuments, listFundDocuments].map((list) =>
          queries.invalidateQueries({ queryKey: queryKey(list) }),
        ),
      );
    } catch (error) {
      failureToast(<Trans>We could not download the document</Trans>, error);
    }
  });
  if (!isOwnSession) return null;
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={t`Download ${title}`}
      loading={downloading.running}
      onClick={() => void downloading.run()}
    >
      <Trans>Download</Trans>
    </Button>
  );
}
