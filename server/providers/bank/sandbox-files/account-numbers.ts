/** Numbers of accounts and codes of banks, as a bank checks them before it sends money anywhere. */

const IBAN = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/;

/** By its check digits (ISO 7064, modulo 97). */
export function isIban(text: string): boolean {
  if (!IBAN.test(text)) return false;
  const turned = `${text.slice(4)}${text.slice(0, 4)}`;
  const digits = [...turned].map((sign) => Number.parseInt(sign, 36).toString()).join('');
  return BigInt(digits) % 97n === 1n;
}

/** Whether it was meant to be an IBAN: two letters of a country and two digits. */
export function looksLikeIban(text: string): boolean {
  return /^[A-Z]{2}[0-9]{2}/.test(text);
}

const WEIGHTS = [3n, 7n, 1n];

/** A routing number of the American Bankers Association, by its check digit. */
export function isAba(text: string): boolean {
  if (!/^[0-9]{9}$/.test(text)) return false;
  const sum = [...text].reduce(
    (total, digit, i) => total + BigInt(digit) * (WEIGHTS[i % 3] ?? 0n),
    0n,
  );
  return sum % 10n === 0n;
}

export function isBic(text: string): boolean {
  return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text);
}
