import type { AssetCode } from '@ballast/contract/money/asset.ts';

/** The exchange as a place beside our own wallets. */
export type ExchangePlaceSettings = {
  /** Where the paying wallet sends what is to lie there: the account's own address on Ethereum. */
  readonly address: string;
  /** The most of each currency that people may have lie there, in smallest units; of others nothing is sent there. */
  readonly limits: ReadonlyMap<AssetCode, bigint>;
};
