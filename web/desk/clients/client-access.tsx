import { LOCK_READERS, SUSPENDERS } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { Reason } from '@ballast/contract/fields.ts';
import { reopenClient, suspendClient } from '@ballast/contract/staff/administration.ts';
import type { getClient } from '@ballast/contract/staff/clients.ts';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../app/errors/toasts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextDialog } from '../documents/text-dialog.tsx';
import { useMayCall } from '../may-call.ts';
import { AskChange } from '../staff/ask-change.tsx';
import { Locks } from '../staff/locks.tsx';
import { ClosingDialog } from './closing-dialog.tsx';
import { clientAccessQuery } from './queries.ts';

type Client = Pick<AnswerOf<typeof getClient>, 'id' | 'name' | 'email' | 'suspended' | 'closed_at'>;

/** What keeps a client from logging in; compliance lifts locks, suspends and closes. Nothing for those who do none of it. */
export function ClientAccess({ client }: { client: Client }) {
  const mayRead = useMayCall(LOCK_READERS);
  const maySuspend = useMayCall(SUSPENDERS);
  if (!mayRead) return null;
  return (
    <Card title={<Trans>Access</Trans>}>
      <Stack>
        <People clientId={client.id} />
        {maySuspend ? <Doors client={client} /> : null}
      </Stack>
    </Card>
  );
}

function People({ clientId }: { clientId: string }) {
  const { data } = useQuery(clientAccessQuery(clientId));
  const mayLift = useMayCall(SUSPENDERS);
  const [lifted, setLifted] = useState<{ id: string; name: string } | null>(null);
  if (!data) return <Skeleton height={3} />;
  // Whoever has only begun to sign up has no name yet.
  const people = data.people.map((person) => ({ ...person, name: person.name || person.email }));
  return (
    <>
      <Facts>
        {people.map(({ id, name, locks, request }) => (
          <Fact key={id} label={<Trans>Locks of {name}</Trans>}>
            <Locks locks={locks} />
            {request === null ? null : (
              <Link to={paths.deskAccess()}>
                <Trans>Waits for a second person</Trans>
              </Link>
            )}
            {mayLift && locks.length > 0 && request === null ? (
              <Button variant="subtle" size="compact-sm" onClick={() => setLifted({ id, name })}>
                <Trans>Ask to lift the lock</Trans>
              </Button>
            ) : null}
          </Fact>
        ))}
      </Facts>
      {lifted ? (
        <AskChange change="LIFT_LOCK" person={lifted} onClose={() => setLifted(null)} />
      ) : null}
    </>
  );
}

const REASON_LENGTH_MAX = 500;

/** What opens and closes the account. */
function Doors({ client }: { client: Client }) {
  const [isClosing, setClosing] = useState(false);
  const { id, closed_at: closedAt } = client;
  if (closedAt !== null) {
    return (
      <Text>
        <Trans>The account was closed for good on {formatDate(closedAt)}.</Trans>
      </Text>
    );
  }
  return (
    <>
      <Group>
        <Suspension clientId={id} suspended={client.suspended} />
        <Button variant="default" onClick={() => setClosing(true)}>
          <Trans>Close for good</Trans>
        </Button>
      </Group>
      {isClosing ? (
        <ClosingDialog
          client={{ id, name: client.name || client.email }}
          request={null}
          onClose={() => setClosing(false)}
        />
      ) : null}
    </>
  );
}

type SuspensionProps = { clientId: string; suspended: boolean };

function Suspension({ clientId, suspended }: SuspensionProps) {
  const [isAsked, setAsked] = useState(false);
  const call = useCallMutation(suspended ? reopenClient : suspendClient);
  const title = suspended ? (
    <Trans>Open the account again</Trans>
  ) : (
    <Trans>Suspend the account</Trans>
  );
  return (
    <div>
      <Button variant="default" onClick={() => setAsked(true)}>
        {title}
      </Button>
      {isAsked ? (
        <TextDialog
          title={title}
          field="reason"
          rules={Reason}
          label={<Trans>Reason</Trans>}
          description={
            suspended ? (
              <Trans>The client can log in and pay out again, and is told by email.</Trans>
            ) : (
              <Trans>
                Sessions end at once, nobody can log in, and no payment leaves. What was sent before
                still arrives. The client is told by email, without the reason.
              </Trans>
            )
          }
          lengthMax={REASON_LENGTH_MAX}
          submit={suspended ? <Trans>Open again</Trans> : <Trans>Suspend</Trans>}
          onText={async (reason) => {
            await call.mutateAsync({ params: { id: clientId }, body: { reason } });
            showToast({
              tone: 'good',
              text: suspended ? (
                <Trans>The account is open</Trans>
              ) : (
                <Trans>The account is suspended</Trans>
              ),
            });
          }}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </div>
  );
}
