import { Refusal } from '@ballast/contract/errors.ts';
import { sql } from 'kysely';
import { type Actor, clientSubject, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type {
  CaseFact,
  CaseSubject,
  CaseVerdict,
  SubjectOfCase,
} from '../../reviews/case-subject.ts';

/** Hits are for compliance alone, and the client learns nothing of them (spec/decisions.md, section 21). */
export const SCREENING_CASES: CaseSubject = {
  queue: 'screening',
  preparers: [],
  deciders: ['COMPLIANCE'],
  decisions: ['APPROVE', 'REJECT'],
  read: async ({ database }, { clientId }) => ({
    facts: (await readHits(database, clientId)).flatMap((hit, index) =>
      factsOf(hit, `hit_${index + 1}`),
    ),
    documents: [],
  }),
  decide: decideHits,
};

/** Says whether somebody of a client may be on a list: a hit is confirmed, or not decided. */
export async function hasUnclearedHit(database: Database, clientId: string): Promise<boolean> {
  const hit = await database
    .selectFrom('screening_hits')
    .select('hit_id')
    .where('owner_id', '=', clientId)
    .where(({ or, eb }) => or([eb('decision', 'is', null), eb('decision', '=', 'CONFIRMED')]))
    .limit(1)
    .executeTakeFirst();
  return hit !== undefined;
}

function readHits(database: Database, clientId: string) {
  return database
    .selectFrom('screening_hits')
    .selectAll()
    .where('owner_id', '=', clientId)
    .orderBy('found_at', 'desc')
    .orderBy('hit_id', 'desc')
    .execute();
}

type HitRow = Awaited<ReturnType<typeof readHits>>[number];

function factsOf(hit: HitRow, group: string): CaseFact[] {
  const fact = (field: string, value: string | number | null): CaseFact[] =>
    value === null ? [] : [{ field, value: String(value), group }];
  return [
    ...fact('screened_name', hit.name),
    ...fact('screened_birth_year', hit.birth_year),
    ...fact('listed_name', hit.listed_name),
    ...fact('listed_birth_year', hit.listed_birth_year),
    ...fact('list', hit.list),
    ...fact('list_entry', hit.entry_ref),
    ...fact('hit_decision', hit.decision),
  ];
}

/** Clears or confirms every hit that is not decided. Refuses with `case_not_ready` when there is none. */
async function decideHits(
  tx: Tx,
  actor: Actor,
  { clientId, decision, reason }: CaseVerdict & SubjectOfCase,
): Promise<void> {
  const decided = decision === 'APPROVE' ? 'CLEARED' : 'CONFIRMED';
  const hits = await tx
    .updateTable('screening_hits')
    .set({ decision: decided, decided_by: actor.userId, decided_at: sql<Date>`clock_now()` })
    .where('owner_id', '=', clientId)
    .where('decision', 'is', null)
    .returning(['hit_id', 'entry_ref', 'listed_name'])
    .execute();
  if (hits.length === 0) throw new Refusal('case_not_ready');
  const action = decision === 'APPROVE' ? 'screening_cleared' : 'screening_confirmed';
  const after = { hits: hits.map(({ entry_ref }) => entry_ref), reason };
  await recordAction(tx, actor, action, clientSubject(clientId), null, after);
}
