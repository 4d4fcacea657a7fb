import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { SettingRows } from '../../ui/lists/setting-row.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DocumentRow } from '../documents/investor-documents.tsx';
import { fundDocumentsQuery } from '../documents/queries.ts';

/** The documents of a fund, newest first: what everybody may read, and what is for those who hold or held it. */
export function FundDocuments({ fund }: { fund: string }) {
  const { t } = useLingui();
  return (
    <Paged
      words={{ more: t`Show more` }}
      page={(cursor, after) => <DocumentsOfPage fund={fund} cursor={cursor} after={after} />}
    />
  );
}

type DocumentsOfPageProps = {
  fund: string;
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

function DocumentsOfPage({ fund, cursor, after }: DocumentsOfPageProps) {
  const { t } = useLingui();
  const { data } = useQuery(fundDocumentsQuery(fund, cursor));
  return (
    <>
      <Card title={cursor ? null : <Trans>Documents of this fund</Trans>} flush>
        {data ? null : <Skeleton height={12} />}
        {data?.items.length === 0 ? (
          <EmptyState
            title={<Trans>No documents yet</Trans>}
            text={
              <Trans>
                The adviser form, offering documents and annual accounts of this fund appear here.
              </Trans>
            }
          />
        ) : null}
        {data && data.items.length > 0 ? (
          <SettingRows label={t`Documents of this fund`}>
            {data.items.map((document) => (
              <DocumentRow
                key={document.id}
                document={document}
                audience={document.is_for_holders ? t`for investors only` : t`for all clients`}
              />
            ))}
          </SettingRows>
        ) : null}
      </Card>
      {after(data?.next_cursor ?? null)}
    </>
  );
}
