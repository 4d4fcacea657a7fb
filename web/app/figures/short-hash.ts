import { findNetwork, type NetworkCode } from '@ballast/contract/money/asset.ts';

const HEAD = 12;
const TAIL = 6;

/** A hash in few characters, by which somebody knows it again; what is short stays as it is. */
export function shortHash(hash: string): string {
  return hash.length <= HEAD + TAIL + 1 ? hash : `${hash.slice(0, HEAD)}…${hash.slice(-TAIL)}`;
}

/** How the networks write the hashes of their transactions. */
const WRITTEN = { BITCOIN: /^[\da-f]{64}$/i, ETHEREUM: /^0x[\da-f]{64}$/i } as const;

/**
 * Where a transaction can be looked up, as its network has it set; null where it cannot, and for a hash that is none of
 * the network's, such as a sandbox's.
 */
export function addressOfHash(network: NetworkCode | null, hash: string): URL | null {
  const known = network === null ? undefined : findNetwork(network);
  if (!known?.transaction_url || !WRITTEN[known.address_kind].test(hash)) return null;
  return URL.parse(known.transaction_url.replace('{hash}', hash));
}
