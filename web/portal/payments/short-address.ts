const SHOWN_START = 8;
const SHOWN_END = 6;

/** The start and the end of an address, which people compare; for lists, never where money is sent. */
export function shortAddress(address: string): string {
  if (address.length <= SHOWN_START + SHOWN_END + 1) return address;
  return `${address.slice(0, SHOWN_START)}…${address.slice(-SHOWN_END)}`;
}
