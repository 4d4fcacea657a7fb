import type { AnswerOf } from '@ballast/contract/call.ts';
import { networkOf } from '@ballast/contract/money/asset.ts';
import type { getWallet } from '@ballast/contract/payments/wallets.ts';
import { Trans } from '@lingui/react/macro';
import { IconWallet } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Choice } from '../../../ui/fields/choice-list.tsx';
import styles from './target-choice.module.css';
import { TargetState } from './target-state.tsx';

type Wallet = AnswerOf<typeof getWallet>;

/** What choosing does; a wallet without either is shown only. */
export type Choosing = Pick<ComponentProps<typeof Choice>, 'link' | 'onChoose'>;

/** A wallet, or why and until when it cannot be paid to. */
export function WalletChoice({ wallet, ...choosing }: { wallet: Wallet } & Choosing) {
  const { name, address, network } = wallet;
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
          <TargetState target={wallet} kind="wallet" />
          {wallet.usable && isUnproved(wallet) ? (
            <Trans>Up to EUR 1,000 until you have proved that it is yours.</Trans>
          ) : null}
        </span>
      }
      {...choosing}
    />
  );
}

/** Whether more than EUR 1,000 goes to a wallet only once it was proved. */
function isUnproved({ hosting, ownership_proved_at }: Wallet): boolean {
  return hosting === 'SELF_HOSTED' && ownership_proved_at === null;
}

const SHOWN_START = 8;
const SHOWN_END = 6;

/** The start and the end of an address, which people compare; for lists, never where money is sent. */
export function shortAddress(address: string): string {
  if (address.length <= SHOWN_START + SHOWN_END + 1) return address;
  return `${address.slice(0, SHOWN_START)}…${address.slice(-SHOWN_END)}`;
}
