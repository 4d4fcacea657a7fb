import type { AnswerOf } from '@ballast/contract/call.ts';
import { assetOf } from '@ballast/contract/money/asset.ts';
import { listTransactions } from '@ballast/contract/payments/transactions.ts';
import {
  askSandboxRecall,
  recallSandboxWire,
  runSandboxJobs,
} from '@ballast/contract/sandbox/sandbox.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { FailureNote } from '../errors/failure-note.tsx';
import { formatDate } from '../figures/format-date.ts';
import { formatAmount } from '../figures/format-decimal.ts';
import { useAction } from '../forms/use-action.ts';
import { client } from '../session/start.ts';
import styles from './sandbox-drawer.module.css';

type Deposit = AnswerOf<typeof listTransactions>['items'][number];

/** Lets the bank take back a deposit of the signed-in client that came by wire. */
export function SandboxRecall({ onPlayed }: { onPlayed: () => void }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState('');
  const [done, setDone] = useState<'ASKED' | 'TAKEN' | null>(null);
  const [wires, setWires] = useState<readonly Deposit[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    readWires().then(setWires, setError);
  }, []);
  const id = chosen || (wires?.[0]?.id ?? '');
  const recalling = useAction(async () => {
    await client.call(recallSandboxWire, { body: { deposit_id: id } });
    await client.call(runSandboxJobs);
    setDone('TAKEN');
    onPlayed();
  });
  const asking = useAction(async () => {
    await client.call(askSandboxRecall, { body: { deposit_id: id } });
    await client.call(runSandboxJobs);
    setDone('ASKED');
    onPlayed();
  });
  if (!wires) return <FailureNote error={error} />;
  if (wires.length === 0) {
    return (
      <p className={styles.text}>
        <Trans>No deposit has come by wire yet. Let one arrive first.</Trans>
      </p>
    );
  }
  return (
    <>
      <NativeSelect
        label={t`Deposit by wire`}
        value={id}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={wires.map((wire) => ({
          value: wire.id,
          label: `${formatAmount(wire.amount, wire.asset)}, ${formatDate(wire.created_at)}`,
        }))}
      />
      <Button variant="default" loading={recalling.running} onClick={() => void recalling.run()}>
        <Trans>Let the bank take it back</Trans>
      </Button>
      <Button variant="default" loading={asking.running} onClick={() => void asking.run()}>
        <Trans>Let the bank ask for it</Trans>
      </Button>
      <p className={styles.text} role="status">
        {done === 'ASKED' ? (
          <Trans>
            The bank has asked for it. It takes nothing unless two people at the desk let it.
          </Trans>
        ) : null}
        {done === 'TAKEN' ? (
          <Trans>
            The bank has taken it back. Nothing is paid from this account until two people at the
            desk have decided, under Corrections.
          </Trans>
        ) : null}
      </p>
      <FailureNote error={recalling.error ?? asking.error} />
    </>
  );
}

async function readWires(): Promise<Deposit[]> {
  const { items } = await client.call(listTransactions, { query: { type: 'deposit' } });
  return items.filter(({ asset }) => assetOf(asset).kind === 'fiat');
}
