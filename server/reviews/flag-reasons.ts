import { Refusal } from '@ballast/contract/errors.ts';
import type { Database, Tx } from '../database/connect.ts';
import type { OwnCase } from './case-record.ts';
import type { CaseFlag } from './case-subject.ts';

export type FlagReason = { readonly flag_id: string; readonly reason: string };

/** Why a case was approved although flags stop it, oldest first. */
export function readFlagReasons(database: Database, { clientId, caseId }: OwnCase) {
  return database
    .selectFrom('flag_reasons')
    .select(['flag_id as flagId', 'reason', 'given_by as by', 'given_at as at'])
    .where('owner_id', '=', clientId)
    .where('case_id', '=', caseId)
    .orderBy('given_at')
    .orderBy('flag_id')
    .orderBy('given_by')
    .execute();
}

/**
 * Keeps the reasons for which a case is approved although flags stop it. Each such flag needs one, of this approval or of
 * the one before it; one for what stops nothing is not kept. Refuses `flag_unexplained` with the rules that have none.
 */
export async function explainFlags(
  tx: Tx,
  by: string,
  { clientId, caseId }: OwnCase,
  flags: readonly CaseFlag[],
  given: readonly FlagReason[],
): Promise<void> {
  const stopping = flags.filter(({ stops }) => stops);
  const reasons = given
    .map(({ flag_id, reason }) => ({ flag_id, reason: reason.trim() }))
    .filter(({ reason }) => reason !== '');
  const known = (await readFlagReasons(tx, { clientId, caseId })).map(({ flagId }) => flagId);
  const explained = new Set([...known, ...reasons.map(({ flag_id }) => flag_id)]);
  const missing = stopping.filter(({ id }) => !explained.has(id));
  if (missing.length > 0) {
    throw new Refusal('flag_unexplained', { rules: missing.map(({ rule }) => rule).join('; ') });
  }
  const kept = reasons.filter(({ flag_id }) => stopping.some(({ id }) => id === flag_id));
  if (kept.length === 0) return;
  await tx
    .insertInto('flag_reasons')
    .values(
      kept.map((reason) => ({
        ...reason,
        owner_id: clientId,
        case_id: caseId,
        given_by: by,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'case_id', 'flag_id', 'given_by']).doNothing(),
    )
    .execute();
}
