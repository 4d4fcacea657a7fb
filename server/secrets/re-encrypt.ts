import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Sweep } from '../jobs/job.ts';
import { seal, unseal } from './encrypt.ts';
import type { KeyRing, Secrets } from './secrets.ts';

/** A sealed text of a table, and whose it is. */
export type SealedText = { readonly id: string; readonly sealed: string };

/** A column of sealed texts, as the room whose table it is reads and writes it. */
export type SealedColumn = {
  /** Names the sweep. */
  readonly name: string;
  /** Some of the texts that hang on these keys, locked with SKIP LOCKED. */
  readonly take: (tx: Tx, keyIds: readonly string[]) => Promise<readonly SealedText[]>;
  /** The place that a text is sealed for. */
  readonly placeOf: (id: string) => string;
  readonly keep: (tx: Tx, text: SealedText) => Promise<unknown>;
};

/** What a process needs to seal again. */
export type ResealContext = {
  readonly database: Database;
  readonly settings: { readonly secrets: Pick<Secrets, 'dataKeys'> };
};

/** Texts that are sealed again in one transaction. */
export const RESEAL_BATCH = 100;

/** Seals with the newest key what hangs on an older one, so that the older one may go. Asks nothing while there is one key. */
export function resealSweep({ database, settings }: ResealContext, column: SealedColumn): Sweep {
  const { dataKeys } = settings.secrets;
  return { name: `seal again: ${column.name}`, run: () => resealSome(database, dataKeys, column) };
}

/** Says of a column of sealed texts whether it hangs on one of these keys; there is an index for it. */
export function hangsOn(column: string, keyIds: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`split_part(${sql.ref(column)}, '.', 1) = any(${[...keyIds]}::text[])`;
}

async function resealSome(
  database: Database,
  keys: KeyRing,
  column: SealedColumn,
): Promise<number> {
  const older = keys.slice(1).map(({ id }) => id);
  if (older.length === 0) return 0;
  const { count, broken } = await transact(database, async (tx) => {
    const texts = await column.take(tx, older);
    const broken: SealedText[] = [];
    for (const text of texts) {
      const opened = open(keys, text, column.placeOf(text.id));
      if (opened === null) broken.push(text);
      else await column.keep(tx, { ...text, sealed: seal(keys, opened, column.placeOf(text.id)) });
    }
    return { count: texts.length - broken.length, broken };
  });
  // Said only now, so that one text that was changed keeps no other from its new key.
  if (broken[0]) {
    throw new Error(`${broken.length} sealed texts do not open, such as ${broken[0].id}`);
  }
  return count;
}

function open(keys: KeyRing, { sealed }: SealedText, place: string): string | null {
  try {
    return unseal(keys, sealed, place);
  } catch {
    return null;
  }
}
