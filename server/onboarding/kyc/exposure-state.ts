import type { Exposure } from '@ballast/contract/compliance/risk.ts';
import type { Database } from '../../database/connect.ts';

type ExposureState = {
  /** Null for somebody who never answered yes. */
  readonly exposure: Exposure | null;
  /** The no that compliance decides about, or decided about last; null without one. */
  readonly withdrawnBy: string | null;
};

/**
 * How a client stands to political exposure. A yes that is turned into a no counts as a yes until compliance accepts that
 * no; each new no after a yes is decided anew.
 */
export async function readExposure(database: Database, clientId: string): Promise<ExposureState> {
  const answers = await database
    .selectFrom('kyc_answers as told')
    .leftJoin('exposure_decisions as decided', (join) =>
      join
        .onRef('decided.owner_id', '=', 'told.owner_id')
        .onRef('decided.answer_id', '=', 'told.answer_id'),
    )
    .select(['told.answer_id', 'answer', 'decision'])
    .where('told.owner_id', '=', clientId)
    .where('field', '=', 'politically_exposed')
    .where('answer', 'is not', null)
    .orderBy('told.answer_id')
    .execute();
  const lastYes = answers.findLastIndex(({ answer }) => answer === true);
  if (lastYes === -1) return { exposure: null, withdrawnBy: null };
  // Said once more, the same no is the same.
  const no = answers[lastYes + 1];
  if (!no) return { exposure: 'EXPOSED', withdrawnBy: null };
  return { exposure: EXPOSURE_AFTER[no.decision ?? 'NONE'], withdrawnBy: no.answer_id };
}

export const EXPOSURE_AFTER = {
  NONE: 'WITHDRAWAL_OPEN',
  ACCEPTED: 'WITHDRAWN',
  KEPT: 'EXPOSED',
} as const satisfies Readonly<Record<string, Exposure>>;
