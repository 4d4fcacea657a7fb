import { DOCUMENT_REVIEWERS } from '@ballast/contract/account/roles.ts';
import { isWithheld } from '@ballast/contract/files/uploads.ts';
import type { Kyb } from '@ballast/contract/onboarding/kyb/kyb.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { KYB_DOCUMENT_WORDS } from '../../app/figures/kyb-words.ts';
import { Card } from '../../ui/card.tsx';
import { SettingRow, SettingRows } from '../../ui/lists/setting-row.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { useMayCall } from '../may-call.ts';
import type { Case } from '../reviews/case-words.ts';
import { fileKey } from '../reviews/documents/document-titles.ts';
import { type Seen, SomethingNew } from '../reviews/something-new.tsx';
import { kybQuery } from './queries.ts';
import { ReviewDocument } from './review-document.tsx';

type DocumentDetails = Kyb['documents'][number];

const STATUSES: Readonly<
  Record<DocumentDetails['status'], { word: MessageDescriptor; tone: Tone }>
> = {
  REQUIRED: { word: msg`Not sent`, tone: 'neutral' },
  SUBMITTED: { word: msg`To be reviewed`, tone: 'accent' },
  APPROVED: { word: msg`In order`, tone: 'good' },
  REJECTED: { word: msg`To be asked for again`, tone: 'caution' },
};

const WITHHELD = { word: msg`Virus found, to be asked for again`, tone: 'bad' } as const;

type KybDocumentsProps = {
  item: Pick<Case, 'client_id' | 'seen_event'>;
  seen: Seen;
  /** The file that is looked at, by its `fileKey`. */
  openKey: string | null;
  /** Shows a file; null for those who may not look at them. */
  onOpen: ((key: string) => void) | null;
};

/** A company's documents one by one, each to be found in order or asked for again, before the whole is decided. */
export function KybDocuments({ item, seen, openKey, onOpen }: KybDocumentsProps) {
  const { t } = useWords();
  const { data } = useQuery(kybQuery(item.client_id));
  const mayReview = useMayCall(DOCUMENT_REVIEWERS);
  const isWithDesk = data?.stage === 'SUBMITTED';
  const openNext = (done: DocumentDetails) => {
    const key = nextToReview(data?.documents ?? [], done);
    if (key !== null) onOpen?.(key);
  };
  return (
    <Card title={<Trans>Each document</Trans>} flush>
      {isWithDesk ? <SomethingNew item={item} seen={seen} /> : null}
      {data ? (
        <SettingRows label={t`Documents of the company`}>
          {data.documents.map((each) => (
            <DocumentRow
              key={each.document}
              item={item}
              seen={seen}
              details={each}
              openKey={openKey}
              onOpen={onOpen}
              onApproved={() => openNext(each)}
              mayReview={mayReview && isWithDesk && each.status !== 'REQUIRED'}
            />
          ))}
        </SettingRows>
      ) : null}
      {data ? null : <Skeleton height={24} />}
    </Card>
  );
}

/** The file to look at after a document: of the next that waits for its review, from the beginning after the last. */
function nextToReview(documents: readonly DocumentDetails[], done: DocumentDetails): string | null {
  const place = documents.indexOf(done);
  const next = [...documents.slice(place + 1), ...documents.slice(0, place)].find(
    ({ status, files }) => status === 'SUBMITTED' && !files.some(isWithheld),
  );
  const file = next?.files[0];
  return next && file ? fileKey({ document: next.document, upload_id: file.id }) : null;
}

type DocumentRowProps = KybDocumentsProps & {
  details: DocumentDetails;
  mayReview: boolean;
  onApproved: () => void;
};

function DocumentRow(props: DocumentRowProps) {
  const { item, seen, details, openKey, onOpen, mayReview, onApproved } = props;
  const { t } = useWords();
  const { i18n } = useLingui();
  const { document, status, reason, files } = details;
  const hasWithheld = files.some(isWithheld);
  const { word, tone } = hasWithheld && status === 'SUBMITTED' ? WITHHELD : STATUSES[status];
  const name = i18n._(KYB_DOCUMENT_WORDS[document].name);
  return (
    <SettingRow
      title={name}
      value={<StatusBadge tone={tone}>{i18n._(word)}</StatusBadge>}
      text={
        <>
          {files.map(({ file_name }) => file_name).join(', ')}
          {reason ? <> – {reason}</> : null}
        </>
      }
    >
      {onOpen
        ? files.map(({ id, file_name: file }) => (
            <Button
              key={id}
              variant="default"
              size="xs"
              aria-label={t`Open ${name}: ${file}`}
              onClick={() => onOpen(fileKey({ document, upload_id: id }))}
            >
              <Trans>Open</Trans>
            </Button>
          ))
        : null}
      {mayReview ? (
        <ReviewDocument
          clientId={item.client_id}
          seen={seen.event}
          document={document}
          name={name}
          status={status}
          isWithheld={hasWithheld}
          isOpen={files.some(({ id }) => fileKey({ document, upload_id: id }) === openKey)}
          onApproved={onApproved}
        />
      ) : null}
    </SettingRow>
  );
}
