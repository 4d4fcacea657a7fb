/*
 * Assets are data: a row of the table `assets` is all that a new one needs (docs/decisions/0129). What a process knows of
 * them is learned from there: the server reads the rows, the pages call `listAssets`. What may change while a process
 * runs, such as terms and what moves over which network, is not kept here but read where it counts.
 */

export type AssetKind = 'crypto' | 'fiat' | 'units';

/** The code of an asset, such as `BTC`. `AssetCodeField` and `assetOf` refuse one that there is none of. */
export type AssetCode = string;

/** The code of a network over which crypto currencies move, such as `BITCOIN`. */
export type NetworkCode = string;

/** An asset of the books, as it stands on the wire. */
export type Asset = {
  readonly code: AssetCode;
  readonly name: string;
  readonly kind: AssetKind;
  /** Decimal places of the smallest unit. */
  readonly scale: number;
  /** Decimal places that pages show unless they show all. */
  readonly shown_places: number;
  readonly may_be_deposited: boolean;
  readonly may_be_withdrawn: boolean;
  /** Pays for investments, and redemptions are paid in it. */
  readonly may_be_invested: boolean;
  /** A client may have totals shown in it. */
  readonly may_be_displayed: boolean;
};

/** How addresses of a network are read, checked and derived. */
export type AddressKind = 'BITCOIN' | 'ETHEREUM';

/** A network, as it stands on the wire. */
export type Network = {
  readonly code: NetworkCode;
  readonly name: string;
  readonly address_kind: AddressKind;
  /** How long a deposit waits for its confirmations. */
  readonly confirmation_minutes: number;
  /** Where people look a transaction up, with `{hash}` in place of its hash; null where they cannot. */
  readonly transaction_url: string | null;
};

/** Every asset and every network, in the order in which screens list them. */
export type AssetList = {
  readonly assets: readonly Asset[];
  readonly networks: readonly Network[];
};

/** A code that this process knows no asset or network of, though the database may meanwhile. */
export class UnknownAsset extends Error {
  readonly code = 'unknown_asset';

  constructor(code: string) {
    super(`no asset or network ${code} is known`);
    this.name = 'UnknownAsset';
  }
}

type Known = { readonly asset: Asset; readonly unit: bigint; readonly place: number };

let known: ReadonlyMap<AssetCode, Known> = new Map();
let networks: ReadonlyMap<NetworkCode, Network> = new Map();

/** Learns the assets and networks there are; what was known before is forgotten. */
export function learnAssets(list: AssetList): void {
  known = new Map(
    list.assets.map((asset, place) => [
      asset.code,
      { asset, unit: 10n ** BigInt(asset.scale), place },
    ]),
  );
  networks = new Map(list.networks.map((network) => [network.code, network]));
}

/** The assets that this process knows, in the order in which screens list them. */
export function knownAssets(): Asset[] {
  return [...known.values()].map(({ asset }) => asset);
}

/** An asset by its code; undefined while there is none that this process knows. */
export function findAsset(code: AssetCode): Asset | undefined {
  return known.get(code)?.asset;
}

/** An asset by its code. Throws `UnknownAsset`. */
export function assetOf(code: AssetCode): Asset {
  return entryOf(code).asset;
}

/** Decimal places of an asset's smallest unit. Throws `UnknownAsset`. */
export function scaleOf(code: AssetCode): number {
  return entryOf(code).asset.scale;
}

/** How many smallest units a whole one has. Throws `UnknownAsset`. */
export function unitOf(code: AssetCode): bigint {
  return entryOf(code).unit;
}

/** Compares assets by the order in which screens list them. Throws `UnknownAsset`. */
export function inListOrder(one: AssetCode, other: AssetCode): number {
  return entryOf(one).place - entryOf(other).place;
}

/** The networks that this process knows, in the order in which screens list them. */
export function knownNetworks(): Network[] {
  return [...networks.values()];
}

/** A network by its code; undefined while there is none that this process knows. */
export function findNetwork(code: NetworkCode): Network | undefined {
  return networks.get(code);
}

/** A network by its code. Throws `UnknownAsset`. */
export function networkOf(code: NetworkCode): Network {
  const network = networks.get(code);
  if (!network) throw new UnknownAsset(code);
  return network;
}

function entryOf(code: AssetCode): Known {
  const entry = known.get(code);
  if (!entry) throw new UnknownAsset(code);
  return entry;
}
