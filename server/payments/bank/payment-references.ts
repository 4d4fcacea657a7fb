import { randomBytes } from 'node:crypto';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { makeReference } from '@ballast/contract/payments/payment-references.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';

type Of = { readonly ownerId: string; readonly currency: AssetCode };

/** What a client writes on transfers of a currency: made once, and the same for ever. */
export async function getOrIssueReference(database: Database, of: Of): Promise<string> {
  return (await findReference(database, of)) ?? transact(database, (tx) => issueReference(tx, of));
}

async function findReference(
  database: Database,
  { ownerId, currency }: Of,
): Promise<string | null> {
  const row = await database
    .selectFrom('payment_references')
    .select('reference_id')
    .where('owner_id', '=', ownerId)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return row?.reference_id ?? null;
}

async function issueReference(tx: Tx, of: Of): Promise<string> {
  await issueReferences(tx, of.ownerId, [of.currency]);
  return (await findReference(tx, of)) ?? '';
}

/** Gives a client a reference for each of the currencies that there is none for yet. */
export async function issueReferences(
  tx: Tx,
  owner_id: string,
  currencies: readonly AssetCode[],
): Promise<void> {
  if (currencies.length === 0) return;
  const wanted = currencies.map((currency) => ({
    owner_id,
    currency,
    reference_id: makeReference(randomBytes(8)),
  }));
  const issued = await tx
    .insertInto('payment_references')
    .values(wanted)
    .onConflict((conflict) => conflict.constraint('payment_references__pk').doNothing())
    .returning(['reference_id', 'owner_id', 'currency'])
    .execute();
  if (issued.length > 0) await tx.insertInto('payment_reference_owners').values(issued).execute();
}

/** Whose a reference is, and for which currency; null for one that nobody was given. */
export async function findReferenceOwner(
  database: Database,
  referenceId: string,
): Promise<Of | null> {
  const row = await database
    .selectFrom('payment_reference_owners')
    .select(['owner_id', 'currency'])
    .where('reference_id', '=', referenceId)
    .executeTakeFirst();
  return row ? { ownerId: row.owner_id, currency: row.currency } : null;
}
