import { readClock, readRealTime } from '../../database/clock.ts';
import type { Database } from '../../database/connect.ts';
import type { SigningIdentity } from '../../providers/signing/signing-identity.ts';
import { seal, unseal } from '../../secrets/encrypt.ts';
import { hangsOn, type SealedColumn } from '../../secrets/re-encrypt.ts';
import type { Secrets } from '../../secrets/secrets.ts';

const ORGANISATION = 'Ballast';
const KEY_COLUMNS = ['sealed_key', 'sealed_root_key'] as const;
type KeyColumn = (typeof KEY_COLUMNS)[number];
const KEY_PLACE = 'signing authority key';
const ROOT_KEY_PLACE = 'signing authority root key';
const PLACES: Readonly<Record<KeyColumn, string>> = {
  sealed_key: KEY_PLACE,
  sealed_root_key: ROOT_KEY_PLACE,
};

/**
 * Reads the identity that demo and test seal with, or makes one with an authority of its own. Its keys are
 * sealed with the data keys. Several processes that start at once get the same.
 */
export async function keepAuthority(
  database: Database,
  secrets: Secrets,
): Promise<SigningIdentity> {
  const { dataKeys } = secrets;
  let row = await readRow(database);
  if (!row) {
    await insertRow(database, secrets);
    row = await readRow(database);
  }
  if (!row) throw new Error('the signing authority was not kept');
  return {
    certificate: row.certificate,
    privateKey: unseal(dataKeys, row.sealed_key, KEY_PLACE),
    chain: [row.root_certificate],
  };
}

/** The keys of the kept authority, as they are sealed again after a rotation; each by the name of its column. */
export const SEALED_AUTHORITY_KEYS: SealedColumn = {
  name: 'signing authority',
  placeOf: (column) => PLACES[column as KeyColumn],
  take: async (tx, keyIds) => {
    const row = await tx
      .selectFrom('signing_authority')
      .selectAll()
      .where((where) =>
        where.or([hangsOn('sealed_key', keyIds), hangsOn('sealed_root_key', keyIds)]),
      )
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    return row ? KEY_COLUMNS.map((column) => ({ id: column, sealed: row[column] })) : [];
  },
  keep: (tx, { id, sealed }) =>
    tx
      .updateTable('signing_authority')
      .set({ [id]: sealed })
      .execute(),
};

function readRow(database: Database) {
  return database.selectFrom('signing_authority').selectAll().executeTakeFirst();
}

async function insertRow(database: Database, { dataKeys }: Secrets): Promise<void> {
  const { makeAuthority } = await import('../../providers/signing/make-authority.ts');
  // We seal by the platform's clock and readers outside check by theirs: valid by both.
  const [ours, theirs] = await Promise.all([readClock(database), readRealTime(database)]);
  const earlier = new Date(Math.min(ours.getTime(), theirs.getTime()));
  const { identity, rootKey } = await makeAuthority(ORGANISATION, earlier);
  await database
    .insertInto('signing_authority')
    .values({
      certificate: identity.certificate,
      sealed_key: seal(dataKeys, identity.privateKey, KEY_PLACE),
      root_certificate: identity.chain.join(''),
      sealed_root_key: seal(dataKeys, rootKey, ROOT_KEY_PLACE),
    })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .execute();
}
