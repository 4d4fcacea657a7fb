import styles from './amounts.module.css';
import {
  type AmountStyle,
  formatAmount,
  formatNumber,
  formatPercent,
  signOf,
} from './format-decimal.ts';
import { usePrivacyMode } from './privacy-mode.ts';

/** Shown in place of amounts in privacy mode. */
export const MASK = '••••••';

type AmountProps = AmountStyle & {
  /** Decimal text; null shows a dash. */
  value: string | null;
  asset?: string;
  /** Colours a gain and a loss. */
  coloured?: boolean;
  /** Stays visible in privacy mode: prices, market figures and limits, and what is typed or confirmed at this moment. */
  open?: boolean;
};

/** An amount of an asset, by default US dollars; masked in privacy mode. */
export function Amount({ value, asset = 'USD', coloured, open, ...style }: AmountProps) {
  const masked = usePrivacyMode() && !open;
  if (value === null) return <span className={styles.figure}>–</span>;
  return (
    <span className={styles.figure} data-sign={coloured && !masked ? signOf(value) : undefined}>
      {masked ? MASK : <Digits text={formatAmount(value, asset, style)} />}
    </span>
  );
}

export function Percent({ value, change }: { value: string | null; change?: boolean }) {
  if (value === null) return <span className={styles.figure}>–</span>;
  return (
    <span className={styles.figure} data-sign={change ? signOf(value) : undefined}>
      <Digits text={formatPercent(value, { signed: change ?? false })} />
    </span>
  );
}

/** What is not the whole number: its fraction with the decimal mark, as in 1.5 and 1,5, and what stands behind. */
const TAIL = new RegExp(`(\\${formatNumber('1.5', 1)[1]}\\d+)?\\D*$`);

/** A figure whose part after the decimal point is marked, so that tables set the points of a column under each other. */
export function Digits({ text }: { text: string }) {
  const tail = text.match(TAIL)?.[0] ?? '';
  return (
    <>
      {text.slice(0, text.length - tail.length)}
      <span data-tail>{tail}</span>
    </>
  );
}
