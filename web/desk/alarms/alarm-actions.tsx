import { CORRECTORS } from '@ballast/contract/account/roles.ts';
import { Reason } from '@ballast/contract/fields.ts';
import type { CorrectionKind } from '@ballast/contract/payments/corrections.ts';
import { acknowledgeAlarm, closeAlarm } from '@ballast/contract/staff/alarms.ts';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { showToast } from '../../app/errors/toasts.tsx';
import { Link } from '../../app/routing/link.tsx';
import { type Path, paths } from '../../app/routing/paths.ts';
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
      {mayCorrect ? <WaysOut alarm={alarm} /> : null}
      <FailureNote error={acknowledge.error} />
      {isClosing ? <CloseAlarm id={id} onClose={() => setClosing(false)} /> : null}
    </>
  );
}

/** What is about money at the exchange. */
const AT_EXCHANGE: ReadonlySet<Alarm['kind']> = new Set([
  ...(['exchange_over', 'exchange_transfer_late', 'exchange_uncounted'] as const),
]);

/** What people say of a client's that nobody knows, or that is told differently. */
const SAID_BY: Readonly<Partial<Record<Alarm['kind'], CorrectionKind>>> = {
  withdrawal_unclear: 'OUTCOME',
  second_order_failed: 'FILL',
  trade_contradicted: 'FILL',
  trade_unclear: 'FILL',
};

/** Lead to where what the alarm tells of can be ended. */
function WaysOut({ alarm: { kind, subject, client } }: { alarm: Alarm }) {
  const of = subject.id;
  if (kind === 'transfer_parked') {
    return (
      <Ways>
        <Link size="sm" to={paths.deskCorrections({ ask: 'ATTRIBUTION', of })}>
          <Trans>Give it to a client</Trans>
        </Link>
        <Link size="sm" to={paths.deskCorrections({ ask: 'RETURN', of })}>
          <Trans>Send it back</Trans>
        </Link>
      </Ways>
    );
  }
  if (kind === 'deposit_recalled') {
    return (
      <Ways>
        <Link size="sm" to={paths.deskCorrections({ ask: 'ATTRIBUTION', of, ...clientOf(client) })}>
          <Trans>Take it from the client</Trans>
        </Link>
      </Ways>
    );
  }
  if (kind === 'line_unattributed') {
    return (
      <Ways>
        <Link size="sm" to={paths.deskCorrections({ ask: 'ATTRIBUTION', of })}>
          <Trans>Give it to a client</Trans>
        </Link>
        <Link size="sm" to={paths.deskCorrections({ ask: 'RETURN', of })}>
          <Trans>Send it back</Trans>
        </Link>
      </Ways>
    );
  }
  if (kind === 'payer_listed') {
    return (
      <Ways>
        <Link size="sm" to={paths.deskCorrections()}>
          <Trans>Decide about the payer</Trans>
        </Link>
      </Ways>
    );
  }
  if (kind === 'payment_file_kept_back') {
    return (
      <Ways>
        <Link size="sm" to={paths.deskPaymentFiles()}>
          <Trans>Prepare it again</Trans>
        </Link>
      </Ways>
    );
  }
  if (AT_EXCHANGE.has(kind)) {
    return (
      <Ways>
        <Link size="sm" to={paths.deskExchange()}>
          <Trans>See what lies at the exchange</Trans>
        </Link>
      </Ways>
    );
  }
  if (kind === 'event_parked') {
    return (
      <Ways>
        <Link size="sm" to={paths.deskProviderEvents()}>
          <Trans>Process it again or set it aside</Trans>
        </Link>
      </Ways>
    );
  }
  if (kind === 'return_unclear') {
    return <SayIt to={paths.deskCorrections({ ask: 'RETURN_OUTCOME', of })} />;
  }
  const ask = SAID_BY[kind];
  if (ask === undefined || client === null) return null;
  return <SayIt to={paths.deskCorrections({ ask, client: client.id, of })} />;
}

const clientOf = (client: Alarm['client']) => (client ? { client: client.id } : {});

function SayIt({ to }: { to: Path }) {
  return (
    <Ways>
      <Link size="sm" to={to}>
        <Trans>Say what became of it</Trans>
      </Link>
    </Ways>
  );
}

/** Apart from the buttons, so that a finger meets one of them (WCAG 2.5.8). */
function Ways({ children }: { children: ReactNode }) {
  return (
    <Group gap="sm" my={6}>
      {children}
    </Group>
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
