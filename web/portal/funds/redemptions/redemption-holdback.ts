import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { CryptoCode } from '@ballast/contract/money/asset.ts';
import { minorIn, minorOf } from '../../../app/forms/amount-check.ts';

/** Above this part of a holding a holdback is kept (spec/investing.md, section 9). */
const HOLDBACK_ABOVE_PERCENT = 95n;

/** Whether a holdback is to be expected for an amount; the quote decides. */
export function expectsHoldback(currency: CryptoCode, text: string, maximum: string): boolean {
  const minor = minorOf(currency, text);
  return minor !== null && minor * 100n > minorIn(currency, maximum) * HOLDBACK_ABOVE_PERCENT;
}

/** What is paid out at once: proceeds without the holdback. */
export function paidAtOnce(currency: CryptoCode, proceeds: string, holdback: string): string {
  return formatMinor(currency, minorIn(currency, proceeds) - minorIn(currency, holdback));
}
