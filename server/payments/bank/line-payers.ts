import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { wellFormed } from '../../database/storable-text.ts';
import type { BankRail, StatementLine } from '../../providers/bank/port.ts';
import { decrypt, encrypt, isKeyGone } from '../../secrets/encrypt.ts';
import { type EncryptedColumn, hangsOn, RE_ENCRYPT_BATCH } from '../../secrets/re-encrypt.ts';
import type { KeyRing } from '../../secrets/secrets.ts';
import { isLine, lineReference, suspenseReference } from './suspended-lines.ts';

/** Who paid what stands in suspense, with the account that it goes back to. */

const ofPayer = (providerReference: string) => `line_payers ${providerReference}`;

/** Keeps who paid a line; `isOwn` of a payment of ours that came back, which goes back to nobody. */
export async function keepPayer(
  tx: Tx,
  keys: KeyRing,
  { providerReference, payerName, payerAccount, payerBank }: StatementLine,
  isOwn: boolean,
): Promise<void> {
  const bank = payerAccount === '' || isOwn ? null : payerBank;
  await tx
    .insertInto('line_payers')
    .values({
      provider_ref: providerReference,
      name: wellFormed(payerName),
      account_end: wellFormed(payerAccount).slice(-4),
      encrypted_account: bank && encrypt(keys, payerAccount, ofPayer(providerReference)),
      bank_code: bank?.code ?? null,
      bank_name: bank && wellFormed(bank.name),
      bank_country: bank?.country ?? null,
    })
    .execute();
}

/** The account that a line came from, as people are shown it. */
export type PayerAccount = {
  readonly holderName: string;
  readonly accountEnd: string;
  readonly bankCode: string;
  readonly bankName: string;
  readonly country: string;
  readonly rail: BankRail;
};

export type KeptPayer = {
  readonly name: string;
  readonly account_end: string;
  readonly bank_code: string | null;
  readonly bank_name: string | null;
  readonly bank_country: string | null;
};

/** Null where the bank did not tell the whole of it. */
export function accountOfPayer(payer: KeptPayer): PayerAccount | null {
  const { bank_code: bankCode, bank_name: bankName, bank_country: country } = payer;
  if (bankCode === null || bankName === null || country === null) return null;
  return {
    holderName: payer.name,
    accountEnd: payer.account_end,
    ...{ bankCode, bankName, country },
    rail: /^\d{9}$/.test(bankCode) ? 'WIRE' : 'SWIFT',
  };
}

/** The accounts that lines came from, by what they stand in suspense by; without those that the bank did not tell. */
export async function findPayerAccounts(
  database: Database,
  references: readonly string[],
): Promise<Map<string, PayerAccount>> {
  const lines = references.filter(isLine);
  if (lines.length === 0) return new Map();
  const rows = await database
    .selectFrom('line_payers')
    .select(['provider_ref', 'name', 'account_end', 'bank_code', 'bank_name', 'bank_country'])
    .where('provider_ref', 'in', lines.map(lineReference))
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const account = accountOfPayer(row);
      return account ? [[suspenseReference(row.provider_ref), account] as const] : [];
    }),
  );
}

/** Opens the number that a line came from, for the bank alone; null where its key is gone. */
export async function openPayerNumber(
  database: Database,
  keys: KeyRing,
  providerReference: string,
): Promise<string | null> {
  const { rows } = await sql<{ encrypted: string | null }>`
    select encrypted_account as encrypted from line_payers where provider_ref = ${providerReference}`.execute(
    database,
  );
  const encrypted = rows[0]?.encrypted ?? null;
  if (encrypted === null || isKeyGone(keys, encrypted)) return null;
  return decrypt(keys, encrypted, ofPayer(providerReference));
}

export const ENCRYPTED_PAYER_ACCOUNTS: EncryptedColumn = {
  name: 'numbers of accounts that money in suspense came from',
  associatedDataOf: ofPayer,
  take: (tx, keyIds) =>
    tx
      .selectFrom('line_payers')
      .select(['provider_ref as id', 'encrypted_account as encrypted'])
      .$narrowType<{ encrypted: string }>()
      .where(hangsOn('encrypted_account', keyIds))
      .limit(RE_ENCRYPT_BATCH)
      .forUpdate()
      .skipLocked()
      .execute(),
  keep: (tx, { id, encrypted }) =>
    tx
      .updateTable('line_payers')
      .set({ encrypted_account: encrypted })
      .where('provider_ref', '=', id)
      .execute(),
};
