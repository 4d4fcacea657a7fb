import styles from './amounts.module.css';
import { type AmountStyle, formatAmount, formatPercent, signOf } from './format-decimal.ts';
import { usePrivacyMode } from './privacy-mode.ts';

/** What stands in place of an amount while privacy mode is on. */
export const MASK = '••••••';

type AmountProps = AmountStyle & {
  /** Decimal text, as calls answer it; null shows a dash. */
  value: string | null;
  asset?: string;
  /** Colours a gain and a loss. */
  coloured?: boolean;
  /** Prices and market figures are no secret and stay in privacy mode. */
  open?: boolean;
};

/** An amount of an asset, US dollars unless another is named; masked in privacy mode. */
export function Amount({ value, asset = 'USD', coloured, open, ...style }: AmountProps) {
  const masked = usePrivacyMode() && !open;
  if (value === null) return <span className={styles.figure}>–</span>;
  return (
    <span className={styles.figure} data-sign={coloured && !masked ? signOf(value) : undefined}>
      {masked ? MASK : formatAmount(value, asset, style)}
    </span>
  );
}

/** A fraction as a percentage, coloured when it is a change. */
export function Percent({ value, change }: { value: string | null; change?: boolean }) {
  if (value === null) return <span className={styles.figure}>–</span>;
  return (
    <span className={styles.figure} data-sign={change ? signOf(value) : undefined}>
      {formatPercent(value, { signed: change ?? false })}
    </span>
  );
}
