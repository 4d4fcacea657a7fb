import { AUDITORS } from '@ballast/contract/account/roles.ts';
import { exportAuditTrail } from '@ballast/contract/staff/oversight.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { readFile, saveFile } from '../../app/forms/read-file.ts';
import { useAction } from '../../app/forms/use-action.ts';
import { useMayCall } from '../may-call.ts';
import type { Narrowing } from './queries.ts';

/** Saves what is listed, all pages of it; nothing for those who may not. */
export function ExportAuditTrail({ narrowing }: { narrowing: Narrowing }) {
  const exporting = useAction(async () => {
    saveFile(await readFile(exportAuditTrail, { query: narrowing }), 'audit-trail.csv');
  });
  if (!useMayCall(AUDITORS)) return null;
  return (
    <>
      <Button
        variant="default"
        loading={exporting.running}
        onClick={() => void exporting.run()}
        leftSection={<IconDownload size={18} stroke={1.6} aria-hidden="true" />}
      >
        <Trans>Export as CSV</Trans>
      </Button>
      <FailureNote error={exporting.error} />
    </>
  );
}
