import type { AnswerOf } from '@ballast/contract/call.ts';
import { downloadStatement, type listStatements } from '@ballast/contract/portfolio/statements.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { readFile, saveFile } from '../../app/forms/read-file.ts';
import { useAction } from '../../app/forms/use-action.ts';
import { useUser } from '../../app/session/use-user.ts';
import { failureToast } from '../account/failure-toast.tsx';

type Statement = AnswerOf<typeof listStatements>['items'][number];
type Format = Statement['files'][number]['format'];

const NAMES: Readonly<Record<Format, string>> = { PDF: 'PDF', CSV: 'CSV', XLSX: 'Excel' };

/** Saves a statement in one of its forms; not in a view-only session. */
export function DownloadStatement({ statement }: { statement: Statement }) {
  const isOwnSession = useUser().support_admin_id === null;
  if (!isOwnSession) return null;
  return (
    <Group gap="xs">
      {statement.files.map(({ format }) => (
        <DownloadForm key={format} statement={statement} format={format} />
      ))}
    </Group>
  );
}

function DownloadForm({ statement, format }: { statement: Statement; format: Format }) {
  const { t } = useLingui();
  const { id, kind, ends_on: endsOn } = statement;
  const downloading = useAction(async () => {
    try {
      const content = await readFile(downloadStatement, { params: { id }, query: { format } });
      saveFile(content, `${kind.toLowerCase()}-${endsOn}.${format.toLowerCase()}`);
    } catch (error) {
      failureToast(<Trans>We could not download the statement</Trans>, error);
    }
  });
  const name = NAMES[format];
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={t`Download as ${name}`}
      loading={downloading.running}
      onClick={() => void downloading.run()}
    >
      {name}
    </Button>
  );
}
