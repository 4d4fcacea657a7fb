import { Refusal } from '@ballast/contract/errors.ts';
import pLimit from 'p-limit';

export type TurnLimits = {
  /** How many work at the same time. */
  readonly atOnce: number;
  /** How many may wait beside those. */
  readonly waitingMax: number;
  /** How many of them, working or waiting, may be of one share. */
  readonly shareMax: number;
};

/** Runs work in its turn. Refuses `too_many_requests` at once where too many wait already, in all or of the same share. */
export type Turns = <T>(share: string, work: () => Promise<T>) => Promise<T>;

const RETRY_AFTER_S = 1;

/** Turns at something that takes time and memory, of which nobody's requests may keep the others waiting without end. */
export function boundedTurns({ atOnce, waitingMax, shareMax }: TurnLimits): Turns {
  const inTurn = pLimit(atOnce);
  const shares = new Map<string, number>();
  let all = 0;
  return async (share, work) => {
    const ofShare = shares.get(share) ?? 0;
    if (all >= atOnce + waitingMax || ofShare >= shareMax) {
      throw new Refusal('too_many_requests', { retry_after_s: RETRY_AFTER_S });
    }
    all += 1;
    shares.set(share, ofShare + 1);
    try {
      return await inTurn(work);
    } finally {
      all -= 1;
      const left = (shares.get(share) ?? 1) - 1;
      if (left > 0) shares.set(share, left);
      else shares.delete(share);
    }
  };
}
