import { createSecretKey, randomBytes } from 'node:crypto';
import type { Database } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { decrypt, encrypt } from '../secrets/encrypt.ts';
import { type EncryptedColumn, hangsOn } from '../secrets/re-encrypt.ts';
import type { KeyRing, Secrets } from '../secrets/secrets.ts';

const KEY_BYTES = 32;

/**
 * The keys under which a client's file is kept, newest first. They are stored encrypted with the data keys, so that a secret
 * can be rotated without encrypting the files again (spec/decisions.md, section 8). Creates the first one, and the next once
 * the secret under which the newest was made vouches for nothing any more; several processes at once get the same.
 */
export async function getOrCreateDocumentKeys(
  database: Database,
  secrets: Pick<Secrets, 'dataKeys' | 'tokenKeys'>,
): Promise<KeyRing> {
  const [newest] = await readRows(database);
  if (!newest || !secrets.tokenKeys.some(({ id }) => id === newest.made_under)) {
    await insertNext(database, secrets.dataKeys, (newest?.number ?? 0) + 1);
  }
  return readDocumentKeys(database, secrets);
}

/** The keys by which kept files are read, newest first. */
export async function readDocumentKeys(
  database: Database,
  { dataKeys }: Pick<Secrets, 'dataKeys'>,
): Promise<KeyRing> {
  const rows = await readRows(database);
  const [newest, ...older] = rows.map(({ number, encrypted_key }) => ({
    id: nameOf(number),
    key: createSecretKey(
      decrypt(dataKeys, encrypted_key, associatedDataOf(String(number))),
      'base64',
    ),
  }));
  // Files from before these keys were encrypted with the data keys themselves.
  return newest ? [newest, ...older, ...dataKeys] : dataKeys;
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
    .select(['number', 'encrypted_key', 'made_under'])
    .orderBy('number', 'desc')
    .execute();
}

function insertNext(database: Database, dataKeys: KeyRing, number: number): Promise<unknown> {
  const made = randomBytes(KEY_BYTES).toString('base64');
  const encrypted_key = encrypt(dataKeys, made, associatedDataOf(String(number)));
  const made_under = dataKeys[0].id;
  return transact(database, (tx) =>
    tx
      .insertInto('document_keys')
      .values({ number, encrypted_key, made_under })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .execute(),
  );
}
