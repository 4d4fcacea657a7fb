import { seal, unseal } from '../access/seal.ts';
import type { Secrets } from '../access/secrets.ts';
import type { Database, Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';

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

/** Opens tax numbers of somebody, by their ids: for those who check them. */
export async function openTaxNumbers(
  database: Database,
  { dataKeys }: TaxNumberKeys,
  userId: string,
): Promise<Map<string, string>> {
  const rows = await database
    .selectFrom('tax_numbers')
    .select(['tax_number_id as id', 'sealed'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ id, sealed }) => [id, unseal(dataKeys, sealed, placeOf(id))]));
}
