import { readClock, readRealTime } from '../../database/clock.ts';
import type { Database } from '../../database/connect.ts';
import type { SigningIdentity } from '../../providers/signing/signing-identity.ts';
import { decrypt, encrypt } from '../../secrets/encrypt.ts';
import { type EncryptedColumn, hangsOn } from '../../secrets/re-encrypt.ts';
import type { Secrets } from '../../secrets/secrets.ts';

const ORGANISATION = 'Ballast';
const KEY_COLUMNS = ['encrypted_key', 'encrypted_root_key'] as const;
type KeyColumn = (typeof KEY_COLUMNS)[number];
const KEY_ASSOCIATED_DATA = 'signing authority key';
const ROOT_KEY_ASSOCIATED_DATA = 'signing authority root key';
const ASSOCIATED_DATA: Readonly<Record<KeyColumn, string>> = {
  encrypted_key: KEY_ASSOCIATED_DATA,
  encrypted_root_key: ROOT_KEY_ASSOCIATED_DATA,
};

/**
 * Reads the signing identity of demo and test, or creates it. Its keys are encrypted; several
 * processes that start at once get the same one.
 */
export async function getOrCreateAuthority(
  database: Database,
  secrets: Secrets,
): Promise<SigningIdentity> {
  const { dataKeys } = secrets;
  let row = await readRow(database);
  if (!row) {
    await insertRow(database, secrets);
    row = await readRow(database);
  }
  if (!row) throw new Error('the signing authority was not stored');
  return {
    certificate: row.certificate,
    privateKey: decrypt(dataKeys, row.encrypted_key, KEY_ASSOCIATED_DATA),
    chain: [row.root_certificate],
  };
}

/** Keys of the authority for re-encryption, named by column. */
export const ENCRYPTED_AUTHORITY_KEYS: EncryptedColumn = {
  name: 'signing authority',
  associatedDataOf: (column) => ASSOCIATED_DATA[column as KeyColumn],
  take: async (tx, keyIds) => {
    const row = await tx
      .selectFrom('signing_authority')
      .selectAll()
      .where((where) =>
        where.or([hangsOn('encrypted_key', keyIds), hangsOn('encrypted_root_key', keyIds)]),
      )
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    return row ? KEY_COLUMNS.map((column) => ({ id: column, encrypted: row[column] })) : [];
  },
  keep: (tx, { id, encrypted }) =>
    tx
      .updateTable('signing_authority')
      .set({ [id]: encrypted })
      .execute(),
};

function readRow(database: Database) {
  return database.selectFrom('signing_authority').selectAll().executeTakeFirst();
}

async function insertRow(database: Database, { dataKeys }: Secrets): Promise<void> {
  const { makeAuthority } = await import('../../providers/signing/make-authority.ts');
  // We seal by the platform's clock and readers check by the real one, so it is valid by both.
  const [ours, theirs] = await Promise.all([readClock(database), readRealTime(database)]);
  const earlier = new Date(Math.min(ours.getTime(), theirs.getTime()));
  const { identity, rootKey } = await makeAuthority(ORGANISATION, earlier);
  await database
    .insertInto('signing_authority')
    .values({
      certificate: identity.certificate,
      encrypted_key: encrypt(dataKeys, identity.privateKey, KEY_ASSOCIATED_DATA),
      root_certificate: identity.chain.join(''),
      encrypted_root_key: encrypt(dataKeys, rootKey, ROOT_KEY_ASSOCIATED_DATA),
    })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .execute();
}
