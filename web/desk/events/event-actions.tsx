import { Reason } from '@ballast/contract/fields.ts';
import { retryParkedEvent, setEventAside } from '@ballast/contract/payments/parked-events.ts';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { showToast } from '../../app/errors/toasts.tsx';
import { useCallMutation } from '../../app/session/queries.ts';
import { TextDialog } from '../documents/text-dialog.tsx';

const REASON_LENGTH_MAX = 500;

/** What can be done about an event that could not be handled. */
export function EventActions({ id }: { id: string }) {
  const retry = useCallMutation(retryParkedEvent);
  const [isLeaving, setLeaving] = useState(false);
  const again = () =>
    retry.mutate(
      { params: { id } },
      {
        onSuccess: () =>
          showToast({ tone: 'good', text: <Trans>The event is processed again</Trans> }),
      },
    );
  return (
    <>
      <Group gap="xs">
        <Button size="sm" loading={retry.isPending} onClick={again}>
          <Trans>Process again</Trans>
        </Button>
        <Button size="sm" variant="default" onClick={() => setLeaving(true)}>
          <Trans>Set aside</Trans>
        </Button>
      </Group>
      <FailureNote error={retry.error} />
      {isLeaving ? <SetAside id={id} onClose={() => setLeaving(false)} /> : null}
    </>
  );
}

function SetAside({ id, onClose }: { id: string; onClose: () => void }) {
  const aside = useCallMutation(setEventAside);
  return (
    <TextDialog
      title={<Trans>Set the event aside</Trans>}
      field="reason"
      rules={Reason}
      label={<Trans>Reason</Trans>}
      description={<Trans>Why nothing follows from it. It cannot be processed afterwards.</Trans>}
      lengthMax={REASON_LENGTH_MAX}
      submit={<Trans>Set it aside</Trans>}
      onText={async (reason) => {
        await aside.mutateAsync({ params: { id }, body: { reason } });
        showToast({ tone: 'good', text: <Trans>The event is set aside</Trans> });
      }}
      onClose={onClose}
    />
  );
}
