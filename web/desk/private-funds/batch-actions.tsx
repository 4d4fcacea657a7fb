import { PRIVATE_FUND_KEEPERS } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  askBatchPasskey,
  type getBatch,
  payBatch,
  releaseBatch,
  resumeBatch,
} from '@ballast/contract/staff/dealing-batches.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { showToast } from '../../app/errors/toasts.tsx';
import { Amount } from '../../app/figures/amounts.tsx';
import { useCallMutation } from '../../app/session/queries.ts';
import { client } from '../../app/session/start.ts';
import { useUser } from '../../app/session/use-user.ts';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { useMayCall } from '../may-call.ts';
import { Confirm } from '../passkeys/confirm.tsx';
import { RestatedTotals } from './restated-totals.tsx';
import { formatDay } from './vehicle-words.ts';

type Batch = AnswerOf<typeof getBatch>;

/** What may be done with a batch as it is: released by somebody else, gone on with, its redemptions paid. */
export function BatchActions({ batch }: { batch: Batch }) {
  const may = useMayCall(PRIVATE_FUND_KEEPERS);
  if (!may) return null;
  if (batch.state === 'PREPARED') return <Release batch={batch} />;
  if (batch.state === 'RELEASED') return <Resume batch={batch} />;
  return batch.may_pay ? <Pay batch={batch} /> : null;
}

function Release({ batch }: { batch: Batch }) {
  const me = useUser();
  const [isAsking, setAsking] = useState(false);
  const release = useCallMutation(releaseBatch);
  const isRestatement = batch.kind === 'RESTATEMENT';
  if (!batch.is_as_shown) return null;
  if (batch.prepared_by.id === me.id) {
    return (
      <p>
        <Trans>You prepared it, so somebody else releases it.</Trans>
      </p>
    );
  }
  return (
    <div>
      <Button size="sm" onClick={() => setAsking(true)}>
        {isRestatement ? (
          <Trans>Release the restatement</Trans>
        ) : (
          <Trans>Release the dealing</Trans>
        )}
      </Button>
      {isAsking ? (
        <Confirm
          title={
            isRestatement ? (
              <Trans>Release the restatement of {formatDay(batch.day)}?</Trans>
            ) : (
              <Trans>Release the dealing of {formatDay(batch.day)}?</Trans>
            )
          }
          submit={<Trans>Release it</Trans>}
          signing={signingOf(batch, 'RELEASED')}
          onConfirm={async (body) => {
            await release.mutateAsync({ params: { id: batch.id }, body });
            const text = isRestatement ? (
              <Trans>Released. Its redemptions are restated now.</Trans>
            ) : (
              <Trans>Released. Its orders are dealt now.</Trans>
            );
            showToast({ tone: 'good', text });
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {isRestatement ? (
              <Trans>
                Its fees are put right, its redemptions are restated and its clients are told. It
                cannot be reversed.
              </Trans>
            ) : (
              <Trans>Its fees become due and its orders are dealt. It cannot be reversed.</Trans>
            )}
          </p>
          {isRestatement ? (
            <Facts>
              <RestatedTotals batch={batch} />
            </Facts>
          ) : (
            <Totals batch={batch} />
          )}
        </Confirm>
      ) : null}
    </div>
  );
}

function signingOf({ id, passkey_owed: owed }: Batch, decision: 'RELEASED' | 'PAID') {
  const asked = { params: { id }, body: { decision } };
  return { owed, ask: () => client.call(askBatchPasskey, asked) };
}

function Totals({ batch: { orders, total_in: ins, total_out: outs, vehicle } }: { batch: Batch }) {
  return (
    <Facts>
      <Fact label={<Trans>Orders</Trans>}>{orders}</Fact>
      <Fact label={<Trans>In</Trans>}>
        <Amount value={ins} asset={vehicle.currency} />
      </Fact>
      <Fact label={<Trans>Out</Trans>}>
        <Amount value={outs} asset={vehicle.currency} />
      </Fact>
    </Facts>
  );
}

function Resume({ batch: { id } }: { batch: Batch }) {
  const resume = useCallMutation(resumeBatch);
  return (
    <div>
      <p>
        <Trans>
          It goes on by itself, also after a restart, and nothing is posted twice. If it stands
          still, go on by hand: what keeps it is said here.
        </Trans>
      </p>
      <Button
        size="sm"
        variant="default"
        loading={resume.isPending}
        onClick={() => resume.mutate({ params: { id } })}
      >
        <Trans>Go on</Trans>
      </Button>
      <FailureNote error={resume.error} />
    </div>
  );
}

function Pay({ batch }: { batch: Batch }) {
  const [isAsking, setAsking] = useState(false);
  const pay = useCallMutation(payBatch);
  return (
    <div>
      <Button size="sm" onClick={() => setAsking(true)}>
        <Trans>Pay the redemptions</Trans>
      </Button>
      {isAsking ? (
        <Confirm
          title={<Trans>Pay the redemptions of {formatDay(batch.day)}?</Trans>}
          submit={<Trans>Pay them</Trans>}
          signing={signingOf(batch, 'PAID')}
          onConfirm={async (body) => {
            await pay.mutateAsync({ params: { id: batch.id }, body });
            showToast({ tone: 'good', text: <Trans>The redemptions are being paid</Trans> });
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>
              The vehicle pays from its cash, and clients have it available less what is held back.
              Where the vehicle has too little, nothing is paid.
            </Trans>
          </p>
          <Totals batch={batch} />
        </Confirm>
      ) : null}
    </div>
  );
}
