import type { Agreement } from '@ballast/contract/agreements/agreements.ts';
import { clickTestDocument, sendTestDocument } from '@ballast/contract/agreements/tried-signing.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../errors/failure-note.tsx';
import { useAction } from '../forms/use-action.ts';
import { client } from '../session/start.ts';
import styles from './sandbox-drawer.module.css';

/** Sends the signed-in client a document that binds nobody, and signs it by one click. */
export function SandboxDocument({ onPlayed }: { onPlayed: () => void }) {
  const [sent, setSent] = useState<Agreement | null>(null);
  const sending = useAction(async () => {
    setSent(await client.call(sendTestDocument));
  });
  const signing = useAction(async () => {
    if (!sent) return;
    setSent(await client.call(clickTestDocument, { body: { id: sent.id } }));
    onPlayed();
  });
  const error = sending.error ?? signing.error;
  return (
    <>
      {sent?.status === 'REQUIRED' ? (
        <Button loading={signing.running} onClick={() => void signing.run()}>
          <Trans>Sign it by one click</Trans>
        </Button>
      ) : (
        <Button variant="default" loading={sending.running} onClick={() => void sending.run()}>
          <Trans>Send a test document</Trans>
        </Button>
      )}
      <p className={styles.text} role="status">
        {sent?.status === 'SIGNED' ? (
          <Trans>It is signed. Its sealed copy appears under Documents.</Trans>
        ) : null}
      </p>
      {error ? <FailureNote error={error} /> : null}
    </>
  );
}
