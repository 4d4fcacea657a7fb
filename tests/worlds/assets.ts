import type { Asset, AssetList } from '@ballast/contract/money/asset.ts';

const CRYPTO = { kind: 'crypto', may_be_deposited: true, may_be_withdrawn: true } as const;
const FIAT = {
  kind: 'fiat',
  scale: 2,
  shown_places: 2,
  may_be_deposited: true,
  may_be_withdrawn: true,
  may_be_invested: false,
  may_be_displayed: true,
} as const;

const crypto = (
  asset: Pick<Asset, 'code' | 'name' | 'scale' | 'shown_places'>,
  shown: boolean,
) => ({
  ...asset,
  ...CRYPTO,
  may_be_invested: true,
  may_be_displayed: shown,
});

/** The assets and networks that a new database has, for tests without one. */
export const FIRST_ASSETS: AssetList = {
  assets: [
    crypto({ code: 'BTC', name: 'Bitcoin', scale: 8, shown_places: 8 }, true),
    crypto({ code: 'ETH', name: 'Ether', scale: 18, shown_places: 8 }, true),
    crypto({ code: 'USDT', name: 'Tether', scale: 6, shown_places: 6 }, false),
    crypto({ code: 'USDC', name: 'USD Coin', scale: 6, shown_places: 6 }, false),
    { code: 'USD', name: 'US dollar', ...FIAT },
    { code: 'EUR', name: 'Euro', ...FIAT },
    { code: 'GBP', name: 'Pound sterling', ...FIAT },
    { code: 'CHF', name: 'Swiss franc', ...FIAT },
    { code: 'SGD', name: 'Singapore dollar', ...FIAT },
  ],
  networks: [
    {
      code: 'BITCOIN',
      name: 'Bitcoin',
      address_kind: 'BITCOIN',
      confirmation_minutes: 10,
      transaction_url: 'https://mempool.space/tx/{hash}',
    },
    {
      code: 'ETHEREUM',
      name: 'Ethereum',
      address_kind: 'ETHEREUM',
      confirmation_minutes: 10,
      transaction_url: 'https://etherscan.io/tx/{hash}',
    },
  ],
};
