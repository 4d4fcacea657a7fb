import { REBALANCE_KEEPERS } from '@ballast/contract/account/roles.ts';
import { Reason } from '@ballast/contract/fields.ts';
import {
  approveClientRebalance,
  askRebalancePasskey,
  releaseClientRebalance,
  stopClientRebalance,
} from '@ballast/contract/staff/client-rebalances.ts';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { showToast } from '../../app/errors/toasts.tsx';
import { useCallMutation } from '../../app/session/queries.ts';
import { client } from '../../app/session/start.ts';
import { useUser } from '../../app/session/use-user.ts';
import { TextDialog } from '../documents/text-dialog.tsx';
import { useMayCall } from '../may-call.ts';
import { Confirm } from '../passkeys/confirm.tsx';
import type { Rebalance } from './rebalance-words.ts';

const STOPPABLE: ReadonlySet<Rebalance['stage']> = new Set([
  'PROPOSED',
  'APPROVED',
  'RELEASED',
  'SELLING',
  'BUYING',
]);

/** What may be done with a rebalance as it is: approved, released by somebody else, stopped. */
export function RebalanceActions({ rebalance }: { rebalance: Rebalance }) {
  const may = useMayCall(REBALANCE_KEEPERS);
  if (!may) return null;
  return (
    <Group gap="sm" mt="sm">
      {rebalance.stage === 'PROPOSED' ? <Approve rebalance={rebalance} /> : null}
      {rebalance.stage === 'APPROVED' ? <Release rebalance={rebalance} /> : null}
      {STOPPABLE.has(rebalance.stage) ? <Stop rebalance={rebalance} /> : null}
    </Group>
  );
}

function Approve({ rebalance }: { rebalance: Rebalance }) {
  const { id, fund } = rebalance;
  const [isAsking, setAsking] = useState(false);
  const approve = useCallMutation(approveClientRebalance);
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        <Trans>Approve the rebalance</Trans>
      </Button>
      {isAsking ? (
        <Confirm
          title={<Trans>Approve the rebalance of {fund.name}?</Trans>}
          submit={<Trans>Approve it</Trans>}
          signing={signingOf(rebalance, 'APPROVED')}
          onConfirm={async (body) => {
            await approve.mutateAsync({ params: { id }, body });
            showToast({ tone: 'good', text: <Trans>Approved. Somebody else releases it.</Trans> });
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>Nothing is traded before another person releases it.</Trans>
          </p>
        </Confirm>
      ) : null}
    </>
  );
}

function Release({ rebalance }: { rebalance: Rebalance }) {
  const { id, fund, approved } = rebalance;
  const me = useUser();
  const [isAsking, setAsking] = useState(false);
  const release = useCallMutation(releaseClientRebalance);
  if (approved?.by.id === me.id) {
    return (
      <p>
        <Trans>You approved it, so somebody else releases it.</Trans>
      </p>
    );
  }
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        <Trans>Release the rebalance</Trans>
      </Button>
      {isAsking ? (
        <Confirm
          title={<Trans>Release the rebalance of {fund.name}?</Trans>}
          submit={<Trans>Release it</Trans>}
          signing={signingOf(rebalance, 'RELEASED')}
          onConfirm={async (body) => {
            await release.mutateAsync({ params: { id }, body });
            showToast({ tone: 'good', text: <Trans>Released. Its orders are made now.</Trans> });
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>The clients’ units are held, and the orders are made at once.</Trans>
          </p>
        </Confirm>
      ) : null}
    </>
  );
}

function signingOf({ id, passkey_owed: owed }: Rebalance, decision: 'APPROVED' | 'RELEASED') {
  const asked = { params: { id }, body: { decision } };
  return { owed, ask: () => client.call(askRebalancePasskey, asked) };
}

/** What `Reason` takes at most. */
const REASON_LENGTH_MAX = 500;

function Stop({ rebalance: { id } }: { rebalance: Rebalance }) {
  const [isAsking, setAsking] = useState(false);
  const stop = useCallMutation(stopClientRebalance);
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setAsking(true)}>
        <Trans>Stop it</Trans>
      </Button>
      {isAsking ? (
        <TextDialog
          title={<Trans>Stop the rebalance</Trans>}
          field="reason"
          rules={Reason}
          label={<Trans>Reason</Trans>}
          description={
            <Trans>
              Orders that were made end, and no others follow. What they moved is booked.
            </Trans>
          }
          lengthMax={REASON_LENGTH_MAX}
          submit={<Trans>Stop the rebalance</Trans>}
          onText={async (reason) => {
            await stop.mutateAsync({ params: { id }, body: { reason } });
            showToast({ tone: 'good', text: <Trans>The rebalance is stopped</Trans> });
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
