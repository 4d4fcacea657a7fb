/** What we ask of a token's contract (ERC-20), as it goes over the wire. */

/** keccak256("Transfer(address,address,uint256)") */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

export function transferData(to: string, amount: bigint): string {
  return `0xa9059cbb${word(BigInt(to))}${word(amount)}`;
}

export function balanceData(of: string): string {
  return `0x70a08231${word(BigInt(of))}`;
}

export const DECIMALS_DATA = '0x313ce567';

/** The address in a topic of a log. */
export function addressIn(topic: string): string {
  return `0x${topic.slice(26)}`;
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0');
}
