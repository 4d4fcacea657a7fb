import {
  type Icon,
  IconCurrencyBitcoin,
  IconCurrencyDollar,
  IconCurrencyEthereum,
  IconCurrencyTether,
} from '@tabler/icons-react';
import styles from './asset-mark.module.css';

const SIGNS: Readonly<Record<string, Icon>> = {
  BTC: IconCurrencyBitcoin,
  ETH: IconCurrencyEthereum,
  USDT: IconCurrencyTether,
  USDC: IconCurrencyDollar,
  USD: IconCurrencyDollar,
};

/** The sign of an asset in a circle, beside its name; its first letter where it has no sign. */
export function AssetMark({ asset }: { asset: string }) {
  const Sign = SIGNS[asset];
  return (
    <span className={styles.mark} aria-hidden="true">
      {Sign ? <Sign size={20} stroke={1.6} /> : asset.slice(0, 1)}
    </span>
  );
}
