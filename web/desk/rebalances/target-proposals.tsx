import { REBALANCE_KEEPERS } from '@ballast/contract/account/roles.ts';
import {
  askTargetProposalPasskey,
  decideTargetProposal,
  type ProposedTargets,
} from '@ballast/contract/staff/basket-targets.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Percent } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { formatUsd } from '../../app/figures/format-decimal.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { client } from '../../app/session/start.ts';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { useMayCall } from '../may-call.ts';
import { DecideProposal, ProposedFacts } from '../proposals/proposal.tsx';
import { SIDE_WORDS } from './rebalance-words.ts';

type ProposalsProps = {
  proposals: readonly ProposedTargets[];
  /** Whether who reads decides with a passkey. */
  passkeyOwed: boolean;
};

/** What is proposed of a basket's weights, and was decided. */
export function TargetProposals({ proposals, passkeyOwed }: ProposalsProps) {
  if (proposals.length === 0) return null;
  return (
    <Card title={<Trans>Proposals</Trans>}>
      <Stack>
        {proposals.map((proposal) => (
          <Proposal key={proposal.id} proposal={proposal} passkeyOwed={passkeyOwed} />
        ))}
      </Stack>
    </Card>
  );
}

type ProposalProps = { proposal: ProposedTargets; passkeyOwed: boolean };

function Proposal({ proposal, passkeyOwed }: ProposalProps) {
  const may = useMayCall(REBALANCE_KEEPERS);
  return (
    <section>
      <h3>
        <Trans>Weights from {formatDate(proposal.effective_on, 'medium', 'UTC')}</Trans>
      </h3>
      <Facts>
        <Fact label={<Trans>Why</Trans>} long="text">
          {proposal.why}
        </Fact>
        <ProposedFacts {...proposal} />
      </Facts>
      <Changes proposal={proposal} />
      {may && !proposal.decided ? <Decide proposal={proposal} passkeyOwed={passkeyOwed} /> : null}
    </section>
  );
}

function Changes({ proposal }: Pick<ProposalProps, 'proposal'>) {
  const { t } = useWords();
  return (
    <>
      <DataTable
        caption={t`Old and new weights`}
        columns={CHANGE_COLUMNS}
        rows={proposal.changes}
        rowKey={({ asset }) => asset}
      />
      {proposal.decided ? null : <Impact impact={proposal.impact} />}
    </>
  );
}

const CHANGE_COLUMNS: readonly Column<ProposedTargets['changes'][number]>[] = [
  { key: 'name', header: <Trans>Asset</Trans>, lead: true, cell: ({ name }) => name },
  {
    key: 'before',
    header: <Trans>Old weight</Trans>,
    figure: true,
    cell: ({ before }) => <Percent value={before} />,
  },
  {
    key: 'after',
    header: <Trans>New weight</Trans>,
    place: 'end',
    figure: true,
    cell: ({ after }) => <Percent value={after} />,
  },
];

function Impact({ impact }: Pick<ProposedTargets, 'impact'>) {
  const { i18n } = useLingui();
  if (!impact) {
    return (
      <p>
        <Trans>A price is missing, so what this would mean is not known yet.</Trans>
      </p>
    );
  }
  return (
    <>
      <Facts>
        <Fact label={<Trans>Clients concerned</Trans>}>{impact.clients}</Fact>
        <Fact label={<Trans>What they hold</Trans>}>{formatUsd(impact.worth_usd)}</Fact>
        {impact.trades.map(({ side, asset, usd }) => (
          <Fact key={`${side} ${asset}`} label={`${i18n._(SIDE_WORDS[side])} ${asset}`}>
            {formatUsd(usd)}
          </Fact>
        ))}
      </Facts>
      <p>
        <Trans>
          At the latest prices, if all took part today. What is traded is proposed anew at the close
          and released by two people.
        </Trans>
      </p>
    </>
  );
}

function Decide({ proposal, passkeyOwed }: ProposalProps) {
  const { id, asked_by: by, effective_on: day } = proposal;
  const decide = useCallMutation(decideTargetProposal);
  const params = { id };
  return (
    <DecideProposal
      by={by}
      passkeyOwed={passkeyOwed}
      ask={(decision) => client.call(askTargetProposalPasskey, { params, body: { decision } })}
      decide={(body) => decide.mutateAsync({ params, body })}
    >
      <p>
        <Trans>
          Weights from {formatDate(day, 'medium', 'UTC')}. Clients who hold the basket are told at
          once.
        </Trans>
      </p>
      <Changes proposal={proposal} />
    </DecideProposal>
  );
}
