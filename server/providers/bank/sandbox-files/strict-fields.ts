import { type Day, dayOf, startOf } from '../../../database/days.ts';
import type { XmlElement } from '../files/xml-element.ts';
import { FileRejected } from './file-rejected.ts';

/*
 * Reading as the schema of a message has it: elements in their order, none that it does not know, none too often, and no attribute but those
 * that it names. The reader of what banks send us passes over what it does not need (`files/read-fields.ts`); a bank does not.
 */

/** The elements below one, in the order of the schema. */
type Sequence = {
  one(name: string): XmlElement;
  maybe(name: string): XmlElement | null;
  all(name: string): readonly XmlElement[];
};

/** A file in another form than that of the message. */
export function formBroken(place: string, why: string): FileRejected {
  return new FileRejected('FF01', place, why);
}

/** Reads the elements below one. A name ends in `?` where it may be missing, in `+` where it may be repeated, and in `*` where both are so. */
export function sequenceOf(parent: XmlElement, form: readonly string[]): Sequence {
  if (parent.text !== '') throw formBroken(parent.path, 'text between elements');
  assertAttributes(parent, []);
  const found = inOrder(parent, form);
  for (const rule of form) {
    const isOptional = rule.endsWith('?') || rule.endsWith('*');
    const name = nameIn(rule);
    if (!isOptional && !found.has(name)) throw formBroken(`${parent.path}/${name}`, 'missing');
  }
  const all = (name: string) => found.get(name) ?? [];
  const maybe = (name: string) => all(name)[0] ?? null;
  return {
    all,
    maybe,
    one: (name) => {
      const element = maybe(name);
      if (!element) throw formBroken(`${parent.path}/${name}`, 'missing');
      return element;
    },
  };
}

function inOrder(parent: XmlElement, form: readonly string[]): Map<string, XmlElement[]> {
  const found = new Map<string, XmlElement[]>();
  let from = 0;
  for (const child of parent.children) {
    const place = form.findIndex((rule, i) => i >= from && nameIn(rule) === child.name);
    if (place === -1) throw formBroken(child.path, 'not expected');
    const before = found.get(child.name);
    if (before && !/[+*]$/.test(form[place] ?? '')) throw formBroken(child.path, 'repeated');
    if (before) before.push(child);
    else found.set(child.name, [child]);
    from = place;
  }
  return found;
}

const nameIn = (rule: string) => rule.replace(/[?+*]$/, '');

function assertAttributes({ attributes, path }: XmlElement, known: readonly string[]): void {
  const other = Object.keys(attributes).find((name) => !known.includes(name));
  if (other !== undefined) throw formBroken(`${path}/@${other}`, 'not expected');
}

/** A text of at least one and at most so many characters. */
export function textIn(
  element: XmlElement,
  max: number,
  attributes: readonly string[] = [],
): string {
  assertAttributes(element, attributes);
  const { text, children, path } = element;
  const length = [...text].length;
  if (children.length > 0 || length === 0) throw formBroken(path, 'empty');
  if (length > max) throw formBroken(path, `longer than ${max} characters`);
  return text;
}

export function maybeTextIn(element: XmlElement | null, max: number): string | null {
  return element && textIn(element, max);
}

/** A text in a form. */
export function formedIn(element: XmlElement, form: RegExp): string {
  const text = textIn(element, 140);
  if (!form.test(text)) throw formBroken(element.path, 'not in its form');
  return text;
}

/** How many hundred-thousandths a unit has: schemas give amounts five decimals. */
export const SCALE = 100_000n;

/** A number that is not negative, in hundred-thousandths. */
export function decimalIn(element: XmlElement, attributes: readonly string[] = []): bigint {
  const text = textIn(element, 40, attributes);
  const [, whole, part = ''] = /^([0-9]{1,18})(?:\.([0-9]{1,17}))?$/.exec(text) ?? [];
  const padded = part.padEnd(5, '0');
  if (whole === undefined || /[^0]/.test(padded.slice(5))) {
    throw formBroken(element.path, 'not a decimal');
  }
  return BigInt(whole) * SCALE + BigInt(padded.slice(0, 5));
}

/** A day that the calendar has, as YYYY-MM-DD. */
export function dayIn(element: XmlElement): Day {
  const day = formedIn(element, /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/);
  if (!isDay(day)) throw formBroken(element.path, 'not a day');
  return day;
}

function isDay(day: Day): boolean {
  const at = startOf(day);
  return !Number.isNaN(at.getTime()) && dayOf(at) === day;
}

/** A moment with its zone, or in UTC without. */
export function momentIn(element: XmlElement): Date {
  const text = formedIn(
    element,
    /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})?$/,
  );
  const at = new Date(/(?:Z|[+-][0-9]{2}:[0-9]{2})$/.test(text) ? text : `${text}Z`);
  if (Number.isNaN(at.getTime()) || !isDay(text.slice(0, 10))) {
    throw formBroken(element.path, 'not a moment');
  }
  return at;
}
