/**
 * One network address: an IPv4 address, or a /64 of IPv6, which one household or server gets. Some proxies add a port;
 * what is no address counts as one, too, so that a strange header loosens no limit.
 */
export function addressKey(address: string): string {
  return keyOf(address, HOUSEHOLD);
}

/** A network: an IPv4 address, or a /48 of IPv6, which one customer gets. */
export function networkKey(address: string): string {
  return keyOf(address, CUSTOMER);
}

const HOUSEHOLD = { groups: 4, bits: 64 };
const CUSTOMER = { groups: 3, bits: 48 };

function keyOf(address: string, { groups: kept, bits }: typeof HOUSEHOLD): string {
  const bare = bareAddress(address);
  if (!bare.includes(':')) return bare;
  const groups = groupsOf(bare);
  const mapped = /^0:0:0:0:0:ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(groups.join(':'));
  if (mapped) return dotted(mapped[1] ?? '', mapped[2] ?? '');
  return `${groups.slice(0, kept).join(':')}::/${bits}`;
}

function bareAddress(address: string): string {
  const [bare = ''] = address.split('%');
  if (isAddress(bare)) return bare;
  const withoutPort = /^\[?(.+?)\]?:\d{1,5}$/.exec(bare)?.[1] ?? '';
  return isAddress(withoutPort) ? withoutPort : 'unknown';
}

function isAddress(text: string): boolean {
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)) return true;
  return text.includes(':') && URL.canParse(`http://[${text}]`);
}

/** The eight groups of an IPv6 address without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser normalises every spelling.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const gap = new Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...gap, ...right];
}

function dotted(high: string, low: string): string {
  const bytes = Buffer.from(high.padStart(4, '0') + low.padStart(4, '0'), 'hex');
  return bytes.join('.');
}
