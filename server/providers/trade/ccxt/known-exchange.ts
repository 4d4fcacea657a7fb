import { existsSync } from 'node:fs';

const LIKE_AN_ID = /^[a-z0-9]{2,30}$/;

/** Where ccxt has an exchange; null where it knows none of that name. Nothing of it is loaded. */
export function placeOfExchange(id: string): URL | null {
  if (!LIKE_AN_ID.test(id)) return null;
  const place = new URL(`src/${id}.js`, import.meta.resolve('ccxt'));
  return existsSync(place) ? place : null;
}

/**
 * Where ccxt looks an order up by a key of ours, a UUID, under the exchange's own name for it: read in its source, and tried again by
 * a test with every version. Elsewhere the key is left out, cut, or taken for something else, as by Kraken for a number.
 */
export const LOOKS_UP_BY_KEY: readonly string[] = [
  'binance',
  'binanceus',
  'bitget',
  'bithumb',
  'bitstamp',
  'bitvavo',
  'coinbaseexchange',
  'coinsph',
  'hashkey',
  'htx',
  'phemex',
  'weex',
];
