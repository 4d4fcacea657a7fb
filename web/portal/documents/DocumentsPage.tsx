import type { listSignedAgreements } from '@ballast/contract/agreements/agreements.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate } from '../../app/figures/format-date.ts';
import { ButtonLink } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { SettingRow, SettingRows } from '../../ui/lists/setting-row.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DownloadAgreement } from '../agreements/download-agreement.tsx';
import { SealedCopyBadge, SealedCopyText } from '../agreements/sealed-copy.tsx';
import { AskedDocuments } from './asked-documents.tsx';
import { documentRequestQuery, signedAgreementsQuery } from './queries.ts';

/** Signed agreements to download, and the state of requested documents. */
export function DocumentsPage() {
  const signed = useQuery(signedAgreementsQuery());
  const asked = useQuery(documentRequestQuery());
  // What stands below comes with what stands above it, so that nothing moves.
  const isReady = !signed.isPending && !asked.isPending;
  return (
    <Stack>
      <PageHeader
        title={<Trans>Documents</Trans>}
        lead={<Trans>What you have signed, and what you were asked for.</Trans>}
        actions={
          <ButtonLink to={paths.statements()} variant="default">
            <Trans>Statements</Trans>
          </ButtonLink>
        }
      />
      <SignedAgreements />
      {isReady ? <AskedDocuments /> : null}
    </Stack>
  );
}

type Item = AnswerOf<typeof listSignedAgreements>['items'][number];

function SignedAgreements() {
  const { t } = useLingui();
  return (
    <Paged
      words={{ more: t`Show more` }}
      page={(cursor, after) => <SignedPage cursor={cursor} after={after} />}
    />
  );
}

type SignedPageProps = {
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

function SignedPage({ cursor, after }: SignedPageProps) {
  const { t } = useLingui();
  const { data } = useQuery(signedAgreementsQuery(cursor));
  return (
    <>
      <Card title={cursor ? null : <Trans>Signed agreements</Trans>} flush>
        {data ? null : <Skeleton height={18} />}
        {data?.items.length === 0 ? <NothingSigned /> : null}
        {data && data.items.length > 0 ? (
          <SettingRows label={t`Signed agreements`}>
            {data.items.map((item) => (
              <SignedRow key={item.id} item={item} />
            ))}
          </SettingRows>
        ) : null}
      </Card>
      {after(data?.next_cursor ?? null)}
    </>
  );
}

function SignedRow({ item }: { item: Item }) {
  const { id, title, signer_name, signed_at, superseded_at, document } = item;
  const at = formatDate(signed_at, 'mediumWithTime');
  return (
    <SettingRow
      title={title}
      value={
        <Trans>
          Signed by {signer_name}, {at}
        </Trans>
      }
      text={
        superseded_at ? <Superseded at={superseded_at} /> : <SealedCopyText document={document} />
      }
    >
      {document.state === 'READY' ? (
        <DownloadAgreement id={id} title={title} />
      ) : (
        <SealedCopyBadge document={document} />
      )}
    </SettingRow>
  );
}

/** Why there is a later one: details that change back count with the earlier signature again, so it does not say which is in force. */
function Superseded({ at }: { at: string }) {
  return (
    <>
      <StatusBadge>
        <Trans>Earlier version</Trans>
      </StatusBadge>
      <br />
      <Trans>Signed again on {formatDate(at)} with your changed details</Trans>
    </>
  );
}

function NothingSigned() {
  return (
    <EmptyState
      title={<Trans>Nothing is signed yet</Trans>}
      text={<Trans>A sealed copy of each agreement that you sign is kept for you here.</Trans>}
    />
  );
}
