import { withoutJpegMetadata } from './jpeg-metadata.ts';
import type { PdfFile, PdfObject } from './objects.ts';
import { listPages } from './pages.ts';
import { filtersOf } from './streams.ts';
import { PdfBroken, type PdfDictionary, type PdfValue } from './values.ts';

const BYTES_MAX = 64 * 1024 * 1024;
const CATALOG = 1;
const PAGES = 2;

/** Keys that say things about what is shown, and ways to other files. */
const LEFT_OUT = new Set([
  ...['Metadata', 'PieceInfo', 'LastModified', 'StructParent', 'StructParents'],
  ...['Parent', 'Ref', 'OPI', 'Length'],
]);

/** Keys by which a stream says that its bytes are in another file. */
const OUTSIDE = new Set(['F', 'FFilter', 'FDecodeParms']);

/** Writes a new PDF with the pages of another: no metadata, actions or older versions. Throws `PdfBroken`. */
export function rewritePdf(file: PdfFile): Buffer {
  return new Rewriting(file).write();
}

class Rewriting {
  readonly #file: PdfFile;
  readonly #parts: Buffer[] = [];
  readonly #offsets: number[] = [];
  /** New numbers of the objects that are needed, in the order in which they were met. */
  readonly #numbers = new Map<number, number>();
  readonly #waiting: [number, PdfObject][] = [];
  #bytes = 0;
  #last = PAGES;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  write(): Buffer {
    const pages = listPages(this.#file);
    this.#put('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
    this.#putObject(CATALOG, `<< /Type /Catalog /Pages ${PAGES} 0 R >>`);
    const kids = pages.map((page) => {
      const number = ++this.#last;
      const text = this.#dictionary(page, LEFT_OUT).slice(2);
      this.#putObject(number, `<< /Parent ${PAGES} 0 R ${text}`);
      return `${number} 0 R`;
    });
    this.#putObject(PAGES, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] >>`);
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) this.#copy(...next);
    this.#putOffsets();
    return Buffer.concat(this.#parts);
  }

  #copy(number: number, { value, raw }: PdfObject): void {
    if (!raw || !(value instanceof Map)) {
      this.#putObject(number, this.#text(value));
      return;
    }
    const isJpeg = String(filtersOf(value)) === 'DCTDecode';
    const content = isJpeg ? withoutJpegMetadata(raw) : raw;
    const kept = this.#dictionary(value, new Set([...LEFT_OUT, ...OUTSIDE])).slice(2);
    this.#offsets[number] = this.#bytes;
    this.#put(`${number} 0 obj\n<< /Length ${content.length} ${kept}\nstream\n`);
    this.#putBytes(Buffer.from(content));
    this.#put('\nendstream\nendobj\n');
  }

  #text(value: PdfValue): string {
    if (value instanceof Map) return this.#dictionary(value, LEFT_OUT);
    if (Array.isArray(value)) return `[${value.map((item) => this.#text(item)).join(' ')}]`;
    const plain = value as Exclude<PdfValue, PdfDictionary | readonly PdfValue[]>;
    if (plain.kind === 'name') return writeName(plain.name);
    if (plain.kind === 'reference') return this.#reference(plain.number);
    return plain.text;
  }

  #dictionary(dictionary: PdfDictionary, leftOut: ReadonlySet<string>): string {
    const entries = [...dictionary].filter(([key]) => !leftOut.has(key));
    return `<< ${entries.map(([key, value]) => `${writeName(key)} ${this.#text(value)}`).join(' ')} >>`;
  }

  #reference(old: number): string {
    const object = this.#file.objects.get(old);
    if (!object) return 'null';
    const known = this.#numbers.get(old);
    if (known) return `${known} 0 R`;
    const number = ++this.#last;
    this.#numbers.set(old, number);
    this.#waiting.push([number, object]);
    return `${number} 0 R`;
  }

  #putObject(number: number, text: string): void {
    this.#offsets[number] = this.#bytes;
    this.#put(`${number} 0 obj\n${text}\nendobj\n`);
  }

  #putOffsets(): void {
    const start = this.#bytes;
    const offsets = Array.from({ length: this.#last }, (_, index) => this.#offsets[index + 1] ?? 0);
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const size = this.#last + 1;
    this.#put(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`);
    this.#put(`trailer\n<< /Size ${size} /Root ${CATALOG} 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  }

  #put(text: string): void {
    this.#putBytes(Buffer.from(text, 'latin1'));
  }

  #putBytes(bytes: Buffer): void {
    this.#bytes += bytes.length;
    if (this.#bytes > BYTES_MAX) throw new PdfBroken('too long');
    this.#parts.push(bytes);
  }
}

function writeName(name: string): string {
  const escaped = name.replaceAll(/[^!"$&'*+,\-.0-9:;=?@A-Z\\^_`a-z|~]/g, (character) => {
    return `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
  });
  return `/${escaped}`;
}
