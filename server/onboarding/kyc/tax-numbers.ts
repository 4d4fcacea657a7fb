import type { Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { isKeyGone, seal, unseal } from '../../secrets/encrypt.ts';
import { hangsOn, RESEAL_BATCH, type SealedColumn } from '../../secrets/re-encrypt.ts';
import type { Secrets } from '../../secrets/secrets.ts';

/** The keys that tax numbers are sealed with. */
export type TaxNumberKeys = Pick<Secrets, 'dataKeys'>;

const placeOf = (numberId: string) => `tax_numbers ${numberId}`;

/** Keeps a tax number of somebody, sealed, and answers by which id answers name it. */
export async function keepTaxNumber(
  tx: Tx,
  { dataKeys }: TaxNumberKeys,
  userId: string,
  taxNumber: string,
): Promise<string> {
  const tax_number_id = newId();
  const sealed = seal(dataKeys, taxNumber, placeOf(tax_number_id));
  await tx.insertInto('tax_numbers').values({ tax_number_id, user_id: userId, sealed }).execute();
  return tax_number_id;
}

/**
 * Opens tax numbers of somebody, by their ids: for those who check them, each time in the audit trail. One whose key
 * is not among the secrets any more is null. Throws when one was changed.
 */
export async function openTaxNumbers(
  tx: Tx,
  { dataKeys }: TaxNumberKeys,
  userId: string,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly tin: string | null }[]> {
  const rows = await tx
    .selectFrom('tax_numbers')
    .select(['tax_number_id as id', 'sealed'])
    .where('user_id', '=', userId)
    .where('tax_number_id', 'in', ids)
    .orderBy('tax_number_id')
    .execute();
  return rows.map(({ id, sealed }) => ({
    id,
    tin: isKeyGone(dataKeys, sealed) ? null : unseal(dataKeys, sealed, placeOf(id)),
  }));
}

/** Tax numbers, as they are sealed again after a rotation. */
export const SEALED_TAX_NUMBERS: SealedColumn = {
  name: 'tax numbers',
  placeOf,
  take: (tx, keyIds) =>
    tx
      .selectFrom('tax_numbers')
      .select(['tax_number_id as id', 'sealed'])
      .where(hangsOn('sealed', keyIds))
      .limit(RESEAL_BATCH)
      .forUpdate()
      .skipLocked()
      .execute(),
  keep: (tx, { id, sealed }) =>
    tx.updateTable('tax_numbers').set({ sealed }).where('tax_number_id', '=', id).execute(),
};
