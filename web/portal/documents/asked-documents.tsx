import type {
  DocumentRequest,
  EndedDocumentRequest,
} from '@ballast/contract/onboarding/documents/additional-documents.ts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate } from '../../app/figures/format-date.ts';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { SentFiles } from '../files/file-rows.tsx';
import { CaseTimeline } from '../onboarding/case-timeline.tsx';
import { DocumentsWantedCard } from './documents-wanted-card.tsx';
import { documentRequestQuery } from './queries.ts';

/** The open request for documents, and the outcome of the last. */
export function AskedDocuments() {
  const { data } = useQuery(documentRequestQuery());
  return (
    <>
      {data?.request ? (
        <DocumentsWantedCard review={data.request.review}>
          <Request request={data.request} />
        </DocumentsWantedCard>
      ) : null}
      {data?.last ? <EndedRequest request={data.last} /> : null}
      {data?.request || data?.last ? null : (
        <Card title={<Trans>Additional documents</Trans>}>
          {data ? (
            <p>
              <Trans>
                We have not asked you for any. If we need any, we’ll email you and list them here.
              </Trans>
            </p>
          ) : (
            <Skeleton height={3} />
          )}
        </Card>
      )}
    </>
  );
}

const TONES: Readonly<Record<EndedDocumentRequest['outcome'], Tone>> = {
  APPROVED: 'good',
  REJECTED: 'bad',
  WITHDRAWN: 'neutral',
};

const DECIDED: Readonly<Record<EndedDocumentRequest['outcome'], ReactNode>> = {
  APPROVED: <Trans>Decided</Trans>,
  REJECTED: <Trans>Decided</Trans>,
  WITHDRAWN: <Trans>Withdrawn</Trans>,
};

function EndedRequest({ request }: { request: EndedDocumentRequest }) {
  const { outcome, ended_at, reason } = request;
  const at = formatDate(ended_at, 'mediumWithTime');
  return (
    <Card
      title={<Trans>Additional documents</Trans>}
      aside={
        <StatusBadge tone={TONES[outcome]}>
          <Outcome outcome={outcome} />
        </StatusBadge>
      }
    >
      <Request request={request} decided={<Fact label={DECIDED[outcome]}>{at}</Fact>}>
        {reason && outcome === 'REJECTED' ? (
          <Note tone="caution" title={<Trans>The reason</Trans>}>
            {reason}
          </Note>
        ) : null}
      </Request>
    </Card>
  );
}

function Outcome({ outcome }: Pick<EndedDocumentRequest, 'outcome'>) {
  switch (outcome) {
    case 'APPROVED':
      return <Trans>In order</Trans>;
    case 'REJECTED':
      return <Trans>Not accepted</Trans>;
    case 'WITHDRAWN':
      return <Trans>No longer needed</Trans>;
  }
}

type RequestProps = { request: DocumentRequest; decided?: ReactNode; children?: ReactNode };

function Request({ request, decided, children }: RequestProps) {
  const { wanted, requested_at, sendings, review } = request;
  const files = sendings.flatMap(({ files: sent }) => sent);
  return (
    <Stack gap="medium">
      <Note tone="info" title={<Trans>What we asked for</Trans>}>
        {wanted}
      </Note>
      {children}
      <Facts>
        <Fact label={<Trans>Asked</Trans>}>{formatDate(requested_at, 'mediumWithTime')}</Fact>
        {decided}
      </Facts>
      {files.length > 0 ? <SentFiles files={files} /> : null}
      {review ? <CaseTimeline review={review} /> : null}
    </Stack>
  );
}
