import { createSecretKey, randomBytes } from 'node:crypto';
import type { Database } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { decrypt, encrypt } from '../secrets/encrypt.ts';
import { type EncryptedColumn, hangsOn } from '../secrets/re-encrypt.ts';
import type { KeyRing, Secrets } from '../secrets/secrets.ts';

const KEY_BYTES = 32;

/** The first there is; a later one would be the key of files from then on. */
const FIRST = 1;

/**
 * The keys of clients' files, newest first. They are stored encrypted with the data keys, so that a secret
 * can be rotated without encrypting the files again (spec/decisions.md, section 8). Creates the first one;
 * several processes at once get the same.
 */
export async function getOrCreateDocumentKeys(
  database: Database,
  { dataKeys }: Pick<Secrets, 'dataKeys'>,
): Promise<KeyRing> {
  let rows = await readRows(database);
  if (rows.length === 0) {
    await insertFirst(database, dataKeys);
    rows = await readRows(database);
  }
  const [newest, ...older] = rows.map(({ number, encrypted_key }) => ({
    id: nameOf(number),
    key: createSecretKey(
      decrypt(dataKeys, encrypted_key, associatedDataOf(String(number))),
      'base64',
    ),
  }));
  if (!newest) throw new Error('the key of documents was not stored');
  // Files from before these keys were encrypted with the data keys themselves.
  return [newest, ...older, ...dataKeys];
}

/** Document keys for re-encryption, by number. */
export const ENCRYPTED_DOCUMENT_KEYS: EncryptedColumn = {
  name: 'document keys',
  associatedDataOf,
  take: async (tx, keyIds) => {
    const rows = await tx
      .selectFrom('document_keys')
      .select(['number', 'encrypted_key'])
      .where(hangsOn('encrypted_key', keyIds))
      .forUpdate()
      .skipLocked()
      .execute();
    return rows.map(({ number, encrypted_key }) => ({
      id: String(number),
      encrypted: encrypted_key,
    }));
  },
  keep: (tx, { id, encrypted }) =>
    tx
      .updateTable('document_keys')
      .set({ encrypted_key: encrypted })
      .where('number', '=', Number(id))
      .execute(),
};

/** No master secret can have this name: theirs have no point. */
function nameOf(number: number): string {
  return `document.${number}`;
}

function associatedDataOf(number: string): string {
  return `document key ${number}`;
}

function readRows(database: Database) {
  return database
    .selectFrom('document_keys')
    .select(['number', 'encrypted_key'])
    .orderBy('number', 'desc')
    .execute();
}

function insertFirst(database: Database, dataKeys: KeyRing): Promise<unknown> {
  const made = randomBytes(KEY_BYTES).toString('base64');
  const encrypted_key = encrypt(dataKeys, made, associatedDataOf(String(FIRST)));
  return transact(database, (tx) =>
    tx
      .insertInto('document_keys')
      .values({ number: FIRST, encrypted_key })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .execute(),
  );
}
