const CAPITALS: ReadonlySet<string> = new Set([
  'kyc',
  'kyb',
  'us',
  'id',
  'otp',
  'pep',
  'sms',
  'eu',
]);
const SPELLED: Readonly<Record<string, string>> = { sha256: 'SHA-256' };

/** A name of the program as words: `kycStage` and `kyc_stage` are `KYC stage`. */
export function wordsOfCode(code: string): string {
  const words = code
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .split('_')
    .filter(Boolean)
    .map((word) => word.toLowerCase())
    .map((word) => SPELLED[word] ?? (CAPITALS.has(word) ? word.toUpperCase() : word));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
