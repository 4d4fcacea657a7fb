import { CASE_WORKERS } from '@ballast/contract/account/roles.ts';
import {
  getClientDocumentRequest,
  requestDocuments,
  WantedDocuments,
  withdrawDocumentRequest,
} from '@ballast/contract/staff/document-requests.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ask } from '../../app/errors/dialogs.tsx';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { useCallMutation, useCallQuery } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMayCall } from '../may-call.ts';
import { TextDialog } from './text-dialog.tsx';

export function DocumentRequestCard({ clientId }: { clientId: string }) {
  return useMayCall(CASE_WORKERS) ? <RequestCard clientId={clientId} /> : null;
}

function RequestCard({ clientId }: { clientId: string }) {
  const params = { id: clientId };
  const { data } = useCallQuery(getClientDocumentRequest, { params });
  if (!data) return <Skeleton height={8} />;
  const { request } = data;
  return (
    <Card
      title={<Trans>Additional documents</Trans>}
      aside={request ? <Withdraw clientId={clientId} /> : <Request clientId={clientId} />}
    >
      {request ? (
        <>
          <p>{request.wanted}</p>
          <p>
            <Trans>Asked for on {formatDate(request.requested_at)}.</Trans>{' '}
            {request.sendings.length === 0 ? (
              <Trans>Nothing was sent yet.</Trans>
            ) : (
              <Trans>Documents were sent; they are among the reviews.</Trans>
            )}
          </p>
        </>
      ) : (
        <p>
          <Trans>Nothing is asked for. The client can send documents once you ask for them.</Trans>
        </p>
      )}
    </Card>
  );
}

function Request({ clientId }: { clientId: string }) {
  const request = useCallMutation(requestDocuments);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setAsking(true)}>
        <Trans>Ask for documents</Trans>
      </Button>
      {isAsking ? (
        <TextDialog
          title={<Trans>Ask for documents</Trans>}
          field="wanted"
          rules={WantedDocuments}
          label={<Trans>What do you need?</Trans>}
          description={<Trans>The client reads it as you write it, and is sent an email.</Trans>}
          lengthMax={1000}
          submit={<Trans>Ask the client</Trans>}
          onClose={() => setAsking(false)}
          onText={(wanted) => request.mutateAsync({ params: { id: clientId }, body: { wanted } })}
        />
      ) : null}
    </>
  );
}

function Withdraw({ clientId }: { clientId: string }) {
  const withdraw = useCallMutation(withdrawDocumentRequest);

  async function confirm(): Promise<void> {
    const sure = await ask({
      title: <Trans>Take this request back?</Trans>,
      text: <Trans>The client can send nothing more for it, and its review ends.</Trans>,
      confirm: <Trans>Withdraw request</Trans>,
      refuse: <Trans>Keep it</Trans>,
      grave: true,
    });
    if (sure) withdraw.mutate({ params: { id: clientId } });
  }

  return (
    <>
      <FailureNote error={withdraw.error} />
      <Button
        variant="default"
        size="sm"
        loading={withdraw.isPending}
        onClick={() => void confirm()}
      >
        <Trans>Withdraw request</Trans>
      </Button>
    </>
  );
}
