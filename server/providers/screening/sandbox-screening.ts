import type { Database } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { answerCall, lockBooks } from '../sandbox/sandbox-calls.ts';
import { mayBeSameName } from './folded-name.ts';
import type { Screening, ScreeningHit, ScreeningQuestion } from './port.ts';

/** The sandbox that screens: names are on its list from when somebody puts them there. Faults: `refuse` and lost answers. */
export function sandboxScreening(sandboxDatabase: Database): Screening {
  return {
    screen: async (question) => (await ask(sandboxDatabase, question)).hits,
  };
}

function ask(
  sandboxDatabase: Database,
  question: ScreeningQuestion,
): Promise<{ hits: readonly ScreeningHit[] }> {
  const { key } = question;
  const asked = { provider: 'screening', call: 'screen', key, body: question } as const;
  return answerCall(sandboxDatabase, asked, {
    faults: ['refuse'],
    // The list may have grown, so the same question is looked up anew.
    findKnown: async () => null,
    accept: async (tx, fault) =>
      fault === 'refuse'
        ? { refusal: 'refused' }
        : { receipt: { hits: await hitsOf(tx, question) } },
  });
}

async function hitsOf(
  database: Database,
  { kind, name, birthYear }: ScreeningQuestion,
): Promise<ScreeningHit[]> {
  if (kind === 'ADDRESS') return hitsOfAddress(database, name);
  const entries = await database
    .selectFrom('sandbox.screening_entries')
    .select(['entry_ref as entryRef', 'name', 'birth_year as birthYear', 'list'])
    .where('name', 'is not', null)
    .$narrowType<{ name: string }>()
    .orderBy('entry_ref')
    .execute();
  return entries.filter(
    (entry) =>
      mayBeSameName(entry.name, name) &&
      (entry.birthYear === null || birthYear === null || entry.birthYear === birthYear),
  );
}

/** Addresses that are written in hexadecimal digits are the same in any case. */
async function hitsOfAddress(database: Database, address: string): Promise<ScreeningHit[]> {
  const entries = await database
    .selectFrom('sandbox.screening_entries')
    .select(['entry_ref as entryRef', 'address as name', 'birth_year as birthYear', 'list'])
    .where('address', 'is not', null)
    .$narrowType<{ name: string }>()
    .orderBy('entry_ref')
    .execute();
  const written = (text: string) => (text.startsWith('0x') ? text.toLowerCase() : text);
  return entries.filter((entry) => written(entry.name) === written(address));
}

export type NewEntry = {
  readonly name: string | null;
  readonly birthYear: number | null;
  readonly address: string | null;
};

/** Puts a name, or the address of a wallet, on the list. Returns the reference of the entry. */
export async function listEntry(
  sandboxDatabase: Database,
  { name, birthYear, address }: NewEntry,
): Promise<string> {
  const entryRef = `ent_${newId()}`;
  await transact(sandboxDatabase, async (tx) => {
    await lockBooks(tx, 'screening');
    await tx
      .insertInto('sandbox.screening_entries')
      .values({ entry_ref: entryRef, name, birth_year: birthYear, address, list: 'Sandbox list' })
      .execute();
  });
  return entryRef;
}
