import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { formatDate } from '../../app/figures/format-date.ts';
import { Card } from '../../ui/card.tsx';
import { SettingRow, SettingRows } from '../../ui/lists/setting-row.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import type { Case } from './case-words.ts';
import { mayOpenDocuments } from './documents/case-documents.tsx';
import { documentTitle, fileKey } from './documents/document-titles.ts';

type Former = Case['sent_before'][number];

const DECISIONS: Readonly<
  Record<NonNullable<Former['decision']>, { word: MessageDescriptor; tone: Tone }>
> = {
  APPROVED: { word: msg`In order`, tone: 'good' },
  ASKED_AGAIN: { word: msg`Asked for again`, tone: 'caution' },
  REJECTED: { word: msg`Rejected`, tone: 'bad' },
};

type SentBeforeProps = { item: Case; onOpen: (key: string) => void };

/** Replaced documents, to check a decision against what it was made on. */
export function SentBefore({ item, onOpen }: SentBeforeProps) {
  const { t } = useWords();
  if (item.sent_before.length === 0) return null;
  return (
    <Card title={<Trans>Sent before</Trans>} flush>
      <SettingRows label={t`Sent before`}>
        {item.sent_before.map((former) => (
          <FormerRow
            key={former.id}
            former={former}
            onOpen={mayOpenDocuments(item) ? onOpen : null}
          />
        ))}
      </SettingRows>
    </Card>
  );
}

type FormerRowProps = { former: Former; onOpen: SentBeforeProps['onOpen'] | null };

function FormerRow({ former, onOpen }: FormerRowProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const { decision, decided_at: decidedAt, reason, files } = former;
  const titles = [...new Set(files.map((file) => documentTitle(i18n, file)))];
  return (
    <SettingRow
      title={titles.join(', ')}
      value={
        decision ? (
          <StatusBadge tone={DECISIONS[decision].tone}>
            {i18n._(DECISIONS[decision].word)}
          </StatusBadge>
        ) : null
      }
      text={
        <>
          <Trans>Sent on {formatDate(former.sent_at, 'mediumWithTime')}</Trans>
          {decidedAt ? (
            <>
              {', '}
              <Trans>decided on {formatDate(decidedAt, 'mediumWithTime')}</Trans>
            </>
          ) : null}
          {reason ? <> – {reason}</> : null}
        </>
      }
    >
      {onOpen
        ? files.map((file) => (
            <Button
              key={file.upload_id}
              variant="default"
              size="xs"
              aria-label={t`Open ${file.name}, sent before`}
              onClick={() => onOpen(fileKey(file))}
            >
              {files.length > 1 ? documentTitle(i18n, file) : <Trans>Open</Trans>}
            </Button>
          ))
        : null}
    </SettingRow>
  );
}
