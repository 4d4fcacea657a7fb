import { cancelCall, moveCall, type VideoCall } from '@ballast/contract/video-calls/video-calls.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { showToast } from '../../app/errors/toasts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { CallForm } from './call-form.tsx';
import { PURPOSE_WORDS } from './call-words.ts';
import styles from './video-calls.module.css';

/** A call that is booked: when, where it is joined, and the ways to move and to cancel it. */
export function BookedCall({ call }: { call: VideoCall }) {
  const { i18n } = useLingui();
  const [asks, setAsks] = useState<'move' | 'cancel' | null>(null);
  const close = () => setAsks(null);
  const { purpose, subject_name: name, starts_at: at, join_url: url, changeable } = call;
  return (
    <>
      <Facts>
        <Fact label={<Trans>When</Trans>}>
          <strong>{formatDate(at, 'weekdayWithZone')}</strong>
        </Fact>
        <Fact label={<Trans>Call</Trans>}>{i18n._(PURPOSE_WORDS[purpose])}</Fact>
        {name === null ? null : (
          <Fact label={<Trans>About</Trans>} long>
            {name}
          </Fact>
        )}
      </Facts>
      <div className={styles.buttons}>
        {url === null ? null : (
          <Button component="a" href={url} target="_blank" rel="noreferrer">
            <Trans>Join the call</Trans>
          </Button>
        )}
        {changeable ? (
          <>
            <Button variant="default" onClick={() => setAsks('move')}>
              <Trans>Move</Trans>
            </Button>
            <Button variant="default" onClick={() => setAsks('cancel')}>
              <Trans>Cancel call</Trans>
            </Button>
          </>
        ) : null}
      </div>
      {asks === 'move' ? <MoveDialog id={call.id} onClose={close} /> : null}
      {asks === 'cancel' ? <CancelDialog call={call} onClose={close} /> : null}
    </>
  );
}

function MoveDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const move = useCallMutation(moveCall);
  return (
    <Dialog open onClose={onClose} title={<Trans>Move the call</Trans>}>
      <CallForm
        submit={<Trans>Move the call</Trans>}
        onSlot={async (slot) => {
          await move.mutateAsync({ params: { id }, body: { slot } });
          showToast({
            tone: 'good',
            text: <Trans>The call has moved. A new invitation is in your email.</Trans>,
          });
          onClose();
        }}
      />
    </Dialog>
  );
}

function CancelDialog({ call, onClose }: { call: VideoCall; onClose: () => void }) {
  const cancel = useCallMutation(cancelCall);
  const isAwaited = call.purpose === 'WALLET' || call.purpose === 'WITHDRAWAL';
  const send = () =>
    cancel.mutate(
      { params: { id: call.id } },
      {
        onSuccess: () => {
          showToast({ tone: 'good', text: <Trans>The call is cancelled</Trans> });
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Cancel the call?</Trans>}
      actions={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            <Trans>Keep it</Trans>
          </Button>
          <Button color="red" loading={cancel.isPending} onClick={send}>
            <Trans>Cancel the call</Trans>
          </Button>
        </>
      }
    >
      <p>
        {isAwaited ? (
          <Trans>What waits for the call does not go on until we have spoken with you.</Trans>
        ) : (
          <Trans>You can book another one at any time.</Trans>
        )}
      </p>
      <FailureNote error={cancel.error} />
    </Dialog>
  );
}
