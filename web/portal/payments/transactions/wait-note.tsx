import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Note } from '../../../ui/note.tsx';
import type { Wait } from './transaction-words.tsx';

/** What happens next and when, by what a transaction waits for. */
const NEXT_WORDS: Readonly<Record<Wait, MessageDescriptor>> = {
  CODE: msg`Nothing is sent until you confirm it. You do that on the withdrawal’s own page, where you can also cancel it.`,
  APPROVAL: msg`Our payments team checks it, usually within one business day. We’ll email you when it has been sent.`,
  SECOND_APPROVAL: msg`Because of its size, two members of our team approve it. The first has approved; the second usually does so within one business day.`,
  BANK: msg`It is approved, and our bank sends it, usually on the same business day. We’ll email you when it has been sent.`,
  CUSTODIAN: msg`It is approved, and the custodian sends it to the network, which usually takes 1–2 minutes. We’ll email you when it has been sent.`,
  BALANCE_CHECK: msg`Withdrawals of this currency are paused while we check a balance. Your funds are safe, and this withdrawal goes on by itself; you need not do anything.`,
  REVIEW: msg`We are reviewing this payment.`,
  CONFIRMATIONS: msg`The network confirms it, usually within 15 minutes. After that it settles within 24 hours.`,
  TRADES: msg`The trades are being filled. This may take up to 20 minutes.`,
  DEALING: msg`The fund is valued at its dealing date. What your units bring is known then.`,
  DECISION: msg`The network took the deposit back after it had settled. We hold what is left of it, and write to you when we have decided.`,
  SETTLEMENT: msg`It has arrived and is credited to you. It can be invested or withdrawn once it has settled.`,
};

/** What happens next, while a transaction waits. */
export function WaitNote({ waitsFor }: { waitsFor: Wait | null }) {
  const { i18n } = useLingui();
  if (waitsFor === null) return null;
  return (
    <Note tone="info" title={<Trans>What happens next</Trans>}>
      {i18n._(NEXT_WORDS[waitsFor])}
    </Note>
  );
}
