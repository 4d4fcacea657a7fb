import { PdfBroken, type PdfDictionary, type PdfName, type PdfValue } from './values.ts';

const DEPTH_MAX = 60;

const BETWEEN = /[\0\t\n\f\r ]+|%[^\r\n]*/y;
const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/y;
const REFERENCE = /(\d{1,8})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const ATOM = /(?:[+-]?(?:\d+\.?\d*|\.\d+)|true|false|null)(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const HEXADECIMAL = /<[0-9A-Fa-f\0\t\n\f\r ]*>/y;
const STRING_PART = /[^()\\]+|\\[\s\S]/y;

/** Reads values from the text of a PDF, of which every character is one byte. */
export class PdfReader {
  readonly #text: string;
  at: number;

  constructor(text: string, at = 0) {
    this.#text = text;
    this.at = at;
  }

  skip(): void {
    while (this.#match(BETWEEN));
  }

  sees(word: string): boolean {
    return this.#text.startsWith(word, this.at);
  }

  /** Reads the value that stands here. Throws `PdfBroken`. */
  readValue(depth = 0): PdfValue {
    if (depth > DEPTH_MAX) throw new PdfBroken('nested too deep');
    this.skip();
    if (this.sees('/')) return this.#readName();
    if (this.sees('<<')) return this.#readDictionary(depth);
    if (this.sees('[')) return this.#readArray(depth);
    if (this.sees('(')) return { kind: 'atom', text: this.#readString() };
    const reference = this.#match(REFERENCE);
    if (reference) return { kind: 'reference', number: Number.parseInt(reference[1] ?? '', 10) };
    const atom = this.#match(HEXADECIMAL) ?? this.#match(ATOM);
    if (!atom) throw new PdfBroken(`no value at ${this.at}`);
    return { kind: 'atom', text: atom[0] };
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  #readName(): PdfName {
    const [, written = ''] = this.#match(NAME) ?? [];
    const name = written.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    return { kind: 'name', name };
  }

  #readDictionary(depth: number): PdfDictionary {
    this.at += 2;
    const dictionary = new Map<string, PdfValue>();
    for (;;) {
      this.skip();
      if (this.sees('>>')) break;
      if (!this.sees('/')) throw new PdfBroken(`no key at ${this.at}`);
      const { name } = this.#readName();
      dictionary.set(name, this.readValue(depth + 1));
    }
    this.at += 2;
    return dictionary;
  }

  #readArray(depth: number): PdfValue[] {
    this.at += 1;
    const items: PdfValue[] = [];
    for (;;) {
      this.skip();
      if (this.sees(']')) break;
      items.push(this.readValue(depth + 1));
    }
    this.at += 1;
    return items;
  }

  #readString(): string {
    const start = this.at;
    let open = 0;
    do {
      if (this.sees('(')) open += 1;
      else if (this.sees(')')) open -= 1;
      else if (this.#match(STRING_PART)) continue;
      else throw new PdfBroken('a string has no end');
      this.at += 1;
    } while (open > 0);
    return this.#text.slice(start, this.at);
  }
}
