import { decrypt, encrypt, isKeyGone } from '../../../secrets/encrypt.ts';
import { type EncryptedColumn, hangsOn, RE_ENCRYPT_BATCH } from '../../../secrets/re-encrypt.ts';
import type { KeyRing } from '../../../secrets/secrets.ts';
import type { CashItem } from './cash-file.ts';

/** Whole numbers of accounts that files tell of whoever sent something, so that it can go back there. */

const ofItem = (reference: string) => `bank_file_items ${reference}`;

export function encryptParty(keys: KeyRing, { reference, partyAccount }: CashItem): string {
  return encrypt(keys, partyAccount, ofItem(reference));
}

type KeptParty = {
  readonly provider_ref: string;
  readonly encrypted_party_account: string | null;
};

/** Opens the number of an item; null where none is kept, or its key is gone. */
export function openParty(
  keys: KeyRing,
  { provider_ref: reference, encrypted_party_account: encrypted }: KeptParty,
): string | null {
  if (encrypted === null || isKeyGone(keys, encrypted)) return null;
  return decrypt(keys, encrypted, ofItem(reference));
}

export const ENCRYPTED_PARTY_ACCOUNTS: EncryptedColumn = {
  name: 'numbers of accounts in files of the bank',
  associatedDataOf: ofItem,
  take: (tx, keyIds) =>
    tx
      .selectFrom('bank_file_items')
      .select(['provider_ref as id', 'encrypted_party_account as encrypted'])
      .$narrowType<{ encrypted: string }>()
      .where(hangsOn('encrypted_party_account', keyIds))
      .limit(RE_ENCRYPT_BATCH)
      .forUpdate()
      .skipLocked()
      .execute(),
  keep: (tx, { id, encrypted }) =>
    tx
      .updateTable('bank_file_items')
      .set({ encrypted_party_account: encrypted })
      .where('provider_ref', '=', id)
      .execute(),
};
