import type { PasskeyQuestion } from '@ballast/contract/access/passkeys.ts';
import { Reason } from '@ballast/contract/fields.ts';
import type { PROPOSAL_DECISIONS, Proposed } from '@ballast/contract/staff/proposals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { showToast } from '../../app/errors/toasts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { useUser } from '../../app/session/use-user.ts';
import { Fact } from '../../ui/lists/facts.tsx';
import { TextDialog } from '../documents/text-dialog.tsx';
import { Confirm } from '../passkeys/confirm.tsx';
import { type Signed, sign } from '../passkeys/sign.ts';

type Decision = (typeof PROPOSAL_DECISIONS)[number];

const DECISION_WORDS: Readonly<Record<Decision, MessageDescriptor>> = {
  APPROVED: msg`Approved`,
  DECLINED: msg`Declined`,
  TAKEN_BACK: msg`Taken back`,
};

const REASON_LENGTH_MAX = 500;

type ProposedFactsProps = {
  /** Null where the signal of a trend basket proposed it. */
  asked_by: Proposed['asked_by'] | null;
} & Pick<Proposed, 'asked_at' | 'decided'>;

/** Who proposed something and who decided it, as facts among others. */
export function ProposedFacts({ asked_by: by, asked_at: at, decided }: ProposedFactsProps) {
  const { i18n } = useLingui();
  return (
    <>
      <Fact label={<Trans>Proposed by</Trans>}>
        {by ? by.name : <Trans>The trend signal</Trans>}, {formatDate(at, 'mediumWithTime')}
      </Fact>
      {decided ? (
        <Fact label={i18n._(DECISION_WORDS[decided.as])}>
          {decided.by.name}, {formatDate(decided.at, 'mediumWithTime')}
        </Fact>
      ) : null}
      {decided?.reason ? (
        <Fact label={<Trans>Reason</Trans>} long="text">
          {decided.reason}
        </Fact>
      ) : null}
    </>
  );
}

/** A decision about a proposal as it is sent: the reason where it is declined, and what a passkey signed. */
export type SentDecision = { decision: Decision; reason: string | null } & Signed;

type DecideProposalProps = {
  /** Who proposed it. */
  by: Proposed['asked_by'] | null;
  /** Whether who decides has a passkey, and how it is asked for. */
  passkeyOwed: boolean;
  ask: (decision: Decision) => Promise<PasskeyQuestion>;
  decide: (sent: SentDecision) => Promise<unknown>;
  /** What is approved, in full. */
  children: ReactNode;
};

/** What may be done with a proposal that waits: to approve or decline another's, to take back one's own. */
export function DecideProposal({ by, passkeyOwed, ask, decide, children }: DecideProposalProps) {
  const me = useUser();
  const [asking, setAsking] = useState<Decision | null>(null);
  const signing = (decision: Decision) => ({ owed: passkeyOwed, ask: () => ask(decision) });
  const send = async (sent: SentDecision) => {
    await decide(sent);
    showToast({ tone: 'good', text: <Trans>The proposal is decided</Trans> });
  };
  const close = () => setAsking(null);
  return (
    <>
      <Group gap="sm" mt="xs">
        {by?.id === me.id ? (
          <>
            <Trans>You proposed it, so somebody else decides it.</Trans>
            <Button size="sm" variant="default" onClick={() => setAsking('TAKEN_BACK')}>
              <Trans>Take back</Trans>
            </Button>
          </>
        ) : (
          <>
            <Button size="sm" onClick={() => setAsking('APPROVED')}>
              <Trans>Approve</Trans>
            </Button>
            <Button size="sm" variant="default" onClick={() => setAsking('DECLINED')}>
              <Trans>Decline</Trans>
            </Button>
          </>
        )}
      </Group>
      {asking === 'APPROVED' ? (
        <Confirm
          title={<Trans>Approve this?</Trans>}
          submit={<Trans>Approve it</Trans>}
          signing={signing('APPROVED')}
          onConfirm={(signed) => send({ decision: 'APPROVED', reason: null, ...signed })}
          onClose={close}
        >
          {children}
        </Confirm>
      ) : null}
      {asking === 'TAKEN_BACK' ? (
        <Confirm
          title={<Trans>Take this back?</Trans>}
          submit={<Trans>Take it back</Trans>}
          signing={signing('TAKEN_BACK')}
          onConfirm={(signed) => send({ decision: 'TAKEN_BACK', reason: null, ...signed })}
          onClose={close}
        >
          <p>
            <Trans>Nobody decides it any more. You can propose it anew.</Trans>
          </p>
        </Confirm>
      ) : null}
      {asking === 'DECLINED' ? (
        <TextDialog
          title={<Trans>Decline this</Trans>}
          field="reason"
          rules={Reason}
          label={<Trans>Reason</Trans>}
          description={<Trans>It is kept with the proposal.</Trans>}
          lengthMax={REASON_LENGTH_MAX}
          submit={<Trans>Decline it</Trans>}
          onText={async (reason) =>
            send({ decision: 'DECLINED', reason, ...(await sign(signing('DECLINED'))) })
          }
          onClose={close}
        />
      ) : null}
    </>
  );
}
