import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Progress, ProgressKey, Withdrawal } from './withdrawal-progress.ts';

const TITLES: Readonly<Record<ProgressKey, Partial<Record<Progress['state'], MessageDescriptor>>>> =
  {
    requested: { done: msg`Requested` },
    code: { done: msg`Confirmed with your code`, current: msg`Confirm with your code` },
    approval: {
      done: msg`Approved`,
      current: msg`Waiting for approval`,
      ahead: msg`Approval`,
      failed: msg`Not approved`,
    },
    sending: {
      done: msg`Sent`,
      current: msg`Being sent`,
      ahead: msg`Sending`,
      failed: msg`Could not be sent`,
    },
    done: { done: msg`In your wallet`, ahead: msg`In your wallet` },
    cancelled: { failed: msg`Cancelled` },
  };

/** What a step is called in its state. */
export function ProgressTitle({ step }: { step: Progress }) {
  const { i18n } = useLingui();
  const words = TITLES[step.key][step.state];
  return words ? i18n._(words) : null;
}

type ProgressTextProps = { step: Progress; withdrawal: Withdrawal };

/** What happens in the step that goes on, or what the end means for the money. */
export function ProgressText({ step, withdrawal }: ProgressTextProps) {
  if (step.state === 'failed') return <Trans>Amount and fee are available again.</Trans>;
  if (step.state !== 'current') return null;
  if (step.key === 'code') return <Trans>Nothing is sent before you enter it.</Trans>;
  if (step.key === 'approval') return <ApprovalText withdrawal={withdrawal} />;
  return (
    <Trans>
      It is on its way to the network, usually for a few minutes. We email you when it was sent;
      there is nothing for you to do.
    </Trans>
  );
}

function ApprovalText({ withdrawal }: { withdrawal: Withdrawal }) {
  const { approvals_required: required, approvals_given: given } = withdrawal;
  if (required < 2) {
    return (
      <Trans>
        Our payments desk checks it, usually within one business day. We email you when it was sent.
      </Trans>
    );
  }
  return (
    <Trans>
      Because of its size, {required} people at our desk check it, usually within one business day.
      Approved so far: {given} of {required}. We email you when it was sent.
    </Trans>
  );
}
