import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import type { ScreeningSubjects } from '../../database/schema.ts';

/** Somebody who is screened for a client. */
export type ScreenedSubject = Pick<ScreeningSubjects, 'subject' | 'kind' | 'name'> & {
  readonly birthYear: number | null;
  readonly countries: readonly string[];
};

/**
 * Tells who is to be screened for a client. Whoever is new or changed is due at once; others stay as they are, and who is
 * told no longer is asked about no longer.
 */
export async function tellSubjects(
  tx: Tx,
  clientId: string,
  subjects: readonly ScreenedSubject[],
): Promise<void> {
  for (const { subject, kind, name, birthYear, countries } of subjects) {
    const sorted = [...new Set(countries)].sort();
    await sql`
      insert into screening_subjects (owner_id, subject, kind, name, birth_year, countries)
      values (${clientId}, ${subject}, ${kind}, ${name}, ${birthYear}, ${sorted}::text[])
      on conflict (owner_id, subject) do update set kind = excluded.kind, name = excluded.name,
        birth_year = excluded.birth_year, countries = excluded.countries, told_at = clock_now(),
        due_at = clock_now(), attempts = 0
      where (screening_subjects.kind, screening_subjects.name, screening_subjects.birth_year,
          screening_subjects.countries)
        is distinct from (excluded.kind, excluded.name, excluded.birth_year, excluded.countries)`.execute(
      tx,
    );
  }
  await tx
    .deleteFrom('screening_subjects')
    .where('owner_id', '=', clientId)
    .where('subject', 'not in', ['', ...subjects.map(({ subject }) => subject)])
    .where('subject', 'not like', `${PAYEE}%`)
    .execute();
}

const PAYEE = 'PAYEE:';

/** Where money may go: the address of a wallet, or the holder of a bank account. */
export type Payee = Pick<ScreenedSubject, 'kind' | 'name' | 'countries'> & {
  readonly targetId: string;
};

export function subjectOfPayee({ targetId, kind, name, countries }: Payee): ScreenedSubject {
  return { subject: `${PAYEE}${targetId}`, kind, name, birthYear: null, countries };
}

/** Has a payee of a client be asked about at once, and daily from then on. */
export async function tellPayee(tx: Tx, clientId: string, payee: Payee): Promise<void> {
  const { subject, kind, name, countries } = subjectOfPayee(payee);
  await tx
    .insertInto('screening_subjects')
    .values({ owner_id: clientId, subject, kind, name, countries: [...countries] })
    .execute();
}

/** Has a payee be asked about no more: no money goes there. */
export async function forgetPayee(tx: Tx, clientId: string, targetId: string): Promise<void> {
  await tx
    .deleteFrom('screening_subjects')
    .where('owner_id', '=', clientId)
    .where('subject', '=', `${PAYEE}${targetId}`)
    .execute();
}
