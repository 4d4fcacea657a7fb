import { LOCK_READERS, SUSPENDERS } from '@ballast/contract/account/roles.ts';
import { Reason } from '@ballast/contract/fields.ts';
import { reopenClient, suspendClient } from '@ballast/contract/staff/administration.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../app/errors/toasts.tsx';
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
import { clientAccessQuery } from './queries.ts';

type ClientAccessProps = { clientId: string; suspended: boolean };

/** What keeps a client from logging in; compliance lifts locks and suspends. Nothing for those who do neither. */
export function ClientAccess({ clientId, suspended }: ClientAccessProps) {
  const mayRead = useMayCall(LOCK_READERS);
  const maySuspend = useMayCall(SUSPENDERS);
  if (!mayRead) return null;
  return (
    <Card title={<Trans>Access</Trans>}>
      <Stack>
        <People clientId={clientId} />
        {maySuspend ? <Suspension clientId={clientId} suspended={suspended} /> : null}
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

function Suspension({ clientId, suspended }: ClientAccessProps) {
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
