/** What the list of common passwords lacks: words of this trade, rows of keys and letters, and newer names. */
const FURTHER_WORDS: readonly string[] = [
  ...['bitcoin', 'bitcoins', 'btc', 'ethereum', 'ether', 'dogecoin', 'crypto', 'cryptocurrency'],
  ...['blockchain', 'satoshi', 'nakamoto', 'satoshinakamoto', 'hodl', 'hodler', 'tothemoon'],
  ...['binance', 'coinbase', 'metamask', 'trezor', 'ledger', 'wallet', 'mywallet'],
  ...['invest', 'investing', 'investment', 'investor', 'fund', 'funds', 'portfolio', 'withdrawal'],
  ...['login', 'passphrase', 'thepassword', 'yourpassword', 'oldpassword', 'secretpassword'],
  ...['supersecret', 'verysecret', 'correcthorsebatterystaple', 'opensaysme'],
  ...['qwertz', 'qwertzuiop', 'poiuytrewq', 'lkjhgfdsa', 'mnbvcxz', '1qaz2wsx3edc4rfv5tgb'],
  ...['1q2w3e4r5t6y7u', '1q2w3e4r5t6y7u8i', 'abcde', 'abcdef', 'abcdefg', 'abcdefgh', 'abcdefghij'],
  ...['gmail', 'yahoo', 'hotmail', 'linkedin', 'instagram', 'twitter', 'fortnite', 'roblox'],
  ...['manchesterunited', 'harleydavidson', 'rollingstones', 'voldemort', 'dumbledore'],
];

let common: Promise<ReadonlySet<string>> | null = null;

/** Signs that people write for letters, in their several meanings. */
const LETTERS: readonly Readonly<Record<string, string>>[] = [
  {
    '@': 'a',
    '4': 'a',
    '3': 'e',
    '1': 'i',
    '!': 'i',
    '0': 'o',
    $: 's',
    '5': 's',
    '7': 't',
    '+': 't',
  },
  {
    '@': 'a',
    '4': 'a',
    '3': 'e',
    '1': 'l',
    '!': 'l',
    '|': 'l',
    '0': 'o',
    $: 's',
    '5': 's',
    '7': 't',
  },
];

/** The number keys with shift. */
const SHIFTED = ')!@#$%^&*(';

/**
 * Says whether a password is common, or a common one in disguise: other case, signs for letters, digits and
 * signs around it, or repeated. `ownWords` are words to guess for this person, such as the name.
 */
export async function isCommonPassword(
  password: string,
  ownWords: readonly string[] = [],
): Promise<boolean> {
  common ??= readCommon();
  const listed = await common;
  const own = new Set(ownWords.flatMap(lettersOf));
  const isListed = (text: string) => listed.has(text) || own.has(text);
  return readingsOf(password.normalize('NFKC').toLowerCase()).some(
    (reading) => isListed(reading) || isListed(unitOf(reading)) || unitOf(reading).length < 2,
  );
}

/** Takes 30 ms and 12 MB, so only processes that set passwords load it. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'], ...FURTHER_WORDS]);
}

function readingsOf(text: string): string[] {
  const bare = text.replace(/[^\p{Letter}]+$/u, '');
  const core = bare.replace(/^[^\p{Letter}]+/u, '');
  const keys = text.replaceAll(/[^\p{Letter}\p{Number}]/gu, (sign) => digitUnder(sign));
  const plain = LETTERS.flatMap((letters) => [bare, core, text].map((part) => swap(part, letters)));
  return [text, bare, core, keys, ...plain, ...[core, ...plain].map(onlyLetters)];
}

function swap(text: string, letters: Readonly<Record<string, string>>): string {
  return [...text].map((sign) => letters[sign] ?? sign).join('');
}

function digitUnder(sign: string): string {
  const digit = SHIFTED.indexOf(sign);
  return digit < 0 ? '' : String(digit);
}

function onlyLetters(text: string): string {
  return text.replaceAll(/[^\p{Letter}]/gu, '');
}

/** The shortest text whose repetition this is. */
function unitOf(text: string): string {
  const period = (text + text).indexOf(text, 1);
  return text.slice(0, period);
}

function lettersOf(word: string): string[] {
  const text = word.normalize('NFKC').toLowerCase();
  return [text, onlyLetters(text)].filter((form) => form.length >= 3);
}
