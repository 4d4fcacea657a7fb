import { FEE_KEEPERS } from '@ballast/contract/account/roles.ts';
import { Reason } from '@ballast/contract/fields.ts';
import {
  askFeeProposalPasskey,
  decideFeeProposal,
  type ProposedFee,
} from '@ballast/contract/staff/fee-proposals.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { showToast } from '../../app/errors/toasts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { client } from '../../app/session/start.ts';
import { useUser } from '../../app/session/use-user.ts';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { TextDialog } from '../documents/text-dialog.tsx';
import { useMayCall } from '../may-call.ts';
import { type Signed, sign } from '../passkeys/sign.ts';
import { Confirm } from '../private-funds/confirm.tsx';
import { DECISION_WORDS, PROPOSAL_WORDS } from './fee-desk-words.ts';
import { FeeName, Period } from './fee-names.tsx';

const REASON_LENGTH_MAX = 500;

/** What is proposed of fees and rewards, and was decided. */
export function FeeProposals({
  proposals,
  passkeyOwed,
}: {
  proposals: readonly ProposedFee[];
  /** Whether who reads decides with a passkey. */
  passkeyOwed: boolean;
}) {
  const may = useMayCall(FEE_KEEPERS);
  if (proposals.length === 0) return null;
  return (
    <Card title={<Trans>Proposals</Trans>}>
      <Stack>
        {proposals.map((proposal) => (
          <Proposal key={proposal.id} proposal={proposal} passkeyOwed={passkeyOwed} may={may} />
        ))}
      </Stack>
    </Card>
  );
}

type ContentProps = { proposal: ProposedFee };
type ProposalProps = ContentProps & { passkeyOwed: boolean };

function Proposal({ proposal, passkeyOwed, may }: ProposalProps & { may: boolean }) {
  const { i18n } = useLingui();
  const { content, asked_by: by, asked_at: at, decided } = proposal;
  return (
    <section>
      <h3>{i18n._(PROPOSAL_WORDS[content.kind])}</h3>
      <Facts>
        <Fact label={<Trans>Proposed by</Trans>}>
          {by.name}, {formatDate(at, 'mediumWithTime')}
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
      </Facts>
      <Content proposal={proposal} />
      {may && !decided ? <Decide proposal={proposal} passkeyOwed={passkeyOwed} /> : null}
    </section>
  );
}

function Content({ proposal: { content } }: ContentProps) {
  if (content.kind === 'SET_ASIDE') {
    return (
      <Facts>
        <Fact label={<Trans>Amount</Trans>}>
          {content.amount} {content.asset}
        </Fact>
      </Facts>
    );
  }
  const day = formatDate(content.effective_on, 'medium', 'UTC');
  if (content.kind === 'PROGRAMME') {
    return (
      <Facts>
        <Fact label={<Trans>Reward</Trans>}>
          {content.asset}, {content.basket}
        </Fact>
        <Fact label={<Trans>In force from</Trans>}>{day}</Fact>
        <Fact label={<Trans>Rate a year</Trans>}>{content.percent}%</Fact>
        <Fact label={<Trans>Protocol</Trans>}>{content.protocol}</Fact>
        <Fact label={<Trans>Address of the protocol</Trans>} long>
          {content.protocol_address}
        </Fact>
      </Facts>
    );
  }
  const { percent, up_to: upTo, second_percent: second, second_up_to: secondUpTo } = content;
  const rates = [
    upTo ? `${percent}% – ${upTo} USD` : `${percent}%`,
    ...(second ? [secondUpTo ? `${second}% – ${secondUpTo} USD` : `${second}%`] : []),
    ...(content.third_percent ? [`${content.third_percent}%`] : []),
  ];
  return (
    <Facts>
      <Fact label={<Trans>Fee</Trans>}>
        <FeeName fee={content.fee} basket={content.basket} />
      </Fact>
      <Fact label={<Trans>In force from</Trans>}>{day}</Fact>
      <Fact label={<Trans>Rates</Trans>}>{rates.join('; ')}</Fact>
      <Fact label={<Trans>For a</Trans>}>
        <Period of={content.period} />
      </Fact>
      <Fact label={<Trans>Billed each</Trans>}>
        <Period of={content.billing_period} />
      </Fact>
    </Facts>
  );
}

type Decision = 'APPROVED' | 'DECLINED' | 'TAKEN_BACK';

function Decide({ proposal, passkeyOwed }: ProposalProps) {
  const { id, content, asked_by: by } = proposal;
  const { i18n } = useLingui();
  const me = useUser();
  const [asking, setAsking] = useState<Decision | null>(null);
  const decide = useCallMutation(decideFeeProposal);
  const signing = (decision: Decision) => ({
    owed: passkeyOwed,
    ask: () => client.call(askFeeProposalPasskey, { params: { id }, body: { decision } }),
  });
  const send = async (decision: Decision, reason: string | null, signed: Signed) => {
    await decide.mutateAsync({ params: { id }, body: { decision, reason, ...signed } });
    showToast({ tone: 'good', text: <Trans>The proposal is decided</Trans> });
  };
  const close = () => setAsking(null);
  return (
    <>
      <Group gap="sm" mt="xs">
        {by.id === me.id ? (
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
          onConfirm={(signed) => send('APPROVED', null, signed)}
          onClose={close}
        >
          <p>{i18n._(PROPOSAL_WORDS[content.kind])}</p>
          <Content proposal={proposal} />
        </Confirm>
      ) : null}
      {asking === 'TAKEN_BACK' ? (
        <Confirm
          title={<Trans>Take this back?</Trans>}
          submit={<Trans>Take it back</Trans>}
          signing={signing('TAKEN_BACK')}
          onConfirm={(signed) => send('TAKEN_BACK', null, signed)}
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
          onText={async (reason) => send('DECLINED', reason, await sign(signing('DECLINED')))}
          onClose={close}
        />
      ) : null}
    </>
  );
}
