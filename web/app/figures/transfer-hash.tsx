import type { NetworkCode } from '@ballast/contract/money/asset.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from '../../ui/copy-field.tsx';
import { addressOfHash, shortHash } from './short-hash.ts';
import styles from './transfer-hash.module.css';

type TransferHashProps = {
  hash: string;
  /** Of which it is; null where that does not matter. */
  network: NetworkCode | null;
};

/** By which a network knows a transaction: shortened, in full on request, to copy, and to look up where one can. */
export function TransferHash({ hash, network }: TransferHashProps) {
  const { t } = useLingui();
  const [isWhole, setWhole] = useState(false);
  const address = addressOfHash(network, hash);
  return (
    <div className={styles.hash}>
      <span className={styles.text}>{isWhole ? hash : shortHash(hash)}</span>
      <span className={styles.actions}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? <Trans>Shorten</Trans> : <Trans>Show in full</Trans>}
        </Button>
        <CopyButton value={hash} words={{ copy: t`Copy`, copied: t`Copied` }} small />
        {address ? (
          <Button
            component="a"
            href={address.href}
            target="_blank"
            rel="noreferrer"
            variant="subtle"
            size="compact-sm"
          >
            <Trans>View on {address.hostname}</Trans>
          </Button>
        ) : null}
      </span>
    </div>
  );
}
