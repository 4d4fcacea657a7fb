import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { wellFormed } from '../../../database/storable-text.ts';
import type { KeyRing } from '../../../secrets/secrets.ts';
import type { CashFile, CashItem, CashReport } from './cash-file.ts';
import { FileRefusal } from './file-refusal.ts';
import { encryptParty } from './party-accounts.ts';

/**
 * Keeps what a file lists that is not kept yet, while the desk of files is locked: an item once under the servicer's reference, whether a
 * notification told of it or a statement. Refuses, and then the transaction must end without it, what lists an entry otherwise than it was
 * listed before, and a statement that does not go on where the one before it ended.
 */
export async function keepCashFile(
  tx: Tx,
  keys: KeyRing,
  fileId: string,
  file: CashFile,
): Promise<void> {
  for (const report of file.reports) await keepReport(tx, keys, fileId, report);
}

async function keepReport(
  tx: Tx,
  keys: KeyRing,
  fileId: string,
  report: CashReport,
): Promise<void> {
  const { account, balances, items } = report;
  const entries = Map.groupBy(items, ({ entryReference }) => entryReference);
  for (const [reference, some] of entries) {
    if (await isKept(tx, report, reference, some)) continue;
    for (const item of some) await insertItem(tx, keys, { fileId, account }, item);
  }
  if (balances === null) return;
  await sql`
    update bank_file_items set stated_by = ${fileId}
    where entry_ref = any (${[...entries.keys()]}::text[]) and stated_by is null`.execute(tx);
  await keepBalances(tx, fileId, report, balances);
}

/** Says whether an entry is kept already, however it was divided; it must then be the same. */
async function isKept(
  tx: Tx,
  { account, currency }: CashReport,
  entryReference: string,
  items: readonly CashItem[],
): Promise<boolean> {
  const references = items.map(({ reference }) => reference);
  const rows = await tx
    .selectFrom('bank_file_items')
    .select(['entry_ref', 'account', 'currency', 'amount', 'value_date'])
    .where((eb) =>
      eb.or([eb('entry_ref', '=', entryReference), eb('provider_ref', 'in', references)]),
    )
    .execute();
  if (rows.length === 0) return false;
  const sum = (some: readonly { amount: bigint | string }[]) =>
    some.reduce((total, { amount }) => total + BigInt(amount), 0n);
  const isSame = rows.every(
    (row) =>
      row.entry_ref === entryReference &&
      row.account === account &&
      row.currency === currency &&
      row.value_date === items[0]?.valueDate,
  );
  if (!isSame || sum(rows) !== sum(items)) {
    throw new FileRefusal('item_differs', `AcctSvcrRef ${entryReference}`);
  }
  return true;
}

async function insertItem(
  tx: Tx,
  keys: KeyRing,
  { fileId, account }: { readonly fileId: string; readonly account: string },
  item: CashItem,
): Promise<void> {
  const position = await drawPosition(tx);
  const partyBank = item.partyAccount === '' ? null : item.partyBank;
  await tx
    .insertInto('bank_file_items')
    .values({
      provider_ref: item.reference,
      entry_ref: item.entryReference,
      file_id: fileId,
      account,
      currency: item.currency,
      amount: item.amount.toString(),
      value_date: item.valueDate,
      booked_at: item.bookedAt,
      remittance: wellFormed(item.remittance),
      party_name: wellFormed(item.partyName),
      party_account_end: wellFormed(item.partyAccount).slice(-4),
      encrypted_party_account: partyBank && encryptParty(keys, item),
      party_bank: partyBank?.code ?? null,
      party_bank_name: partyBank && wellFormed(partyBank.name),
      party_bank_country: partyBank?.country ?? null,
      end_to_end_id: item.endToEndId,
      uetr: item.uetr,
      transaction_id: item.transactionId,
      return_reason: item.returnReason,
      position,
    })
    .execute();
}

/** Has files be taken, and payments be put into them, one after the other. */
export async function lockFileDesk(tx: Tx): Promise<void> {
  await sql`select from bank_file_desk for update`.execute(tx);
}

/** The next number of what files tell, while the desk of files is locked. */
export async function drawPosition(tx: Tx): Promise<string> {
  const { rows } = await sql<{ changes: string }>`
    update bank_file_desk set changes = changes + 1 returning changes`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('there is no desk of files');
  return row.changes;
}

async function keepBalances(
  tx: Tx,
  fileId: string,
  { account, currency, id }: CashReport,
  { opening, closing, day }: NonNullable<CashReport['balances']>,
): Promise<void> {
  const last = await tx
    .selectFrom('bank_file_balances')
    .select(['number', 'closing'])
    .where('account', '=', account)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last && BigInt(last.closing) !== opening) {
    throw new FileRefusal('does_not_go_on', `Stmt ${id}/Bal OPBD`, opening.toString());
  }
  const number = (last?.number ?? 0) + 1;
  await tx
    .insertInto('bank_file_balances')
    .values({ account, number, currency, file_id: fileId, closing: closing.toString(), day })
    .execute();
}
