import { createHmac } from 'node:crypto';
import { decrypt, encrypt, isKeyGone } from '../../secrets/encrypt.ts';
import { type EncryptedColumn, hangsOn, RE_ENCRYPT_BATCH } from '../../secrets/re-encrypt.ts';
import type { Secrets } from '../../secrets/secrets.ts';

/** The keys that account numbers are encrypted with, and found again by. */
export type AccountKeys = Pick<Secrets, 'dataKeys' | 'markKeys'>;

/** An account by its bank and its number. */
export type NumberedAccount = { readonly routingCode: string; readonly number: string };

const ofTarget = (targetId: string) => `bank_targets ${targetId}`;

/** Encrypts the number of a target. */
export function encryptNumber({ dataKeys }: AccountKeys, targetId: string, number: string): string {
  return encrypt(dataKeys, number, ofTarget(targetId));
}

/** Opens the number of a target, or the copy of it in a withdrawal, where it is sent. */
export function openNumber(
  { dataKeys }: Pick<Secrets, 'dataKeys'>,
  encrypted: string,
  targetId: string,
): string {
  return decrypt(dataKeys, encrypted, ofTarget(targetId));
}

/** Opens a number to be shown; null when its key is gone. */
export function openShownNumber(
  keys: Pick<Secrets, 'dataKeys'>,
  encrypted: string,
  targetId: string,
): string | null {
  return isKeyGone(keys.dataKeys, encrypted) ? null : openNumber(keys, encrypted, targetId);
}

/** By what an account is found again, under each key in use, the newest first. */
export function hashesOf(
  { markKeys }: AccountKeys,
  { routingCode, number }: NumberedAccount,
): Buffer[] {
  return markKeys.map(({ key }) =>
    createHmac('sha256', key).update(`bank account ${routingCode} ${number}`).digest(),
  );
}

export const ENCRYPTED_TARGET_NUMBERS: EncryptedColumn = {
  name: 'numbers of bank accounts',
  associatedDataOf: ofTarget,
  take: (tx, keyIds) =>
    tx
      .selectFrom('bank_targets')
      .select(['target_id as id', 'encrypted_account_number as encrypted'])
      .where(hangsOn('encrypted_account_number', keyIds))
      .limit(RE_ENCRYPT_BATCH)
      .forUpdate()
      .skipLocked()
      .execute(),
  keep: (tx, { id, encrypted }) =>
    tx
      .updateTable('bank_targets')
      .set({ encrypted_account_number: encrypted })
      .where('target_id', '=', id)
      .execute(),
};

/** Copies in withdrawals stay bound to the target that they are of. */
export const ENCRYPTED_WITHDRAWAL_NUMBERS: EncryptedColumn = {
  name: 'numbers of bank accounts in withdrawals',
  associatedDataOf: ofTarget,
  take: (tx, keyIds) =>
    tx
      .selectFrom('bank_withdrawals')
      .innerJoin('withdrawals', (join) =>
        join
          .onRef('withdrawals.owner_id', '=', 'bank_withdrawals.owner_id')
          .onRef('withdrawals.request_id', '=', 'bank_withdrawals.request_id'),
      )
      .select(['withdrawals.target_id as id', 'encrypted_account_number as encrypted'])
      .where(hangsOn('encrypted_account_number', keyIds))
      .limit(RE_ENCRYPT_BATCH)
      .forUpdate('bank_withdrawals')
      .skipLocked()
      .execute(),
  keep: (tx, { id, encrypted }) =>
    tx
      .updateTable('bank_withdrawals')
      .set({ encrypted_account_number: encrypted })
      .where('request_id', 'in', (query) =>
        query.selectFrom('withdrawals').select('request_id').where('target_id', '=', id),
      )
      .execute(),
};
