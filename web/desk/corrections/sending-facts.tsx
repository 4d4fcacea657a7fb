import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Amount } from '../../app/figures/amounts.tsx';
import { networkName } from '../../app/figures/network-name.ts';
import { TransferHash } from '../../app/figures/transfer-hash.tsx';
import { Fact } from '../../ui/lists/facts.tsx';
import { type Correction, PROGRESS_WORDS } from './correction-words.ts';

type Sent = Pick<Correction, 'sending'> & Partial<Pick<Correction, 'progress'>>;

/** What leaves for a sender and where to, and how far it is; nothing where no transfer goes back. */
export function SendingFacts({ sending, progress = null }: Sent) {
  const { i18n } = useLingui();
  if (sending === null) return null;
  const { asset, amount, fee, network, address, memo } = sending;
  return (
    <>
      <Fact label={<Trans>The sender receives</Trans>}>
        <Amount value={amount} asset={asset} full />
      </Fact>
      <Fact label={<Trans>Network fee</Trans>}>
        <Amount value={fee} asset={asset} full />
      </Fact>
      <Fact label={<Trans>Network</Trans>}>{networkName(network)}</Fact>
      <Fact label={<Trans>To address</Trans>} long>
        {address}
      </Fact>
      {memo === null ? null : <Fact label={<Trans>Memo</Trans>}>{memo}</Fact>}
      {progress === null ? null : (
        <Fact label={<Trans>State</Trans>}>
          {i18n._(PROGRESS_WORDS[progress.state])}
          {progress.failure === null ? null : `: ${progress.failure}`}
        </Fact>
      )}
      {progress?.hash ? (
        <Fact label={<Trans>Transaction hash</Trans>} long>
          <TransferHash hash={progress.hash} network={network} />
        </Fact>
      ) : null}
    </>
  );
}
