import { PRIVATE_FUND_KEEPERS } from '@ballast/contract/account/roles.ts';
import {
  askProposalPasskey,
  decideFundProposal,
  type ProposedFund,
} from '@ballast/contract/staff/fund-proposals.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { client } from '../../app/session/start.ts';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMayCall } from '../may-call.ts';
import { DecideProposal, ProposedFacts } from '../proposals/proposal.tsx';
import { ProposalFacts } from './proposal-facts.tsx';
import { PROPOSAL_WORDS } from './proposal-words.ts';
import { proposalsQuery } from './queries.ts';
import { KIND_WORDS } from './vehicle-words.ts';

/** What is proposed for private funds, and was decided; and the way to propose a new one. */
export function Proposals() {
  const { t } = useWords();
  const may = useMayCall(PRIVATE_FUND_KEEPERS);
  return (
    <Card
      title={<Trans>Proposals</Trans>}
      aside={
        may ? (
          <ButtonLink to={paths.deskFund('new')} variant="default">
            <Trans>Propose a private fund</Trans>
          </ButtonLink>
        ) : undefined
      }
    >
      <Paged
        words={{ more: t`Show more proposals` }}
        page={(cursor, after) => <ProposalPage cursor={cursor} after={after} may={may} />}
      />
    </Card>
  );
}

type PageProps = {
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
  may: boolean;
};

function ProposalPage({ cursor, after, may }: PageProps) {
  const { data } = useQuery(proposalsQuery(cursor));
  if (!data) return <Skeleton height={8} />;
  return (
    <Stack>
      {data.items.length === 0 ? <Trans>Nothing is proposed.</Trans> : null}
      {data.items.map((proposal) => (
        <Proposal key={proposal.id} {...{ proposal, may }} passkeyOwed={data.passkey_owed} />
      ))}
      {after(data.next_cursor)}
    </Stack>
  );
}

type ProposalProps = { proposal: ProposedFund; may: boolean; passkeyOwed: boolean };

function Proposal({ proposal, may, passkeyOwed }: ProposalProps) {
  const { i18n } = useLingui();
  const { about, content, decided } = proposal;
  return (
    <section>
      <h3>
        {i18n._(PROPOSAL_WORDS[content.kind])}
        {about ? `: ${about.fund_name}, ${i18n._(KIND_WORDS[about.kind])}` : null}
      </h3>
      <Facts>
        <ProposedFacts {...proposal} />
      </Facts>
      {decided ? null : <ProposalFacts proposal={proposal} />}
      {may && !decided ? <Decide proposal={proposal} passkeyOwed={passkeyOwed} /> : null}
    </section>
  );
}

function Decide({ proposal, passkeyOwed }: Omit<ProposalProps, 'may'>) {
  const { id, content, asked_by: by } = proposal;
  const { i18n } = useLingui();
  const decide = useCallMutation(decideFundProposal);
  const params = { id };
  return (
    <DecideProposal
      by={by}
      passkeyOwed={passkeyOwed}
      ask={(decision) => client.call(askProposalPasskey, { params, body: { decision } })}
      decide={(body) => decide.mutateAsync({ params, body })}
    >
      <p>{i18n._(PROPOSAL_WORDS[content.kind])}</p>
      <ProposalFacts proposal={proposal} />
    </DecideProposal>
  );
}
