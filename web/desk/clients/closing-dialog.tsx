import type { AnswerOf } from '@ballast/contract/call.ts';
import { Reason } from '@ballast/contract/fields.ts';
import { answerAccessRequest } from '@ballast/contract/staff/administration.ts';
import { askClosing, type getClosing } from '@ballast/contract/staff/closing.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { showToast } from '../../app/errors/toasts.tsx';
import { Amount } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextDialog } from '../documents/text-dialog.tsx';
import { QUEUE_WORDS } from '../reviews/case-words.ts';
import { sayAsked } from '../staff/ask-change.tsx';
import { closingQuery } from './queries.ts';

type Closing = AnswerOf<typeof getClosing>;
type Stop = Closing['stops'][number];

type ClosingDialogProps = {
  client: { readonly id: string; readonly name: string };
  /** What somebody has asked for, to be confirmed; null to ask for it. */
  request: { readonly id: string; readonly reason: string } | null;
  onClose: () => void;
};

const REASON_LENGTH_MAX = 500;

/** Asks for a client's account to be closed for good, or confirms it; says what stops it instead where something does. */
export function ClosingDialog({ client, request, onClose }: ClosingDialogProps) {
  const { data } = useQuery(closingQuery(client.id));
  const title = <Trans>Close the account of {client.name} for good</Trans>;
  const frame = { title, onClose };
  if (!data) return <Plain {...frame} text={<Skeleton height={8} />} />;
  if (data.stops.length > 0) {
    const stops = <Stops clientId={client.id} stops={data.stops} isHere={request === null} />;
    return <Plain {...frame} text={stops} />;
  }
  if (request) return <Confirming {...frame} request={request} />;
  return <Asking {...frame} clientId={client.id} />;
}

type FrameProps = { title: ReactNode; onClose: () => void };

function Plain({ title, text, onClose }: FrameProps & { text: ReactNode }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans>Back</Trans>
        </Button>
      }
    >
      {text}
    </Dialog>
  );
}

function Consequences() {
  return (
    <Trans>
      Nothing is left in the account or on its way, and no review is open. Sessions end at once,
      nobody logs in again, and the client is told in one last email, without the reason. Books,
      statements, documents and the audit trail stay. This cannot be undone.
    </Trans>
  );
}

function Asking({ clientId, ...frame }: FrameProps & { clientId: string }) {
  const ask = useCallMutation(askClosing);
  return (
    <TextDialog
      {...frame}
      field="reason"
      rules={Reason}
      label={<Trans>Reason</Trans>}
      description={<Consequences />}
      lengthMax={REASON_LENGTH_MAX}
      submit={<Trans>Ask for the closing</Trans>}
      onText={async (reason) => {
        const asked = await ask.mutateAsync({ params: { id: clientId }, body: { reason } });
        sayAsked(asked.waits);
      }}
    />
  );
}

type ConfirmingProps = FrameProps & { request: NonNullable<ClosingDialogProps['request']> };

function Confirming({ title, request: { id, reason }, onClose }: ConfirmingProps) {
  const answer = useCallMutation(answerAccessRequest);
  const confirm = () =>
    answer.mutate(
      { params: { id }, body: { decision: 'CONFIRMED' } },
      {
        onSuccess: () => {
          showToast({ tone: 'good', text: <Trans>The account is closed for good</Trans> });
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            <Trans>Back</Trans>
          </Button>
          <Button color="red" loading={answer.isPending} onClick={confirm}>
            <Trans>Close for good</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Consequences />
      </p>
      <p>
        <Trans>Reason: {reason}</Trans>
      </p>
      <FailureNote error={answer.error} />
    </Dialog>
  );
}

type StopsProps = {
  clientId: string;
  stops: readonly Stop[];
  /** Whether the client's accounts are on the page below. */
  isHere: boolean;
};

function Stops({ clientId, stops, isHere }: StopsProps) {
  return (
    <>
      <p>
        <Trans>
          The account cannot be closed yet: what is in it must be paid out or put right, money on
          its way must have arrived, and each review must be decided.
        </Trans>
      </p>
      <ul>
        {stops.map((stop) => (
          <li key={stop.id}>
            <StopLine clientId={clientId} stop={stop} isHere={isHere} />
          </li>
        ))}
      </ul>
    </>
  );
}

const REQUEST_WORDS: Readonly<
  Record<Extract<Stop, { kind: 'ON_ITS_WAY' }>['request'], MessageDescriptor>
> = {
  deposit: msg`Deposit`,
  withdrawal: msg`Withdrawal`,
  exchange: msg`Exchange`,
  trade: msg`Trade`,
  investment: msg`Investment`,
  redemption: msg`Redemption`,
  rebalance: msg`Rebalance`,
  subscription: msg`Subscription`,
  reversal: msg`Reversal`,
  return: msg`Return to sender`,
};

type StopLineProps = Omit<StopsProps, 'stops'> & { stop: Stop };

function StopLine({ clientId, stop, isHere }: StopLineProps) {
  const { i18n } = useLingui();
  if (stop.kind === 'REVIEW') {
    return (
      <Trans>
        Open review:{' '}
        <Link to={paths.deskCase(stop.id)} underline="always">
          {i18n._(QUEUE_WORDS[stop.queue])}
        </Link>
      </Trans>
    );
  }
  const figure = <Amount value={stop.amount} asset={stop.asset} full />;
  if (stop.kind === 'BALANCE') {
    const name = stop.fund_name ?? stop.purpose;
    return (
      <Trans>
        In the account: {figure},{' '}
        {isHere ? (
          name
        ) : (
          <Link to={paths.deskClient(clientId)} underline="always">
            {name}
          </Link>
        )}
      </Trans>
    );
  }
  return (
    <Trans>
      On its way since {formatDate(stop.since)}: {figure},{' '}
      <Link to={paths.deskAudit({ client: clientId })} underline="always">
        {i18n._(REQUEST_WORDS[stop.request])}
      </Link>
    </Trans>
  );
}
