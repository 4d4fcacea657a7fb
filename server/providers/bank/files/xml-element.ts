import { isUtf8 } from 'node:buffer';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { FileRefusal } from './file-refusal.ts';

/** No bank sends a day's statement that is larger; more would not be read in memory. */
export const FILE_BYTES_MAX = 20 * 1024 * 1024;

/** Deeper than any message that is read here. */
const DEPTH_MAX = 64;

/** An element of a file, by its local name. */
export type XmlElement = {
  readonly name: string;
  /** From the root on, with the place of each among its like-named siblings, such as `/Document/BkToCstmrStmt/Stmt[1]/Ntry[3]`. */
  readonly path: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
};

/**
 * Reads a file into its elements. Refuses what is too large, not UTF-8, not well formed, or declares a document type: no reference but those to
 * characters and to the five entities of XML itself is ever resolved, and nothing outside the file is looked at.
 */
export function readXml(bytes: Uint8Array): XmlElement {
  if (bytes.byteLength > FILE_BYTES_MAX) throw new FileRefusal('too_large', 'the file');
  const text = decode(bytes);
  refuseDeclarations(text);
  const valid = XMLValidator.validate(text);
  if (valid !== true) {
    const { line, col, msg } = valid.err;
    throw new FileRefusal('not_well_formed', `line ${line}, column ${col}`, msg);
  }
  const nodes = parse(text).filter((node) => !nameOf(node).startsWith('?'));
  const [root, ...more] = nodes.filter((node) => nameOf(node) !== TEXT);
  if (!root || more.length > 0) throw new FileRefusal('not_well_formed', 'the root element');
  return elementOf(root, '');
}

function decode(bytes: Uint8Array): string {
  const text = isUtf8(bytes) ? new TextDecoder('utf-8').decode(bytes) : null;
  if (text === null) throw new FileRefusal('not_utf8', 'the file');
  return text;
}

/** What a declaration or a reference could bring into the file from elsewhere, or make large. */
function refuseDeclarations(text: string): void {
  const lineAt = (index: number) => lineOf(text, index);
  const character = NO_CHARACTER.exec(text);
  if (character) throw noCharacter(lineAt(character.index));
  const declaration = /<!(?!--|\[CDATA\[)/.exec(text);
  if (declaration) throw new FileRefusal('doctype_not_allowed', lineAt(declaration.index));
  const reference = /&(?!(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9a-fA-F]{1,6});)/.exec(text);
  if (reference) throw new FileRefusal('not_well_formed', lineAt(reference.index), 'a reference');
  for (const { 1: hex, 2: decimal, index } of text.matchAll(CHARACTER_REFERENCES)) {
    const point = Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16);
    if (point > LAST_POINT || NO_CHARACTER.test(String.fromCodePoint(point))) {
      throw noCharacter(lineAt(index));
    }
  }
  const encoding = /^\uFEFF?<\?xml[^>]*\bencoding=["']([^"']*)["']/.exec(text)?.[1];
  if (encoding && encoding.toUpperCase() !== 'UTF-8') {
    throw new FileRefusal('not_utf8', 'the declaration', encoding);
  }
}

/** What is no character of a document (XML 1.0, section 2.2). */
const NO_CHARACTER = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

const noCharacter = (place: string) =>
  new FileRefusal('not_well_formed', place, 'a character that XML does not have');

const lineOf = (text: string, index: number) => `line ${text.slice(0, index).split('\n').length}`;

/** References to characters (XML 1.0, section 4.1). */
const CHARACTER_REFERENCES = /&#(?:x([0-9a-fA-F]+)|([0-9]+));/g;

const LAST_POINT = 0x10ffff;

type Node = Readonly<Record<string, unknown>>;

const TEXT = '#text';
const ATTRIBUTES = ':@';

function parse(text: string): Node[] {
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    processEntities: true,
    // Also references to characters; names of HTML are refused before.
    htmlEntities: true,
    maxNestedTags: DEPTH_MAX,
  });
  try {
    return parser.parse(text);
  } catch (error) {
    return refuse(error);
  }
}

/** What the library says of a file that it does not take. */
function refuse(error: unknown): never {
  throw new FileRefusal('not_well_formed', 'the file', String(error));
}

function nameOf(node: Node): string {
  return Object.keys(node).find((key) => key !== ATTRIBUTES) ?? '';
}

function elementOf(node: Node, path: string): XmlElement {
  const qualified = nameOf(node);
  const name = localName(qualified);
  const content = (node[qualified] as Node[]).filter((each) => !nameOf(each).startsWith('?'));
  const inner = content.filter((each) => nameOf(each) !== TEXT);
  const counts = Map.groupBy(inner, (each) => localName(nameOf(each)));
  const here = path === '' ? `/${name}` : path;
  const seen = new Map<string, number>();
  const children = inner.map((each) => {
    const local = localName(nameOf(each));
    const place = (seen.get(local) ?? 0) + 1;
    seen.set(local, place);
    const isOne = counts.get(local)?.length === 1;
    return elementOf(each, `${here}/${local}${isOne ? '' : `[${place}]`}`);
  });
  const text = content.map((each) => String(each[TEXT] ?? '')).join('');
  return {
    name,
    path: here,
    attributes: (node[ATTRIBUTES] ?? {}) as Record<string, string>,
    children,
    text: text.trim(),
  };
}

function localName(qualified: string): string {
  return qualified.slice(qualified.indexOf(':') + 1);
}
