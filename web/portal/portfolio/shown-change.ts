import type { AnswerOf } from '@ballast/contract/call.ts';
import { formatRate, rateOf } from '@ballast/contract/money/rate.ts';
import type { getAnalytics } from '@ballast/contract/portfolio/portfolio.ts';
import { shownParts } from '../../app/figures/shown-parts.ts';

type Parts = Pick<AnswerOf<typeof getAnalytics>, 'earnings_usd' | 'net_deposits_usd'>;

/**
 * Gain and net deposits as they are shown: they add up to the cent to all by which the value changed, and so to the value
 * itself where it began with nothing. As they are where one is not known.
 */
export function shownChange(parts: Parts): Parts {
  const { earnings_usd: gain, net_deposits_usd: deposits } = parts;
  if (gain === null || deposits === null) return parts;
  const [shownGain = gain, shownDeposits = deposits] = shownParts(
    [gain, deposits],
    formatRate(rateOf(gain) + rateOf(deposits)),
  );
  return { earnings_usd: shownGain, net_deposits_usd: shownDeposits };
}
