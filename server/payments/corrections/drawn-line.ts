import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { Account } from '../../ledger/account.ts';

/** An amount in minor units on an account by its key, of which the ledger takes the stripe that stands with the owner. */
export type DrawnLine = {
  readonly accountKey: string;
  readonly asset: AssetCode;
  readonly minor: bigint;
};

/** Draws a line on an account. */
export function drawn({ key, asset }: Account, minor: bigint): DrawnLine {
  return { accountKey: key, asset, minor };
}

/** The account that a key names. */
export function accountOf(accountKey: string, asset: AssetCode): Account {
  const [owner = ''] = accountKey.split('/');
  return { ownerId: isOfHouse(accountKey) ? null : owner, asset, key: accountKey };
}

/** Says whether a key names an account of the house, or of the world outside. */
export function isOfHouse(accountKey: string): boolean {
  return /^(house|world)\//.test(accountKey);
}

/** What an account is for. */
export function purposeOf(accountKey: string): string {
  return accountKey.split('/')[2] ?? '';
}
