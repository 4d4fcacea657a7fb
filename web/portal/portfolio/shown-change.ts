import type { AnswerOf } from '@ballast/contract/call.ts';
import { formatRate, rateOf } from '@ballast/contract/money/rate.ts';
import type { getAnalytics } from '@ballast/contract/portfolio/portfolio.ts';
import { shownParts } from '../../app/figures/shown-parts.ts';

type Parts = Pick<AnswerOf<typeof getAnalytics>, 'display_currency' | 'earnings' | 'net_deposits'>;

/**
 * Gain and net deposits as they are shown: they add up to all by which the value changed, and so to the value
 * itself where it began with nothing. As they are where one is not known.
 */
export function shownChange(parts: Parts): Parts {
  const { display_currency, earnings: gain, net_deposits: deposits } = parts;
  if (gain === null || deposits === null) return parts;
  const [shownGain = gain, shownDeposits = deposits] = shownParts(
    [gain, deposits],
    formatRate(rateOf(gain) + rateOf(deposits)),
    display_currency,
  );
  return { ...parts, earnings: shownGain, net_deposits: shownDeposits };
}
