/// <reference path="./bidi.d.ts" />
import bidiFactory from 'bidi-js/dist/bidi.mjs';
import { composed } from './typeface.ts';
import type { Typeface, Typefaces } from './typefaces.ts';

/** Letters of one typeface that are read in one direction. */
export type Piece = {
  readonly text: string;
  readonly typeface: Typeface;
  /** Depth of the direction (Unicode Standard Annex 9): odd ones are read from right to left. */
  readonly level: number;
};

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Writing without blanks between words, in which a line may end after any letter. */
const ENDS_ANYWHERE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LETTER = /\p{L}/u;

/** Says whether every letter of a text is in one of the typefaces. */
export function isShownWhole(text: string, typefaces: Typefaces): boolean {
  return [...composed(text)].every(
    (letter) => letter === '\n' || typefaces.some(({ has }) => has(letter)),
  );
}

/**
 * Splits a line into letters with their typefaces, in reading order. A letter that no typeface has becomes
 * its number, such as `[U+1F600]`.
 */
export function piecesOf(line: string, typefaces: Typefaces): Piece[] {
  const letters = lettersOf(composed(line), typefaces);
  const whole = letters.map(({ text }) => text).join('');
  const levels = bidi.getEmbeddingLevels(whole, 'ltr').levels;
  let at = 0;
  return letters.map(({ text, typeface }) => {
    const level = levels[at] ?? 0;
    at += text.length;
    const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(text) : null;
    return { text: mirrored && typeface.has(mirrored) ? mirrored : text, typeface, level };
  });
}

/** Joins what is read and drawn as one, and puts the lot in the order in which it stands from left to right. */
export function inSight(pieces: readonly Piece[]): Piece[] {
  const runs: Piece[] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    if (last && isOne(last, piece)) runs.splice(-1, 1, { ...last, text: last.text + piece.text });
    else runs.push(piece);
  }
  const deepest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = deepest; level > 0; level -= 1) turnRound(runs, level);
  return runs;
}

/** Parts pieces into words, each with the blank after it: a line may end after any of them. */
export function wordsOf(pieces: readonly Piece[]): Piece[][] {
  const words: Piece[][] = [[]];
  for (const piece of pieces) {
    words.at(-1)?.push(piece);
    if (isBlank(piece) || ENDS_ANYWHERE.test(piece.text)) words.push([]);
  }
  return words.filter((word) => word.length > 0);
}

export function isBlank({ text }: Piece): boolean {
  return text === ' ';
}

/** A typeface turns letters that are read from the right; signs among them stand for themselves. */
function isOne(a: Piece, b: Piece): boolean {
  if (a.typeface !== b.typeface || a.level !== b.level || isBlank(a) || isBlank(b)) return false;
  return a.level % 2 === 0 || (LETTER.test(a.text) && LETTER.test(b.text));
}

/** Reverses each row of runs that are at least so deep (rule L2 of the annex). */
function turnRound(runs: Piece[], level: number): void {
  for (let from = 0; from < runs.length; from += 1) {
    let until = from;
    while ((runs[until]?.level ?? 0) >= level) until += 1;
    if (until > from) runs.splice(from, until - from, ...runs.slice(from, until).reverse());
    from = Math.max(from, until);
  }
}

type Letter = { readonly text: string; readonly typeface: Typeface };

function lettersOf(line: string, typefaces: Typefaces): Letter[] {
  const found: Letter[] = [];
  for (const { segment } of graphemes.segment(line)) {
    const typeface = typefaces.find(({ has }) => has(segment));
    if (typeface) found.push({ text: segment, typeface });
    else found.push(...partsOf(segment, typefaces));
  }
  return found;
}

/** A letter with marks that no typeface has together. */
function partsOf(segment: string, typefaces: Typefaces): Letter[] {
  return [...segment].flatMap((letter) => {
    const typeface = typefaces.find(({ has }) => has(letter));
    return typeface ? [{ text: letter, typeface }] : numberOf(letter, typefaces);
  });
}

function numberOf(letter: string, typefaces: Typefaces): Letter[] {
  const digits = (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return [...`[U+${digits}]`].flatMap((text) => {
    const typeface = typefaces.find(({ has }) => has(text));
    return typeface ? [{ text, typeface }] : [];
  });
}
