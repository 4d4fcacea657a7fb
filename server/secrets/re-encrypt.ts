import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Sweep } from '../jobs/job.ts';
import { decrypt, encrypt } from './encrypt.ts';
import type { KeyRing, Secrets } from './secrets.ts';

export type EncryptedText = { readonly id: string; readonly encrypted: string };

export type EncryptedColumn = {
  readonly name: string;
  /** Some of the texts encrypted with these keys, locked with SKIP LOCKED. */
  readonly take: (tx: Tx, keyIds: readonly string[]) => Promise<readonly EncryptedText[]>;
  /** What a text is bound to, such as its row (the associated data of AES-GCM). */
  readonly associatedDataOf: (id: string) => string;
  readonly keep: (tx: Tx, text: EncryptedText) => Promise<unknown>;
};

export type ReEncryptContext = {
  readonly database: Database;
  readonly settings: { readonly secrets: Pick<Secrets, 'dataKeys'> };
};

export const RE_ENCRYPT_BATCH = 100;

/**
 * Encrypts with the newest key what uses an older one, so that the older one may go. Does nothing while there
 * is one key.
 */
export function reEncryptSweep(
  { database, settings }: ReEncryptContext,
  column: EncryptedColumn,
): Sweep {
  const { dataKeys } = settings.secrets;
  return {
    name: `encrypt again: ${column.name}`,
    run: () => reEncryptSome(database, dataKeys, column),
  };
}

/** A condition: the column is encrypted with one of these keys; there is an index for it. */
export function hangsOn(column: string, keyIds: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`split_part(${sql.ref(column)}, '.', 1) = any(${[...keyIds]}::text[])`;
}

async function reEncryptSome(
  database: Database,
  keys: KeyRing,
  column: EncryptedColumn,
): Promise<number> {
  const older = keys.slice(1).map(({ id }) => id);
  if (older.length === 0) return 0;
  const { count, broken } = await transact(database, async (tx) => {
    const texts = await column.take(tx, older);
    const broken: EncryptedText[] = [];
    for (const text of texts) {
      const opened = open(keys, text, column.associatedDataOf(text.id));
      if (opened === null) broken.push(text);
      else
        await column.keep(tx, {
          ...text,
          encrypted: encrypt(keys, opened, column.associatedDataOf(text.id)),
        });
    }
    return { count: texts.length - broken.length, broken };
  });
  // Thrown only now, so that one damaged text does not keep the others from their new key.
  if (broken[0]) {
    throw new Error(`${broken.length} encrypted texts do not open, such as ${broken[0].id}`);
  }
  return count;
}

function open(keys: KeyRing, { encrypted }: EncryptedText, associatedData: string): string | null {
  try {
    return decrypt(keys, encrypted, associatedData);
  } catch {
    return null;
  }
}
