import { PRIVATE_FUND_KEEPERS } from '@ballast/contract/account/roles.ts';
import { Reason } from '@ballast/contract/fields.ts';
import {
  askProposalPasskey,
  decideFundProposal,
  type PROPOSAL_DECISIONS,
  type ProposedFund,
} from '@ballast/contract/staff/fund-proposals.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { showToast } from '../../app/errors/toasts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { ButtonLink } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { client } from '../../app/session/start.ts';
import { useUser } from '../../app/session/use-user.ts';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextDialog } from '../documents/text-dialog.tsx';
import { useMayCall } from '../may-call.ts';
import { type Signed, sign } from '../passkeys/sign.ts';
import { Confirm } from './confirm.tsx';
import { ProposalFacts } from './proposal-facts.tsx';
import { DECISION_WORDS, PROPOSAL_WORDS } from './proposal-words.ts';
import { proposalsQuery } from './queries.ts';
import { KIND_WORDS } from './vehicle-words.ts';

const REASON_LENGTH_MAX = 500;

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
  const { about, content, asked_by: by, asked_at: at, decided } = proposal;
  return (
    <section>
      <h3>
        {i18n._(PROPOSAL_WORDS[content.kind])}
        {about ? `: ${about.fund_name}, ${i18n._(KIND_WORDS[about.kind])}` : null}
      </h3>
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
      {decided ? null : <ProposalFacts proposal={proposal} />}
      {may && !decided ? <Decide proposal={proposal} passkeyOwed={passkeyOwed} /> : null}
    </section>
  );
}

type Decision = (typeof PROPOSAL_DECISIONS)[number];

function Decide({ proposal, passkeyOwed }: Omit<ProposalProps, 'may'>) {
  const { id, content, asked_by: by } = proposal;
  const { i18n } = useLingui();
  const me = useUser();
  const [asking, setAsking] = useState<Decision | null>(null);
  const decide = useCallMutation(decideFundProposal);
  const signing = (decision: Decision) => ({
    owed: passkeyOwed,
    ask: () => client.call(askProposalPasskey, { params: { id }, body: { decision } }),
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
          <ProposalFacts proposal={proposal} />
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
