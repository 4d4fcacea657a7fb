import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { NodeSettings } from './node.ts';

/** Who signs: a key in a file of this machine, or a signer that is asked over HTTP (JSON-RPC `eth_signTransaction`). */
export type SignerSettings =
  | { readonly keyFile: string }
  | { readonly url: string; readonly token: string | null };

/** How the platform keeps ether and tokens on Ethereum itself. */
export type EthereumSettings = {
  readonly node: NodeSettings;
  readonly signer: SignerSettings;
  /** Extended public key of the account: deposit addresses are `0/i`, the wallet that pays is `1/0`. */
  readonly accountKey: string;
  /** Takes what the paying wallet holds above its limit; its key is not known here. */
  readonly coldAddress: string;
  /** Contracts of the tokens that are kept, by asset. */
  readonly tokens: ReadonlyMap<AssetCode, string>;
  /** The most that the paying wallet is to hold, in smallest units. */
  readonly hotLimits: ReadonlyMap<AssetCode, bigint>;
  /** The least number of blocks, its own included, that a transfer is waited for, even when its block is final before. */
  readonly confirmations: number;
  /** How many blocks may pass until an address that nothing is known to have moved is compared with the chain again. */
  readonly compareEveryBlocks: number;
  /** The most that is paid for a unit of gas, in wei. */
  readonly feeLimit: bigint;
  /** After how many seconds a transaction that is in no block is sent again with a higher fee. */
  readonly replaceAfterSeconds: number;
};

export const ETHER = 'ETH';
export const NETWORK = 'ETHEREUM';

/** What is kept, for whoever offers it. */
export function keptOnEthereum(settings: EthereumSettings) {
  return { network: NETWORK, assets: keptAssets(settings) };
}

/** The currencies that are kept. */
export function keptAssets({ tokens }: Pick<EthereumSettings, 'tokens'>): AssetCode[] {
  return [ETHER, ...tokens.keys()];
}
