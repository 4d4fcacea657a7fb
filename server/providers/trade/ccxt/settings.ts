import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { Rate } from '@ballast/contract/money/rate.ts';

/** An exchange that ccxt speaks, and how it is reached. */
export type ExchangeSettings = {
  /** What ccxt calls it, such as `binance`. */
  readonly id: string;
  readonly key: string;
  readonly secret: string;
  /** The third part of a key, where the exchange has one. */
  readonly passphrase: string | null;
  /** Where its calls go in place of the addresses that ccxt knows, path and all. */
  readonly url: string | null;
  /** How long one request may take. */
  readonly timeoutMs: number;
  /** Whether requests are spread as ccxt knows the limits of the exchange. */
  readonly isPaced: boolean;
  /** What it takes of a trade; null for what ccxt says of it. */
  readonly feeShare: Rate | null;
  /** What counts as a US dollar, where it has no markets in dollars. */
  readonly dollar: AssetCode;
};
