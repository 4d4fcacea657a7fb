import type { PdfFile } from './objects.ts';
import {
  arrayOf,
  dictionaryOf,
  nameOf,
  PdfBroken,
  type PdfDictionary,
  type PdfValue,
  referenceOf,
} from './values.ts';

const PAGES_MAX = 500;

/** What a page has from those above it (ISO 32000, 7.7.3.4). */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

/** What is needed to show a page: not what it does, nor what is said about it. */
const PAGE_KEYS = [...INHERITED, 'Contents', 'UserUnit', 'Group'];

/** What is needed to show an annotation, such as a filled-in field or a stamp. */
const ANNOTATION_KEYS = ['Rect', 'F', 'AP', 'AS'];

export function resolve({ objects }: PdfFile, value: PdfValue | undefined): PdfValue | undefined {
  let found = value;
  for (let steps = 0; steps < 20; steps += 1) {
    const number = referenceOf(found);
    if (number === null) return found;
    found = objects.get(number)?.value;
  }
  return undefined;
}

/** The pages in their order, each with what it takes to show it. Throws `PdfBroken`. */
export function listPages(file: PdfFile): PdfDictionary[] {
  const root = file.trailers.findLast((trailer) => trailer.has('Root'))?.get('Root');
  const catalog = dictionaryOf(resolve(file, root)) ?? findCatalog(file);
  const pages: PdfDictionary[] = [];
  const seen = new Set<PdfDictionary>();
  const walk = (value: PdfValue | undefined, above: PdfDictionary) => {
    const node = dictionaryOf(resolve(file, value));
    if (!node || seen.has(node)) return;
    seen.add(node);
    const merged = new Map([...pick(above, INHERITED), ...node]);
    const kids = arrayOf(resolve(file, node.get('Kids')));
    if (!kids) pages.push(showable(file, merged));
    if (pages.length > PAGES_MAX || seen.size > 4 * PAGES_MAX) throw new PdfBroken('pages');
    for (const kid of kids ?? []) walk(kid, merged);
  };
  walk(catalog.get('Pages'), new Map());
  if (pages.length === 0) throw new PdfBroken('no page');
  return pages;
}

function findCatalog({ objects }: PdfFile): PdfDictionary {
  for (const { value } of objects.values()) {
    const dictionary = dictionaryOf(value);
    if (dictionary && nameOf(dictionary.get('Type')) === 'Catalog') return dictionary;
  }
  throw new PdfBroken('no catalogue');
}

function showable(file: PdfFile, page: PdfDictionary): PdfDictionary {
  const annotations = (arrayOf(resolve(file, page.get('Annots'))) ?? []).flatMap((value) => {
    const annotation = dictionaryOf(resolve(file, value));
    if (!annotation?.has('AP') || nameOf(annotation.get('Subtype')) === 'Popup') return [];
    // Any kind looks as its appearance says; a stamp does nothing besides.
    return [new Map([...pick(annotation, ANNOTATION_KEYS), type('Annot'), subtype('Stamp')])];
  });
  return new Map([...pick(page, PAGE_KEYS), type('Page'), ['Annots', annotations]]);
}

function pick(dictionary: PdfDictionary, keys: readonly string[]): [string, PdfValue][] {
  return keys.flatMap((key) => {
    const value = dictionary.get(key);
    return value === undefined ? [] : [[key, value] as [string, PdfValue]];
  });
}

function type(name: string): [string, PdfValue] {
  return ['Type', { kind: 'name', name }];
}

function subtype(name: string): [string, PdfValue] {
  return ['Subtype', { kind: 'name', name }];
}
