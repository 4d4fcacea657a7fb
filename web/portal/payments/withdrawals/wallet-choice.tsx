import type { AnswerOf } from '@ballast/contract/call.ts';
import { networkOf } from '@ballast/contract/money/asset.ts';
import type { listWallets } from '@ballast/contract/payments/wallets.ts';
import { Trans } from '@lingui/react/macro';
import { IconWallet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../../app/figures/format-date.ts';
import { Choice } from '../../../ui/fields/choice-list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import styles from './wallet-choice.module.css';

type Wallet = AnswerOf<typeof listWallets>['items'][number];

/** A wallet, or why and until when it cannot be paid to. */
export function WalletChoice({ wallet, onChoose }: { wallet: Wallet; onChoose: () => void }) {
  const { name, address, network, usable } = wallet;
  const short = shortAddress(address);
  return (
    <Choice
      mark={
        <span className={styles.mark}>
          <IconWallet size={20} stroke={1.6} aria-hidden="true" />
        </span>
      }
      title={name ?? short}
      text={
        <span className={styles.text}>
          <span title={address}>
            {name === null ? null : <>{short} · </>}
            {networkOf(network).name}
          </span>
          {usable ? (
            <StatusBadge tone="good">
              <Trans>Verified</Trans>
            </StatusBadge>
          ) : (
            whyNot(wallet)
          )}
        </span>
      }
      {...(usable && { onChoose })}
    />
  );
}

function whyNot({ state, usable_from, waits_after }: Wallet): ReactNode {
  if (state === 'APPROVED' && usable_from !== null) {
    return (
      <>
        <StatusBadge tone="caution">
          <Trans>Waiting</Trans>
        </StatusBadge>
        {waits_after === 'CREDENTIALS' ? (
          <Trans>
            Withdrawals are paused until {formatDate(usable_from, 'mediumWithTime')} because your
            security settings changed.
          </Trans>
        ) : (
          <Trans>
            Can be used from {formatDate(usable_from, 'mediumWithTime')}. For your safety, a new
            wallet waits 48 hours after its approval.
          </Trans>
        )}
      </>
    );
  }
  if (state === 'PENDING') {
    return (
      <>
        <StatusBadge tone="caution">
          <Trans>Unverified</Trans>
        </StatusBadge>
        <Trans>Verification takes 1–2 business days. We’ll email you when it is done.</Trans>
      </>
    );
  }
  return (
    <>
      <StatusBadge tone="bad">
        {state === 'REJECTED' ? <Trans>Rejected</Trans> : <Trans>Suspended</Trans>}
      </StatusBadge>
      <Trans>Your relationship manager knows why.</Trans>
    </>
  );
}

const SHOWN_START = 8;
const SHOWN_END = 6;

/** The start and the end of an address, which people compare; for lists, never where money is sent. */
function shortAddress(address: string): string {
  if (address.length <= SHOWN_START + SHOWN_END + 1) return address;
  return `${address.slice(0, SHOWN_START)}…${address.slice(-SHOWN_END)}`;
}
