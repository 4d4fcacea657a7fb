import { randomFillSync } from 'node:crypto';

/** Who owns what is no client's: the accounts of house and world, the work of staff. */
export const HOUSE_OWNER_ID = '00000000-0000-0000-0000-000000000000';

const bytes = new Uint8Array(16);
let lastMillisecond = 0;
let counter = 0;

/**
 * Makes a public id: a UUIDv7 (RFC 9562), rising within this process. Its time only orders ids and is never a
 * business time.
 */
export function newId(): string {
  randomFillSync(bytes);
  const millisecond = nextMillisecond();
  new DataView(bytes.buffer).setBigUint64(0, (BigInt(millisecond) << 16n) | BigInt(counter));
  bytes[6] = 0x70 | (counter >> 8);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return format(Buffer.from(bytes).toString('hex'));
}

// Twelve bits of counter keep ids of one millisecond in order (RFC 9562, section 6.2, method 1).
function nextMillisecond(): number {
  const now = Date.now();
  if (now > lastMillisecond) {
    lastMillisecond = now;
    counter = (bytes[6] ?? 0) & 0x7f;
  } else if (++counter > 0xfff) {
    lastMillisecond += 1;
    counter = 0;
  }
  return lastMillisecond;
}

function format(hex: string): string {
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}
