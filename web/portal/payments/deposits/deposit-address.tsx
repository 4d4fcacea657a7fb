import type { AssetCode, NetworkCode } from '@ballast/contract/money/asset.ts';
import { getDepositCredentials } from '@ballast/contract/payments/deposits.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Amount } from '../../../app/figures/amounts.tsx';
import { useCallQuery } from '../../../app/session/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Note } from '../../../ui/note.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './deposit-address.module.css';

type DepositAddressProps = {
  currency: AssetCode;
  network: { code: NetworkCode; name: string };
};

export function DepositAddress({ currency, network }: DepositAddressProps) {
  const { t } = useLingui();
  const params = { currency_code: currency, network_code: network.code };
  const { data } = useCallQuery(getDepositCredentials, { params });
  const address = data?.address ?? null;
  const words = { copy: t`Copy address`, copied: t`Copied` };
  return (
    <>
      <Card>
        <div className={styles.address}>
          {data?.state === 'PREPARING' ? <Preparing /> : null}
          {address === null ? (
            <Skeleton height={12.5} width={12.5} />
          ) : (
            <QrCode value={address} label={t`QR code of your ${currency} address`} />
          )}
          {address === null ? (
            <Skeleton height={9} />
          ) : (
            <CopyField
              label={<Trans>Your {currency} address</Trans>}
              value={address}
              words={words}
            />
          )}
          {data?.memo ? (
            <CopyField
              label={<Trans>Memo, which the transfer must carry</Trans>}
              value={data.memo}
              words={{ copy: t`Copy memo`, copied: t`Copied` }}
            />
          ) : null}
          {data ? (
            <p className={styles.least}>
              <Trans>
                Send at least <Amount value={data.minimum} asset={currency} open />. Less is not
                credited.
              </Trans>
            </p>
          ) : null}
        </div>
      </Card>
      <RightNetwork currency={currency} network={network.name} />
    </>
  );
}

function Preparing() {
  return (
    <Note tone="info" title={<Trans>Your address is being prepared</Trans>}>
      <Trans>
        Our custodian makes it for you alone, usually within a few minutes. It appears here by
        itself.
      </Trans>
    </Note>
  );
}

function RightNetwork({ currency, network }: { currency: string; network: string }) {
  return (
    <Note
      tone="caution"
      title={
        <Trans>
          Only {currency}, only over {network}
        </Trans>
      }
    >
      <Trans>
        Anything else that is sent to this address may be lost. Compare its first and last
        characters before you send.
      </Trans>
    </Note>
  );
}
