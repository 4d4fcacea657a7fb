import { readFileSync } from 'node:fs';

/** Commonest passwords of published breaches, and the words that they are made of. */
const COMMON = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split(/\s+/),
);

/** What people write for a letter, as far as one reading of it goes. */
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

/** What the number keys give with shift. */
const SHIFTED = ')!@#$%^&*(';

/**
 * Says whether a password is one of the commonest or one of them dressed up: with case changed, signs
 * for letters, digits and signs around it, or repeated. `ownWords` are words that anyone would try
 * for this person, such as the name.
 */
export function isCommonPassword(password: string, ownWords: readonly string[] = []): boolean {
  const own = new Set(ownWords.flatMap(lettersOf));
  const isListed = (text: string) => COMMON.has(text) || own.has(text);
  return readingsOf(password.normalize('NFKC').toLowerCase()).some(
    (reading) => isListed(reading) || isListed(unitOf(reading)) || unitOf(reading).length < 2,
  );
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
