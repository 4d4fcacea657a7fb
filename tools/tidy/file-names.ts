import { readFileSync } from 'node:fs';
import wordListPath from 'word-list';
import type { Violation } from '../laws/project.ts';

const KEBAB = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const SCREEN = /^web\/.*\/[A-Z][A-Za-z]+(Page|Layout|Screen)\.(tsx|module\.css)$/;
const MIGRATION = /^server\/database\/migrations\/\d{4}_[a-z]+(_[a-z]+)*\.sql$/;
/** Names that others read by their exact spelling. */
const GIVEN = /^(README|RESULTS|LICENSE)\.md$/;

const OWN_WORDS = new URL('own-words.txt', import.meta.url);

let dictionary: Set<string> | null = null;

/** File and folder names: kebab-case (screens of React PascalCase), of words that exist. */
export function checkFileNames(paths: string[]): Violation[] {
  return paths.flatMap((path) => {
    if (!isWellFormed(path))
      return [violation(path, 'name it in kebab-case; a screen of React is LikeThisPage.tsx')];
    const misspelt = wordsOf(path).find((word) => !isWord(word));

    const advice = `"${misspelt}" is no word: correct it, or add it to tools/tidy/own-words.txt`;
    return misspelt ? [violation(path, advice)] : [];
  });
}

function isWellFormed(path: string): boolean {
  if (SCREEN.test(path) || MIGRATION.test(path)) return true;
  const names = path.split('/');
  return names.every((name) => KEBAB.test(name) || GIVEN.test(name) || name === '.ci');
}

function wordsOf(path: string): string[] {
  return path
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 3);
}

function isWord(word: string): boolean {
  dictionary ??= new Set([wordListPath, OWN_WORDS].flatMap((list) => readWords(list)));
  return dictionary.has(word);
}

function readWords(list: string | URL): string[] {
  return readFileSync(list, 'utf8').split('\n');
}

function violation(path: string, message: string): Violation {
  return { path, line: 1, law: 'file names', message };
}
