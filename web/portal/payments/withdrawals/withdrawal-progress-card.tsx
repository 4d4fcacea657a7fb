import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PhoneChannelName } from '../../../app/access/phone-code-form.tsx';
import { Card } from '../../../ui/card.tsx';
import { StepList } from '../../../ui/lists/step-list.tsx';
import { Note } from '../../../ui/note.tsx';
import { WithdrawalCodeForm } from './withdrawal-code-form.tsx';
import styles from './withdrawal-columns.module.css';
import {
  type Progress,
  type ProgressKey,
  progressOf,
  type Withdrawal,
} from './withdrawal-progress.ts';

/** Where a withdrawal stands, what happens next and when, and the code or the passkey while it is owed. */
export function WithdrawalProgress({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useLingui();
  const words = { done: t`done`, current: t`now`, ahead: t`ahead`, failed: t`ended` };
  return (
    <Card title={<Trans>Progress</Trans>}>
      <div className={styles.column}>
        <StepList
          label={t`Progress`}
          steps={progressOf(withdrawal.state).map((step) => ({
            ...step,
            stateWord: words[step.state],
            title: <ProgressTitle step={step} withdrawal={withdrawal} />,
            text: <ProgressText step={step} withdrawal={withdrawal} />,
          }))}
        />
        {withdrawal.returned_at === null ? null : <CameBack bank={withdrawal.bank} />}
        {withdrawal.reason === null ? null : (
          <Note tone="bad" title={<Trans>Reason</Trans>}>
            {withdrawal.reason}
          </Note>
        )}
        {withdrawal.code_owed === null ? null : <WithdrawalCodeStart withdrawal={withdrawal} />}
      </div>
    </Card>
  );
}

function CameBack({ bank }: Pick<Withdrawal, 'bank'>) {
  if (bank !== null) {
    return (
      <Note tone="caution" title={<Trans>The bank returned this payment</Trans>}>
        <Trans>
          Amount and fee are available again. Check the details of the account with your bank before
          you withdraw to it again.
        </Trans>
      </Note>
    );
  }
  return (
    <Note tone="caution" title={<Trans>This withdrawal was not sent after all</Trans>}>
      <Trans>
        We found that it never left. Amount and fee are available again, so you can withdraw them
        anew.
      </Trans>
    </Note>
  );
}

/** What the step is called in which a withdrawal waits to be sent. */
const WAITING: Readonly<Record<NonNullable<Withdrawal['waits_for']>, MessageDescriptor>> = {
  BALANCE_CHECK: msg`Paused`,
  REVIEW: msg`Being reviewed`,
};

const TITLES: Readonly<Record<ProgressKey, Partial<Record<Progress['state'], MessageDescriptor>>>> =
  {
    requested: { done: msg`Requested` },
    code: { done: msg`Confirmed by you`, current: msg`Confirm with your code` },
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

type ProgressTextProps = { step: Progress; withdrawal: Withdrawal };

/** What a step is called in its state. */
function ProgressTitle({ step, withdrawal }: ProgressTextProps) {
  const { i18n } = useLingui();
  if (withdrawal.code_owed === 'PASSKEY' && step.key === 'code') {
    return <Trans>Approve with your passkey</Trans>;
  }
  if (withdrawal.bank && step.key === 'done') return <Trans>Sent by the bank</Trans>;
  const { waits_for: waitsFor } = withdrawal;
  const isWaiting = waitsFor !== null && step.key === 'sending' && step.state === 'current';
  const words = isWaiting ? WAITING[waitsFor] : TITLES[step.key][step.state];
  return words ? i18n._(words) : null;
}

/** What happens in the step that goes on, or what the end means for the money. */
function ProgressText({ step, withdrawal }: ProgressTextProps) {
  if (step.state === 'failed') return <Trans>Amount and fee are available again.</Trans>;
  if (step.state !== 'current') return null;
  if (step.key === 'code' && withdrawal.code_owed === 'PASSKEY') {
    return (
      <Trans>
        It signs what you see here: the amount, the fee and where it goes. Nothing is sent until you
        approve it.
      </Trans>
    );
  }
  if (step.key === 'code') return <Trans>Nothing is sent until you enter it.</Trans>;
  if (withdrawal.waits_for !== null) return <WaitingText waitsFor={withdrawal.waits_for} />;
  if (step.key === 'approval') return <ApprovalText withdrawal={withdrawal} />;
  if (withdrawal.bank) {
    return (
      <Trans>
        Our bank sends it, usually on the same business day. It arrives 1–2 business days later.
        We’ll email you when it has been sent; you need not do anything.
      </Trans>
    );
  }
  return (
    <Trans>
      It is on its way to the network, which usually takes 1–2 minutes. We’ll email you when it has
      been sent; you need not do anything.
    </Trans>
  );
}

/** Of a review nothing more is told (spec/decisions.md, section 12). */
function WaitingText({ waitsFor }: { waitsFor: NonNullable<Withdrawal['waits_for']> }) {
  if (waitsFor === 'REVIEW') return <Trans>We are reviewing this payment.</Trans>;
  return (
    <Trans>
      Withdrawals of this currency are paused while we check a balance. Your funds are safe, and
      this withdrawal goes on by itself; you need not do anything.
    </Trans>
  );
}

function ApprovalText({ withdrawal }: { withdrawal: Withdrawal }) {
  const { approvals_required: required, approvals_given: given } = withdrawal;
  if (required < 2) {
    return (
      <Trans>
        Our payments team checks it, usually within one business day. We’ll email you when it has
        been sent.
      </Trans>
    );
  }
  return (
    <Trans>
      Because of its size, {required} members of our team check it, usually within one business day.
      Approved so far: {given} of {required}. We’ll email you when it has been sent.
    </Trans>
  );
}

/**
 * The code of a withdrawal on its own page, which people also open only to look: no message goes out
 * before they ask for one.
 */
function WithdrawalCodeStart({ withdrawal }: { withdrawal: Withdrawal }) {
  const [channel, setChannel] = useState<PhoneChannelName | 'EMAIL' | null>(null);
  const { code_owed: owed } = withdrawal;
  if (owed === 'OTP' || owed === 'PASSKEY') return <WithdrawalCodeForm withdrawal={withdrawal} />;
  if (channel) {
    const first = channel === 'EMAIL' ? {} : { first: channel };
    return <WithdrawalCodeForm withdrawal={withdrawal} {...first} />;
  }
  if (owed === 'EMAIL') {
    return (
      <Button onClick={() => setChannel('EMAIL')}>
        <Trans>Send code by email</Trans>
      </Button>
    );
  }
  return (
    <div className={styles.column}>
      <Button onClick={() => setChannel('SMS')}>
        <Trans>Send code by text message</Trans>
      </Button>
      <Button variant="default" onClick={() => setChannel('WHATSAPP')}>
        <Trans>Send code by WhatsApp</Trans>
      </Button>
    </div>
  );
}
