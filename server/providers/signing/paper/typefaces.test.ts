import { create } from 'fontkit';
import { expect, test } from 'vitest';
import { isShownWhole, type Piece, piecesOf } from './set-line.ts';
import { loadTypefaces } from './typefaces.ts';

/** What a typeface draws for a letter that it does not have, and is still read out as the letter. */
const EMPTY_BOX = 0;

/** Names as their letters are given to typefaces, all of one document. */
async function set(names: readonly string[]) {
  const typefaces = await loadTypefaces(names.join('\n'));
  return (name: string) => ({
    isWhole: isShownWhole(name, typefaces),
    pieces: piecesOf(name, typefaces),
  });
}

/** The letters of a name for which a typeface draws an empty box or nothing. */
function notDrawn(pieces: readonly Piece[]): string[] {
  return pieces
    .filter(({ text }) => text !== ' ')
    .filter(({ text, typeface }) => {
      const font = create(typeface.content);
      if (!('layout' in font)) throw new Error(`${typeface.name} holds more than one typeface`);
      const { glyphs } = font.layout(text);
      return !glyphs.some(({ path }) => path.commands.length > 0) || glyphs.some(isEmptyBox);
    })
    .map(({ text }) => text);
}

function isEmptyBox({ id }: { readonly id: number }): boolean {
  return id === EMPTY_BOX;
}

test('every letter of a name is drawn, whatever its script', async () => {
  const names = [
    'Łukasz Żółć',
    'Nguyễn Thị Hương',
    'Nguyễn Thị Hương'.normalize('NFD'),
    'Дмитрий Щербаков',
    'Παπαδόπουλος Ελένη',
    'Κ.',
    '王小明',
    '陳大文',
    '田中さくら',
    '김철수',
    'محمد بن راشد',
    'דוד לוי',
    'สมชาย ใจดี',
    'राजेश कुमार',
    'தமிழ்',
  ];
  const inTypefaces = await set(names);
  for (const name of names) {
    const { isWhole, pieces } = inTypefaces(name);
    expect(isWhole, name).toBe(true);
    expect(notDrawn(pieces), name).toEqual([]);
  }
});

test('letters that no typeface has are numbers, which are drawn', async () => {
  const written = { Արամ: '[U+0531][U+0580][U+0561][U+0574]', 𠮷田: '[U+20BB7]田' };
  const inTypefaces = await set(Object.keys(written));
  for (const [name, number] of Object.entries(written)) {
    const { isWhole, pieces } = inTypefaces(name);
    expect(isWhole, name).toBe(false);
    expect(pieces.map(({ text }) => text).join('')).toBe(number);
    expect(notDrawn(pieces), name).toEqual([]);
  }
});
