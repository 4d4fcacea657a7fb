import { FileRefusal } from './file-refusal.ts';
import type { XmlElement } from './xml-element.ts';

/** Reading of what a message must have, and may have. Whatever is otherwise refuses the whole file, with the path of the element. */

/** The message in a file: the one child of `Document`, which must be in this namespace. */
export function messageIn(document: XmlElement, namespaces: readonly string[], name: string) {
  if (document.name !== 'Document') throw new FileRefusal('not_a_message', document.path);
  const declared = Object.entries(document.attributes).flatMap(([key, value]) =>
    key === 'xmlns' || key.startsWith('xmlns:') ? [value] : [],
  );
  if (!declared.some((each) => namespaces.includes(each))) {
    throw new FileRefusal('not_a_message', `${document.path}/@xmlns`, declared.join(' '));
  }
  return one(document, name);
}

export function all(parent: XmlElement, name: string): XmlElement[] {
  return parent.children.filter((child) => child.name === name);
}

/** Follows a path of names, none of which may be there twice; null where one is not there. */
export function find(parent: XmlElement | null, ...names: readonly string[]): XmlElement | null {
  let at = parent;
  for (const name of names) {
    if (at === null) return null;
    const [child, second] = all(at, name);
    if (second) throw new FileRefusal('repeated', second.path);
    at = child ?? null;
  }
  return at;
}

export function one(parent: XmlElement, ...names: readonly string[]): XmlElement {
  const found = find(parent, ...names);
  if (!found) throw new FileRefusal('missing', `${parent.path}/${names.join('/')}`);
  return found;
}

/** A text that must be there, of at most so many characters. */
export function textOf(element: XmlElement, max = 140): string {
  const { text, children, path } = element;
  if (children.length > 0 || text === '') throw new FileRefusal('not_valid', path, text);
  if ([...text].length > max) throw new FileRefusal('not_valid', path, text);
  return text;
}

export function maybeText(element: XmlElement | null, max = 140): string | null {
  return element && textOf(element, max);
}

/** One of a list of codes. */
export function codeOf<Code extends string>(element: XmlElement, codes: readonly Code[]): Code {
  const text = textOf(element);
  const code = codes.find((each) => each === text);
  if (!code) throw new FileRefusal('not_valid', element.path, text);
  return code;
}

const AMOUNT = /^([0-9]{1,18})(?:\.([0-9]{1,5}))?$/;

/** Minor units of an amount that is not negative, of a currency with two decimals. */
export function minorOf(element: XmlElement): bigint {
  const text = textOf(element);
  const [, whole = '', part = ''] = AMOUNT.exec(text) ?? [];
  const cents = part.padEnd(2, '0');
  if (whole === '' || /[^0]/.test(cents.slice(2))) {
    throw new FileRefusal('not_valid', element.path, text);
  }
  return BigInt(whole) * 100n + BigInt(cents.slice(0, 2));
}

/** An amount with its currency, which must be this one. */
export function amountIn(element: XmlElement, currency: string): bigint {
  const named = element.attributes.Ccy;
  if (named === undefined) throw new FileRefusal('missing', `${element.path}/@Ccy`);
  if (named !== currency) throw new FileRefusal('not_valid', `${element.path}/@Ccy`, named);
  return minorOf(element);
}

const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}/;

/** A day or a moment, where a message has either: `Dt` or `DtTm`. A moment without a zone is taken as UTC. */
export function dayOrMoment(parent: XmlElement): { day: string; at: Date } {
  const element = find(parent, 'Dt') ?? one(parent, 'DtTm');
  const text = textOf(element);
  const at = momentOf(text);
  if (!DAY.test(text) || at === null) throw new FileRefusal('not_valid', element.path, text);
  return { day: text.slice(0, 10), at };
}

/** A moment. One without a zone is taken as UTC. */
export function momentIn(element: XmlElement): Date {
  const text = textOf(element);
  const at = momentOf(text);
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}T/.test(text) || at === null) {
    throw new FileRefusal('not_valid', element.path, text);
  }
  return at;
}

function momentOf(text: string): Date | null {
  const hasZone = /T.*(?:Z|[+-][0-9]{2}:[0-9]{2})$/.test(text);
  const isDay = text.length === 10;
  const zoned = hasZone ? text : `${text}Z`;
  const at = new Date(isDay ? `${text}T00:00:00Z` : zoned);
  if (Number.isNaN(at.getTime())) return null;
  // The thirtieth of February is not the first of March.
  return !isDay || at.toISOString().startsWith(text) ? at : null;
}
