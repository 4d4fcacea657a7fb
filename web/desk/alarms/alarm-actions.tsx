import { Reason } from '@ballast/contract/fields.ts';
import { acknowledgeAlarm, closeAlarm } from '@ballast/contract/staff/alarms.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { showToast } from '../../app/errors/toasts.tsx';
import { useCallMutation } from '../../app/session/queries.ts';
import { TextDialog } from '../documents/text-dialog.tsx';
import { useMayCall } from '../may-call.ts';
import type { Alarm } from './alarm-words.ts';

const REASON_LENGTH_MAX = 500;

/** What those whose alarm it is can do about it. */
export function AlarmActions({ alarm }: { alarm: Alarm }) {
  const { id, role, acknowledged, ends_by_itself: endsByItself } = alarm;
  const isOurs = useMayCall({ staff: [role] });
  const acknowledge = useCallMutation(acknowledgeAlarm);
  const [isClosing, setClosing] = useState(false);
  const takeOn = () =>
    acknowledge.mutate(
      { params: { id } },
      { onSuccess: () => showToast({ tone: 'good', text: <Trans>The alarm is yours</Trans> }) },
    );
  if (!isOurs) return '–';
  return (
    <>
      {acknowledged ? null : (
        <Button size="sm" loading={acknowledge.isPending} onClick={takeOn}>
          <Trans>Take on</Trans>
        </Button>
      )}
      {endsByItself && acknowledged ? <Trans>Closes by itself when it is over</Trans> : null}
      {endsByItself ? null : (
        <Button size="sm" variant="default" onClick={() => setClosing(true)}>
          <Trans>Close</Trans>
        </Button>
      )}
      <FailureNote error={acknowledge.error} />
      {isClosing ? <CloseAlarm id={id} onClose={() => setClosing(false)} /> : null}
    </>
  );
}

function CloseAlarm({ id, onClose }: { id: string; onClose: () => void }) {
  const close = useCallMutation(closeAlarm);
  return (
    <TextDialog
      title={<Trans>Close the alarm</Trans>}
      field="reason"
      rules={Reason}
      label={<Trans>Reason</Trans>}
      description={<Trans>What was found and done. It cannot be opened again.</Trans>}
      lengthMax={REASON_LENGTH_MAX}
      submit={<Trans>Close the alarm</Trans>}
      onText={async (reason) => {
        await close.mutateAsync({ params: { id }, body: { reason } });
        showToast({ tone: 'good', text: <Trans>The alarm is closed</Trans> });
      }}
      onClose={onClose}
    />
  );
}
