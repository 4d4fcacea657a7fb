import type { CompanySources } from '@ballast/contract/onboarding/origins.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { CaseFact } from '../../reviews/case-subject.ts';
import { SOURCE_FIELDS, sourceFacts } from '../kyc/source-facts.ts';
import type { Teller } from './company-record.ts';

/** Where a company's wealth and money come from, as it was told last; null before. */
export async function readSources(
  database: Database | Tx,
  clientId: string,
): Promise<CompanySources | null> {
  const told = await readTellings(database, clientId);
  const [newest] = told;
  if (!newest) return null;
  const { told_at: _, ...sources } = newest;
  return sources;
}

/** Every telling, newest first. */
function readTellings(database: Database | Tx, clientId: string) {
  return database
    .selectFrom('company_sources')
    .select([...SOURCE_FIELDS, 'told_at'])
    .where('owner_id', '=', clientId)
    .orderBy('told_id', 'desc')
    .$narrowType<Pick<CompanySources, 'source_of_wealth' | 'source_of_funds'>>()
    .execute();
}

/** Inserts where a company's money comes from beside what it told before. The client must be locked. */
export async function insertSources(
  tx: Tx,
  { clientId, userId }: Teller,
  sources: CompanySources,
): Promise<void> {
  await tx
    .insertInto('company_sources')
    .values({ owner_id: clientId, told_by: userId, ...sources })
    .execute();
}

/** The same for the desk, with what was told before. */
export async function readCompanySourceFacts(
  database: Database,
  clientId: string,
): Promise<CaseFact[]> {
  const told = await readTellings(database, clientId);
  const answers = SOURCE_FIELDS.flatMap((field) =>
    told
      .map((telling) => ({ field, answer: telling[field], answered_at: telling.told_at }))
      // What was told again in the same words is no other answer.
      .filter(({ answer }, index) => String(answer) !== String(told[index + 1]?.[field])),
  );
  return sourceFacts(answers);
}
