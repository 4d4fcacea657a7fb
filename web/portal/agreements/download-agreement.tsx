import { downloadAgreement } from '@ballast/contract/agreements/agreements.ts';
import { documentName } from '@ballast/contract/agreements/document-name.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { readFile, saveFile } from '../../app/forms/read-file.ts';
import { useAction } from '../../app/forms/use-action.ts';
import { useUser } from '../../app/session/use-user.ts';
import { failureToast } from '../account/failure-toast.tsx';

type DownloadAgreementProps = { id: string; title: string; fullWidth?: boolean };

/** Downloads a sealed agreement; not in a view-only session. */
export function DownloadAgreement({ id, title, fullWidth = false }: DownloadAgreementProps) {
  const { t } = useLingui();
  const isOwnSession = useUser().support_admin_id === null;
  const downloading = useAction(async () => {
    try {
      saveFile(await readFile(downloadAgreement, { params: { id } }), documentName(title));
    } catch (error) {
      failureToast(<Trans>We could not download the document</Trans>, error);
    }
  });
  if (!isOwnSession) return null;
  return (
    <Button
      variant="default"
      fullWidth={fullWidth}
      loading={downloading.running}
      onClick={downloading.run}
      aria-label={t`Download “${title}”`}
      leftSection={<IconDownload size={18} stroke={1.6} aria-hidden="true" />}
    >
      <Trans>Download</Trans>
    </Button>
  );
}
