import { CORRECTORS } from '@ballast/contract/account/roles.ts';
import { Reason } from '@ballast/contract/fields.ts';
import { acknowledgeAlarm, closeAlarm } from '@ballast/contract/staff/alarms.ts';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { showToast } from '../../app/errors/toasts.tsx';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { TextDialog } from '../documents/text-dialog.tsx';
import { useMayCall } from '../may-call.ts';
import type { Alarm } from './alarm-words.ts';

const REASON_LENGTH_MAX = 500;

/** What those whose alarm it is can do about it. */
export function AlarmActions({ alarm }: { alarm: Alarm }) {
  const { id, role, acknowledged, ends_by_itself: endsByItself } = alarm;
  const isOurs = useMayCall({ staff: [role] });
  const mayCorrect = useMayCall(CORRECTORS);
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
      <Group gap="xs">
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
      </Group>
      {mayCorrect ? (
        // Apart from the buttons, so that a finger meets one of them (WCAG 2.5.8).
        <Group gap="sm" my={6}>
          <WaysOut alarm={alarm} />
        </Group>
      ) : null}
      <FailureNote error={acknowledge.error} />
      {isClosing ? <CloseAlarm id={id} onClose={() => setClosing(false)} /> : null}
    </>
  );
}

/** Lead to where what the alarm tells of can be ended. */
function WaysOut({ alarm: { kind, subject, client } }: { alarm: Alarm }) {
  const of = subject.id;
  if (kind === 'transfer_parked') {
    return (
      <>
        <Link to={paths.deskCorrections({ ask: 'ATTRIBUTION', of })}>
          <Trans>Give it to a client</Trans>
        </Link>
        <Link to={paths.deskCorrections({ ask: 'RETURN', of })}>
          <Trans>Send it back</Trans>
        </Link>
      </>
    );
  }
  if (kind === 'event_parked') {
    return (
      <Link to={paths.deskProviderEvents()}>
        <Trans>Process it again or set it aside</Trans>
      </Link>
    );
  }
  if (kind !== 'withdrawal_unclear' || client === null) return null;
  return (
    <Link to={paths.deskCorrections({ ask: 'OUTCOME', client: client.id, of })}>
      <Trans>Say what became of it</Trans>
    </Link>
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
