import { DATA_EXPORTERS } from '@ballast/contract/account/roles.ts';
import { exportHeldData } from '@ballast/contract/staff/held-data.ts';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { readFile, saveFile } from '../../app/forms/read-file.ts';
import { useAction } from '../../app/forms/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { useMayCall } from '../may-call.ts';

/** Saves all that is held on a client, for the client who asked for it; nothing for those who may not. */
export function ExportHeldData({ clientId }: { clientId: string }) {
  const exporting = useAction(async () => {
    const file = await readFile(exportHeldData, { params: { id: clientId } });
    saveFile(file, `held-data-${clientId}.zip`);
  });
  if (!useMayCall(DATA_EXPORTERS)) return null;
  return (
    <Card title={<Trans>Data held</Trans>}>
      <Stack>
        <Text>
          <Trans>
            When the client asks what we hold: their data, files and agreements in one ZIP file.
            Notes, screening results and whatever is marked as suspicion are left out. The export is
            recorded in the audit trail.
          </Trans>
        </Text>
        <div>
          <Button
            variant="default"
            loading={exporting.running}
            onClick={() => void exporting.run()}
            leftSection={<IconDownload size={18} stroke={1.6} aria-hidden="true" />}
          >
            <Trans>Export what we hold</Trans>
          </Button>
        </div>
        <FailureNote error={exporting.error} />
      </Stack>
    </Card>
  );
}
