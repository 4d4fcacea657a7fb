import { type SourceFile, type Violation, violationAt } from '../laws/project.ts';

const GLOSSARY = 'docs/domain/glossary.md';

const TABLE = /^\| Use \| Not \|\n\|[-|]+\|\n((?:\|.*\n?)*)/m;

/** What people read in English: catalogues of the pages, templates of messages, and documents of our own making. */
const READ =
  /^(?:web\/app\/catalogues\/\w+\.po|server\/messages\/templates\/en\/.*\.ts|docs\/(?:domain|guides)\/.*\.md|README\.md)$/;

type Ban = { readonly word: RegExp; readonly use: string };

/** Words that the glossary says not to use, wherever somebody would read them. */
export function checkGlossary(files: SourceFile[]): Violation[] {
  const glossary = files.find(({ path }) => path === GLOSSARY);
  if (!glossary) return [];
  const bans = bansOf(glossary.text);
  return files
    .filter(({ path }) => READ.test(path) && path !== GLOSSARY)
    .flatMap((file) => bans.flatMap((ban) => usesOf(file, ban)));
}

function bansOf(glossary: string): Ban[] {
  const rows = TABLE.exec(glossary)?.[1]?.trim().split('\n') ?? [];
  return rows.flatMap((row) => {
    const [use = '', not = ''] = row
      .split('|')
      .slice(1, 3)
      .map((cell) => cell.trim());
    return not.split(', ').map((word) => ({ word: wordPattern(word), use }));
  });
}

/** A word or words in any case and number, however the lines break. */
function wordPattern(words: string): RegExp {
  const parts = words.split(' ').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\w-])${parts.join('\\s+')}s?(?![\\w-])`, 'gi');
}

/** The words of another language in its catalogue, which stand on one line. */
const TRANSLATED = /^msgstr .*$/gm;

function usesOf(file: SourceFile, { word, use }: Ban): Violation[] {
  const isEnglish = !file.path.endsWith('.po') || file.path.endsWith('/en.po');
  const text = isEnglish ? file.text : file.text.replace(TRANSLATED, blank);
  return [...text.matchAll(word)].map((match) =>
    violationAt(file, match.index, 'glossary', `"${match[0]}": say "${use}" (${GLOSSARY})`),
  );
}

/** As long as the text, so that what follows keeps its place. */
function blank(text: string): string {
  return ' '.repeat(text.length);
}
