import { FEE_KEEPERS } from '@ballast/contract/account/roles.ts';
import {
  askFeeProposalPasskey,
  decideFeeProposal,
  type ProposedFee,
} from '@ballast/contract/staff/fee-proposals.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { formatDate } from '../../app/figures/format-date.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { client } from '../../app/session/start.ts';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { useMayCall } from '../may-call.ts';
import { DecideProposal, ProposedFacts } from '../proposals/proposal.tsx';
import { PROPOSAL_WORDS } from './fee-desk-words.ts';
import { FeeName, Period } from './fee-names.tsx';

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
  const { content, decided } = proposal;
  return (
    <section>
      <h3>{i18n._(PROPOSAL_WORDS[content.kind])}</h3>
      <Facts>
        <ProposedFacts {...proposal} />
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

function Decide({ proposal, passkeyOwed }: ProposalProps) {
  const { id, content, asked_by: by } = proposal;
  const { i18n } = useLingui();
  const decide = useCallMutation(decideFeeProposal);
  const params = { id };
  return (
    <DecideProposal
      by={by}
      passkeyOwed={passkeyOwed}
      ask={(decision) => client.call(askFeeProposalPasskey, { params, body: { decision } })}
      decide={(body) => decide.mutateAsync({ params, body })}
    >
      <p>{i18n._(PROPOSAL_WORDS[content.kind])}</p>
      <Content proposal={proposal} />
    </DecideProposal>
  );
}
