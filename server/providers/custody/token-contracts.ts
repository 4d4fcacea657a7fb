/**
 * Contracts of the tokens that we keep, on the main network of Ethereum, in lower case, as their issuers publish them: what is
 * sent to one is lost, whether or not it is kept here at present.
 */
const TOKEN_CONTRACTS: readonly string[] = [
  // USDT
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
  // USDC
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
];

/** Says whether an address, in either case, is the contract of a token that everybody knows. */
export function isKnownTokenContract(address: string): boolean {
  return TOKEN_CONTRACTS.includes(address.toLowerCase());
}
