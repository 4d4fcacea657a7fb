import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** The parts of the typefaces in the order of lookup: Chinese of the mainland before Hong Kong's and Korea's. */
function partLists(): string[] {
  return [
    require.resolve('@fontsource-variable/noto-sans/unicode.json'),
    require.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
    require.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'),
    require.resolve('@fontsource-variable/noto-sans-thai/unicode.json'),
    require.resolve('@fontsource-variable/noto-sans-tamil/unicode.json'),
    require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
    require.resolve('@fontsource-variable/noto-sans-hk/unicode.json'),
    require.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
  ];
}

export type TypefaceFile = {
  readonly path: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
};

let listed: Promise<readonly TypefaceFile[]> | null = null;

/** The files of all typefaces, in the order in which a letter is looked for. They are listed once. */
export function typefaceFiles(): Promise<readonly TypefaceFile[]> {
  listed ??= Promise.all(partLists().map(filesOf)).then((files) => files.flat());
  return listed;
}

async function filesOf(list: string): Promise<TypefaceFile[]> {
  const folder = dirname(list);
  const parts: Record<string, string> = JSON.parse(await readFile(list, 'utf8'));
  return Object.entries(parts).map(([part, ranges]) => ({
    path: join(folder, 'files', `${basename(folder)}-${nameOf(part)}-wght-normal.woff2`),
    ranges: ranges.split(',').map(rangeOf),
  }));
}

/** Parts of large typefaces are numbered, as `[12]`. */
function nameOf(part: string): string {
  return part.replaceAll(/[[\]]/g, '');
}

/** Reads a range as style sheets write it, such as `U+0400-045F`. */
function rangeOf(text: string): readonly [number, number] {
  const [first = 0, last = first] = text
    .replace('U+', '')
    .split('-')
    .map((digits) => Number.parseInt(digits, 16));
  return [first, last];
}
