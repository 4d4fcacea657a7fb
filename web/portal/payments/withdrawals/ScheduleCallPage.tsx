import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { quoteWithdrawal } from '@ballast/contract/payments/withdrawals.ts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { useDraft } from '../../../app/forms/flow-draft.ts';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallQuery } from '../../../app/session/queries.ts';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useBookCall } from '../../video-calls/book-call.tsx';
import { BookedCall } from '../../video-calls/booked-call.tsx';
import { CallForm } from '../../video-calls/call-form.tsx';
import { callsQuery } from '../../video-calls/queries.ts';
import { wayOf } from './way.ts';

/** Books the call that a withdrawal waits for, or shows the one that is booked. */
export function ScheduleCallPage() {
  const { code: currency = '' } = useParams({ strict: false });
  const way = wayOf(currency);
  const { targetId, amount } = useDraft(way.flow);
  return (
    <FlowScreen
      title={<Trans>Schedule a video call</Trans>}
      lead={
        <Trans>
          We check with you in person that the withdrawal is yours. Have an identity document at
          hand.
        </Trans>
      }
      back={way.target(currency)}
      close={paths.portfolio()}
    >
      {targetId === null ? null : (
        <CallForWithdrawal currency={currency} targetId={targetId} amount={amount} />
      )}
    </FlowScreen>
  );
}

type CallForWithdrawalProps = { currency: AssetCode; targetId: string; amount: string };

function CallForWithdrawal({ currency, targetId, amount }: CallForWithdrawalProps) {
  const wanted = { currency, target_id: targetId, amount };
  const terms = useCallQuery(quoteWithdrawal, { body: wanted });
  const calls = useQuery(callsQuery());
  const error = terms.error ?? calls.error;
  if (error) return <FailureNote error={error} />;
  if (!terms.data || !calls.data) return <Skeleton height={12} />;
  const purpose = terms.data.call_required;
  if (purpose === null) return <NoneNeeded />;
  const booked = calls.data.items.find(
    (call) => call.state === 'BOOKED' && call.purpose === purpose && call.subject_id === targetId,
  );
  if (!booked) return <BookIt purpose={purpose} targetId={targetId} />;
  return (
    <>
      <Note tone="good" title={<Trans>Your call is booked</Trans>}>
        <Trans>
          The invitation is in your email, and we remind you an hour before. After the call you can
          confirm the withdrawal.
        </Trans>
      </Note>
      <BookedCall call={booked} />
    </>
  );
}

function NoneNeeded() {
  return (
    <Note tone="good" title={<Trans>No call is needed</Trans>}>
      <Trans>You can ask for the withdrawal now: choose again where it goes and how much.</Trans>
    </Note>
  );
}

type BookItProps = { purpose: 'WALLET' | 'WITHDRAWAL'; targetId: string };

function BookIt({ purpose, targetId }: BookItProps) {
  const book = useBookCall({ purpose, subjectId: targetId });
  return <CallForm submit={<Trans>Book the call</Trans>} onSlot={book} />;
}
