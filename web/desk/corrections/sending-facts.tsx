import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Amount } from '../../app/figures/amounts.tsx';
import { countryName } from '../../app/figures/country-name.ts';
import { networkName } from '../../app/figures/network-name.ts';
import { TransferHash } from '../../app/figures/transfer-hash.tsx';
import { Fact } from '../../ui/lists/facts.tsx';
import { type Correction, PROGRESS_WORDS } from './correction-words.ts';

type Sent = Pick<Correction, 'sending'> & Partial<Pick<Correction, 'progress'>>;

/** What leaves for a sender and where to, and how far it is; nothing where no transfer goes back. */
export function SendingFacts({ sending, progress = null }: Sent) {
  const { i18n } = useLingui();
  if (sending === null) return null;
  const { asset, amount, fee, to } = sending;
  return (
    <>
      <Fact label={<Trans>The sender receives</Trans>}>
        <Amount value={amount} asset={asset} full />
      </Fact>
      {to.kind === 'ADDRESS' ? (
        <>
          <Fact label={<Trans>Network fee</Trans>}>
            <Amount value={fee} asset={asset} full />
          </Fact>
          <Fact label={<Trans>Network</Trans>}>{networkName(to.network)}</Fact>
          <Fact label={<Trans>To address</Trans>} long>
            {to.address}
          </Fact>
          {to.memo === null ? null : <Fact label={<Trans>Memo</Trans>}>{to.memo}</Fact>}
        </>
      ) : (
        <>
          <Fact label={<Trans>Account that it came from</Trans>}>
            <Trans>
              {to.holder_name}, account ending in {to.account_end}
            </Trans>
          </Fact>
          <Fact label={<Trans>Bank</Trans>}>
            {to.bank_name === '' ? to.bank_code : `${to.bank_name} (${to.bank_code})`},{' '}
            {countryName(to.country)}
          </Fact>
        </>
      )}
      {progress === null ? null : (
        <Fact label={<Trans>State</Trans>}>
          {i18n._(PROGRESS_WORDS[progress.state])}
          {progress.failure === null ? null : `: ${progress.failure}`}
        </Fact>
      )}
      {progress?.hash && to.kind === 'ADDRESS' ? (
        <Fact label={<Trans>Transaction hash</Trans>} long>
          <TransferHash hash={progress.hash} network={to.network} />
        </Fact>
      ) : null}
    </>
  );
}
