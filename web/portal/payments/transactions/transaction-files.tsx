import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  downloadTransactionExport,
  type listTransactionExports,
} from '@ballast/contract/payments/transaction-exports.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatBytes } from '../../../app/figures/format-bytes.ts';
import { formatDate } from '../../../app/figures/format-date.ts';
import { readFile, saveFile } from '../../../app/forms/read-file.ts';
import { useAction } from '../../../app/forms/use-action.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Paged } from '../../../ui/lists/paged.tsx';
import { SettingRow, SettingRows } from '../../../ui/lists/setting-row.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { failureToast } from '../../account/failure-toast.tsx';
import { isBeingMade } from './being-made.ts';
import { FilterWords } from './filter-words.tsx';
import { transactionExportsQuery } from './queries.ts';

type File = AnswerOf<typeof listTransactionExports>['items'][number];

/** How often a file that is being made is asked for. */
const MAKING_REFRESH_MS = 2_000;

/** The files that were asked for, newest first. */
export function TransactionFiles() {
  const { t } = useLingui();
  return (
    <Paged
      words={{ more: t`Show more` }}
      page={(cursor, after) => <FilesPage cursor={cursor} after={after} />}
    />
  );
}

type FilesPageProps = {
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

function FilesPage({ cursor, after }: FilesPageProps) {
  const { t } = useLingui();
  const query = transactionExportsQuery(cursor);
  const { data } = useQuery({
    ...query,
    refetchInterval: ({ state }) =>
      state.data?.items.some(isBeingMade) ? MAKING_REFRESH_MS : false,
  });
  return (
    <>
      <Card title={cursor ? null : <Trans>Your files</Trans>} flush>
        {data ? null : <Skeleton height={18} />}
        {data?.items.length === 0 ? (
          <EmptyState
            title={<Trans>No files yet</Trans>}
            text={<Trans>Files that you have made are listed here.</Trans>}
          />
        ) : null}
        {data && data.items.length > 0 ? (
          <SettingRows label={t`Your files`}>
            {data.items.map((file) => (
              <FileRow key={file.id} file={file} />
            ))}
          </SettingRows>
        ) : null}
      </Card>
      {after(data?.next_cursor ?? null)}
    </>
  );
}

function FileRow({ file }: { file: File }) {
  const { format, filter, asked_at } = file;
  const at = formatDate(asked_at, 'mediumWithTime');
  return (
    <SettingRow
      title={<FilterWords filter={filter} />}
      value={
        format === 'CSV' ? <Trans>CSV, asked for {at}</Trans> : <Trans>Excel, asked for {at}</Trans>
      }
      text={<FileText file={file} />}
    >
      <FileControl file={file} />
    </SettingRow>
  );
}

function FileText({ file: { state, rows, bytes, expires_at } }: { file: File }) {
  if (state === 'READY' && bytes !== null && expires_at !== null) {
    const size = formatBytes(bytes);
    const until = formatDate(expires_at, 'mediumWithTime');
    return (
      <>
        <Plural value={rows} one="# transaction" other="# transactions" />
        {', '}
        <Trans>
          {size}. Here until {until}.
        </Trans>
      </>
    );
  }
  if (state === 'FAILED') return <Trans>Nothing was saved. Please make the file once more.</Trans>;
  if (state === 'EXPIRED') return <Trans>Make a new file to have it again.</Trans>;
  return <Plural value={rows} one="# transaction so far" other="# transactions so far" />;
}

function FileControl({ file }: { file: File }) {
  const { t } = useLingui();
  const { state, progress } = file;
  if (state === 'READY') return <Download file={file} />;
  if (state === 'FAILED') {
    return (
      <StatusBadge tone="bad">
        <Trans>Not made</Trans>
      </StatusBadge>
    );
  }
  if (state === 'EXPIRED') {
    return (
      <StatusBadge>
        <Trans>Removed</Trans>
      </StatusBadge>
    );
  }
  return (
    <Progress.Root w={140}>
      <Progress.Section value={progress} aria-label={t`The file is being made`} />
    </Progress.Root>
  );
}

/** Saves a file; not in a view-only session. */
function Download({ file: { id, format, asked_at } }: { file: File }) {
  const isOwnSession = useUser().support_admin_id === null;
  const downloading = useAction(async () => {
    try {
      const content = await readFile(downloadTransactionExport, { params: { id } });
      saveFile(content, `transactions-${asked_at.slice(0, 10)}.${format.toLowerCase()}`);
    } catch (error) {
      failureToast(<Trans>We could not download the file</Trans>, error);
    }
  });
  if (!isOwnSession) return null;
  return (
    <Button
      variant="default"
      size="xs"
      loading={downloading.running}
      onClick={() => void downloading.run()}
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
    >
      <Trans>Download</Trans>
    </Button>
  );
}
