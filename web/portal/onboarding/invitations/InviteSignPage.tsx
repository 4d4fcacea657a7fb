import type { InviteDetails } from '@ballast/contract/onboarding/invitations/invite.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../../../app/forms/use-action.ts';
import { Signing } from '../../agreements/signing.tsx';
import { InviteFrame } from './invite-frame.tsx';
import { useInvitationDocuments, useNextStep, useReadDocuments } from './use-invite.ts';

type Documents = InviteDetails['documents']['documents_to_sign'];

/** One agreement after the other, until all are signed. */
export function InviteSignPage() {
  const { documents_to_sign: documents } = useInvitationDocuments();
  const readDocuments = useReadDocuments();
  const next = useNextStep();
  // The screen stays on a document just signed until the person goes on.
  const [current, setCurrent] = useState(() => firstOpen(documents));
  const many = documents.length;
  const number = documents.findIndex(({ envelope_type }) => envelope_type === current) + 1 || many;

  async function goOn(): Promise<void> {
    await next();
    setCurrent(firstOpen((await readDocuments()).documents_to_sign));
  }

  return (
    <InviteFrame
      step="SIGN_DOCUMENTS"
      title={<Trans>Sign your documents</Trans>}
      lead={
        many > 1 ? (
          <Trans>
            Document {number} of {many}. You read it here and sign it with your name.
          </Trans>
        ) : (
          <Trans>You read it here and sign it with your name.</Trans>
        )
      }
      wide
    >
      {current ? (
        <Signing key={current} envelopeType={current} onSigned={goOn} />
      ) : (
        <AllSigned onGoOn={goOn} />
      )}
    </InviteFrame>
  );
}

function firstOpen(documents: Documents): Documents[number]['envelope_type'] | null {
  return documents.find(({ status }) => status !== 'SIGNED')?.envelope_type ?? null;
}

function AllSigned({ onGoOn }: { onGoOn: () => Promise<void> }) {
  const { run, running } = useAction(onGoOn);
  return (
    <Button fullWidth loading={running} onClick={run}>
      <Trans>Continue</Trans>
    </Button>
  );
}
