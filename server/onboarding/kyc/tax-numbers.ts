import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { decrypt, encrypt, isKeyGone } from '../../secrets/encrypt.ts';
import { type EncryptedColumn, hangsOn, RE_ENCRYPT_BATCH } from '../../secrets/re-encrypt.ts';
import type { KeyRing, Secrets } from '../../secrets/secrets.ts';

/** The keys that tax numbers are encrypted with. */
export type TaxNumberKeys = Pick<Secrets, 'dataKeys'>;

const associatedDataOf = (numberId: string) => `tax_numbers ${numberId}`;

/** Encrypts and inserts a tax number, and returns its id. */
export async function insertTaxNumber(
  tx: Tx,
  { dataKeys }: TaxNumberKeys,
  clientId: string,
  taxNumber: string,
): Promise<string> {
  const tax_number_id = newId();
  const encrypted = encrypt(dataKeys, taxNumber, associatedDataOf(tax_number_id));
  await tx
    .insertInto('tax_numbers')
    .values({ tax_number_id, owner_id: clientId, encrypted })
    .execute();
  return tax_number_id;
}

/** Decrypts tax numbers by id, recorded in the audit trail. Null when its key is gone. Throws when one was changed. */
export async function openTaxNumbers(
  tx: Tx,
  { dataKeys }: TaxNumberKeys,
  clientId: string,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly tin: string | null }[]> {
  const rows = await tx
    .selectFrom('tax_numbers')
    .select(['tax_number_id as id', 'encrypted'])
    .where('owner_id', '=', clientId)
    .where('tax_number_id', 'in', ids)
    .orderBy('tax_number_id')
    .execute();
  return rows.map((row) => openNumber(dataKeys, row));
}

function openNumber(
  dataKeys: KeyRing,
  { id, encrypted }: { readonly id: string; readonly encrypted: string },
) {
  const isGone = isKeyGone(dataKeys, encrypted);
  return { id, tin: isGone ? null : decrypt(dataKeys, encrypted, associatedDataOf(id)) };
}

/** Decrypts all tax numbers of a client, the first given first. Null when its key is gone. */
export async function openTaxNumbersOf(
  database: Database,
  { dataKeys }: TaxNumberKeys,
  clientId: string,
): Promise<{ readonly id: string; readonly tin: string | null }[]> {
  const rows = await database
    .selectFrom('tax_numbers')
    .select(['tax_number_id as id', 'encrypted'])
    .where('owner_id', '=', clientId)
    .orderBy('given_at')
    .orderBy('tax_number_id')
    .execute();
  return rows.map((row) => openNumber(dataKeys, row));
}

export const ENCRYPTED_TAX_NUMBERS: EncryptedColumn = {
  name: 'tax numbers',
  associatedDataOf,
  take: (tx, keyIds) =>
    tx
      .selectFrom('tax_numbers')
      .select(['tax_number_id as id', 'encrypted'])
      .where(hangsOn('encrypted', keyIds))
      .limit(RE_ENCRYPT_BATCH)
      .forUpdate()
      .skipLocked()
      .execute(),
  keep: (tx, { id, encrypted }) =>
    tx.updateTable('tax_numbers').set({ encrypted }).where('tax_number_id', '=', id).execute(),
};
