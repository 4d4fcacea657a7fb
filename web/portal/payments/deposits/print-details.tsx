import { documentName } from '@ballast/contract/agreements/document-name.ts';
import { downloadFiatCredentials } from '@ballast/contract/payments/deposits.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { readFile, saveFile } from '../../../app/forms/read-file.ts';
import { useAction } from '../../../app/forms/use-action.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { failureToast } from '../../account/failure-toast.tsx';

/** Downloads the bank details as a PDF; not in a view-only session. */
export function PrintDetails({ currency }: { currency: string }) {
  const { t } = useLingui();
  const isOwnSession = useUser().support_admin_id === null;
  const downloading = useAction(async () => {
    try {
      const params = { currency_code: currency };
      const file = await readFile(downloadFiatCredentials, { params });
      saveFile(file, documentName(t`Bank details ${currency}`));
    } catch (error) {
      failureToast(<Trans>We could not download the document</Trans>, error);
    }
  });
  if (!isOwnSession) return null;
  return (
    <Button
      variant="default"
      mt="md"
      loading={downloading.running}
      onClick={downloading.run}
      leftSection={<IconDownload size={18} stroke={1.6} aria-hidden="true" />}
    >
      <Trans>Download to print</Trans>
    </Button>
  );
}
