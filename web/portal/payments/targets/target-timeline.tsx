import type { TargetStanding } from '@ballast/contract/payments/wallets.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../app/figures/format-date.ts';
import { Card } from '../../../ui/card.tsx';
import { Stack } from '../../../ui/frames/stack.tsx';
import { type Step, StepList } from '../../../ui/lists/step-list.tsx';
import { BookCall } from '../../video-calls/book-call.tsx';
import { BookedCall } from '../../video-calls/booked-call.tsx';
import { callsQuery } from '../../video-calls/queries.ts';
import type { TargetKind } from './target-screen.tsx';

type Progress = Step['state'];
type Shown = { kind: TargetKind; target: TargetStanding };

/** What a target went through and goes through yet, with when and why. */
export function TargetTimeline({ kind, target }: Shown) {
  const { t } = useLingui();
  const words: Record<Progress, string> = {
    done: t`done`,
    current: t`now`,
    ahead: t`to come`,
    failed: t`ended`,
  };
  const steps = stepsOf({ kind, target }).map((step) => ({
    ...step,
    stateWord: words[step.state],
  }));
  const isWaiting = target.state === 'APPROVED' && !target.usable;
  return (
    <Card title={<Trans>How it stands</Trans>}>
      <Stack>
        <StepList label={t`How it stands`} steps={steps} />
        {isWaiting ? <EndingCall target={target} /> : null}
      </Stack>
    </Card>
  );
}

function stepsOf({ kind, target }: Shown): Omit<Step, 'stateWord'>[] {
  const { state, usable } = target;
  const added = {
    key: 'added',
    state: 'done' as const,
    title: <Trans>Added</Trans>,
    text: formatDate(target.added_at, 'mediumWithTime'),
  };
  if (state === 'REMOVED') {
    return [added, { key: 'removed', state: 'failed', title: <Trans>Removed</Trans> }];
  }
  if (state === 'REJECTED') {
    const text = target.reason ?? <AskUs />;
    return [added, { key: 'rejected', state: 'failed', title: <Trans>Rejected</Trans>, text }];
  }
  const waitAhead = state === 'APPROVED' ? 'current' : 'ahead';
  const waitState = usable ? 'done' : waitAhead;
  const verified: Omit<Step, 'stateWord'> = {
    key: 'verified',
    state: state === 'PENDING' ? 'current' : 'done',
    title: state === 'PENDING' ? <Trans>Unverified</Trans> : <Trans>Verified</Trans>,
    text: state === 'PENDING' ? <VerifiedWithin kind={kind} /> : null,
  };
  if (state === 'SUSPENDED') {
    return [
      added,
      verified,
      { key: 'suspended', state: 'failed', title: <Trans>Suspended</Trans>, text: <AskUs /> },
    ];
  }
  return [
    added,
    verified,
    {
      key: 'wait',
      state: waitState,
      title: <Trans>Safety wait</Trans>,
      text: usable ? null : <WaitText target={target} />,
    },
    {
      key: 'usable',
      state: usable ? 'done' : 'ahead',
      title: <Trans>Can be withdrawn to</Trans>,
    },
  ];
}

function AskUs() {
  return <Trans>Your relationship manager knows why.</Trans>;
}

function VerifiedWithin({ kind }: { kind: TargetKind }) {
  return kind === 'wallet' ? (
    <Trans>
      We check that the wallet is yours. This takes 1–2 business days, and we’ll email you when it
      is done.
    </Trans>
  ) : (
    <Trans>
      We check that the account is yours. This takes 1–2 business days, and we’ll email you when it
      is done.
    </Trans>
  );
}

function WaitText({ target: { usable_from: until, waits_after: after } }: Pick<Shown, 'target'>) {
  if (until === null) {
    return (
      <Trans>
        48 hours from verification. They leave you time to tell us if somebody else added it.
      </Trans>
    );
  }
  return after === 'CREDENTIALS' ? (
    <Trans>
      Until {formatDate(until, 'mediumWithTime')}, because how you log in has changed. The wait
      leaves you time to tell us if that was somebody else.
    </Trans>
  ) : (
    <Trans>
      Until {formatDate(until, 'mediumWithTime')}. The wait leaves you time to tell us if somebody
      else added it.
    </Trans>
  );
}

/** The call that ends the wait at once, or the way to book it. */
function EndingCall({ target }: Pick<Shown, 'target'>) {
  const calls = useQuery(callsQuery());
  const booked = calls.data?.items.find(
    ({ state, purpose, subject_id: about }) =>
      state === 'BOOKED' && purpose === 'WALLET' && about === target.id,
  );
  if (!calls.data) return null;
  if (booked) return <BookedCall call={booked} />;
  return (
    <>
      <p>
        <Trans>A video call with us ends the wait at once.</Trans>
      </p>
      <div>
        <BookCall purpose="WALLET" subjectId={target.id}>
          <Trans>Book a video call</Trans>
        </BookCall>
      </div>
    </>
  );
}
