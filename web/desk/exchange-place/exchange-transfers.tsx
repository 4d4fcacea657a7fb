import { EXCHANGE_KEEPERS } from '@ballast/contract/account/roles.ts';
import {
  askExchangeTransferPasskey,
  decideExchangeTransfer,
  type ExchangeTransfer,
  stopExchangeTransfer,
} from '@ballast/contract/staff/exchange-transfers.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { showToast } from '../../app/errors/toasts.tsx';
import { Amount } from '../../app/figures/amounts.tsx';
import { useCallMutation } from '../../app/session/queries.ts';
import { client } from '../../app/session/start.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { useMayCall } from '../may-call.ts';
import { Confirm } from '../passkeys/confirm.tsx';
import { DecideProposal, ProposedFacts } from '../proposals/proposal.tsx';
import { FAILURE_WORDS, STATE_WORDS } from './transfer-words.ts';

type TransfersProps = {
  transfers: readonly ExchangeTransfer[];
  /** Whether who reads decides with a passkey. */
  passkeyOwed: boolean;
};

/** Transfers that are proposed, on their way or over. */
export function ExchangeTransfers({ transfers, passkeyOwed }: TransfersProps) {
  return (
    <Card title={<Trans>Transfers</Trans>}>
      {transfers.length === 0 ? (
        <EmptyState
          title={<Trans>No transfer yet</Trans>}
          text={<Trans>What is proposed, on its way or over stands here.</Trans>}
        />
      ) : (
        <Stack>
          {transfers.map((transfer) => (
            <Transfer key={transfer.id} transfer={transfer} passkeyOwed={passkeyOwed} />
          ))}
        </Stack>
      )}
    </Card>
  );
}

type TransferProps = { transfer: ExchangeTransfer; passkeyOwed: boolean };

function Transfer({ transfer, passkeyOwed }: TransferProps) {
  const may = useMayCall(EXCHANGE_KEEPERS);
  return (
    <section>
      <h3>
        <What {...transfer} />
      </h3>
      <Facts>
        <TransferFacts {...transfer} />
        <ProposedFacts {...transfer} />
      </Facts>
      {may && !transfer.decided ? <Decide transfer={transfer} passkeyOwed={passkeyOwed} /> : null}
      {may && mayStop(transfer) ? <Stop transfer={transfer} /> : null}
    </section>
  );
}

function mayStop({ direction, state, stopped_at: at }: ExchangeTransfer): boolean {
  return direction === 'TO_WALLET' && at === null && (state === 'APPROVED' || state === 'ORDERED');
}

function What({ amount, asset, direction }: ExchangeTransfer) {
  return direction === 'TO_EXCHANGE' ? (
    <Trans>
      <Amount value={amount} asset={asset} /> to the exchange
    </Trans>
  ) : (
    <Trans>
      <Amount value={amount} asset={asset} /> from the exchange
    </Trans>
  );
}

function TransferFacts({ state, failure, address, hash, why, stopped_at: at }: ExchangeTransfer) {
  const { i18n } = useLingui();
  const failed = failure === null ? undefined : FAILURE_WORDS[failure];
  return (
    <>
      {state ? <Fact label={<Trans>State</Trans>}>{i18n._(STATE_WORDS[state])}</Fact> : null}
      {failure === null ? null : (
        <Fact label={<Trans>Why it failed</Trans>} long="text">
          {failed ? i18n._(failed) : failure}
        </Fact>
      )}
      {at !== null && state !== 'FAILED' ? (
        <Fact label={<Trans>Stopped</Trans>} long="text">
          <Trans>Unless it has left the exchange</Trans>
        </Fact>
      ) : null}
      <Fact label={<Trans>Arrives at</Trans>} long>
        {address}
      </Fact>
      {hash === null ? null : (
        <Fact label={<Trans>Transaction</Trans>} long>
          {hash}
        </Fact>
      )}
      <Fact label={<Trans>Why</Trans>} long="text">
        {why}
      </Fact>
    </>
  );
}

function Decide({ transfer, passkeyOwed }: TransferProps) {
  const { id, asked_by: by, direction, address } = transfer;
  const decide = useCallMutation(decideExchangeTransfer);
  const params = { id };
  return (
    <DecideProposal
      by={by}
      passkeyOwed={passkeyOwed}
      ask={(decision) => client.call(askExchangeTransferPasskey, { params, body: { decision } })}
      decide={(body) => decide.mutateAsync({ params, body })}
    >
      <p>
        <What {...transfer} />
      </p>
      <Facts>
        <Fact label={<Trans>Arrives at</Trans>} long>
          {address}
        </Fact>
      </Facts>
      {direction === 'TO_WALLET' ? (
        <p>
          <Trans>
            Nothing leaves by itself: after this somebody asks for it at the exchange, to this
            address, so that exactly this amount arrives.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>Our wallet pays it at once.</Trans>
        </p>
      )}
    </DecideProposal>
  );
}

function Stop({ transfer: { id } }: { transfer: ExchangeTransfer }) {
  const [isAsking, setAsking] = useState(false);
  const stop = useCallMutation(stopExchangeTransfer);
  const send = async () => {
    await stop.mutateAsync({ params: { id } });
    const text = <Trans>It is stopped, unless it has left the exchange</Trans>;
    showToast({ tone: 'good', text });
  };
  return (
    <>
      <Button size="sm" variant="default" mt="xs" onClick={() => setAsking(true)}>
        <Trans>Stop it</Trans>
      </Button>
      {isAsking ? (
        <Confirm
          title={<Trans>Stop this transfer?</Trans>}
          submit={<Trans>Stop the transfer</Trans>}
          onConfirm={send}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>
              Only what nobody has asked for at the exchange is stopped. What has left there goes
              on.
            </Trans>
          </p>
        </Confirm>
      ) : null}
    </>
  );
}
