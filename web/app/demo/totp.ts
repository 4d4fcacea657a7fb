const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** For how long a code is shown. */
export const STEP_S = 30;
const DIGITS = 6;

/** What an authenticator shows for a base32 secret at a moment (RFC 6238, SHA-1, 30 s, 6 digits). */
export async function totpCode(secret: string, at: Date): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-1' };
  const key = await crypto.subtle.importKey('raw', fromBase32(secret), algorithm, false, ['sign']);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.floor(at.getTime() / 1000 / STEP_S)));
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer));
  const offset = mac.getUint8(mac.byteLength - 1) & 0xf;
  const number = (mac.getUint32(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const values = [...text.toUpperCase().replace(/[\s=]/g, '')].map((c) => ALPHABET.indexOf(c));
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2));
}
