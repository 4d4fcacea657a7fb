/**
 * What counts as one network address: an IPv4 address, or a /64 of IPv6, because that is what one
 * household or server gets.
 */
export function addressKey(address: string): string {
  const [bare = ''] = address.split('%');
  if (!bare.includes(':')) return bare;
  const groups = groupsOf(bare);
  const mapped = /^0:0:0:0:0:ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(groups.join(':'));
  if (mapped) return dotted(mapped[1] ?? '', mapped[2] ?? '');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser brings every spelling into one.
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
