import { LOCALE } from '../figures/format-decimal.ts';

/** Why what was typed is no amount of the field. */
export type Refused = 'not_a_number' | 'negative' | 'too_many_places' | 'too_large';

/** What a typed text says. Amounts are plain decimal text in whole units, such as `25000.5`. */
export type Reading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly amount: string }
  /** It can mean these amounts, or is not finished yet: the person is asked. */
  | { readonly kind: 'question'; readonly meanings: readonly string[] }
  | { readonly kind: 'refused'; readonly why: Refused };

/** What stands in an amount field, and what it was taken for. */
export type TypedAmount = { readonly text: string; readonly reading: Reading };

/** What a field takes: decimal places, and the code that may be pasted along with the figure. */
export type AmountShape = { readonly places: number; readonly unit: string };

/** How a language writes numbers. */
export type Marks = { readonly group: string; readonly decimal: string };

export const NOTHING_TYPED: TypedAmount = { text: '', reading: { kind: 'empty' } };

/** Whole digits that an amount may have (contract/money/amount.ts). */
const WHOLE_DIGITS_MAX = 20;

const MARKS = marksOf(LOCALE);

/** The marks of a language; where it groups with a space or an apostrophe, that is the mark. */
export function marksOf(locale: string): Marks {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(12345.6);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { group: of('group'), decimal: of('decimal') };
}

/** The amount that a field stands for; empty while it stands for none. */
export function amountOf({ reading }: TypedAmount): string {
  return reading.kind === 'amount' ? reading.amount : '';
}

/** Whether something stands in a field that is taken for no amount. */
export function isUnread({ reading }: TypedAmount): boolean {
  return reading.kind === 'question' || reading.kind === 'refused';
}

/** A known amount as a field shows it; nothing for empty text. */
export function shownAmount(amount: string, marks = MARKS): TypedAmount {
  if (amount === '') return NOTHING_TYPED;
  return { text: grouped(amount, marks), reading: { kind: 'amount', amount } };
}

/**
 * Takes a whole text, typed or pasted, for what it says. It is grouped when it is written in the language's way; else it stays
 * as it is, so that what follows is read with it, and nothing is dropped that cannot be read.
 */
export function typeAmount(text: string, shape: AmountShape, marks = MARKS): TypedAmount {
  const reading = readAmount(text, shape, marks);
  if (reading.kind === 'empty') return NOTHING_TYPED;
  if (reading.kind !== 'amount' || !isOwnWay(text, reading.amount, marks)) return { text, reading };
  const point = text.endsWith(marks.decimal) ? marks.decimal : '';
  return { text: grouped(reading.amount, marks) + point, reading };
}

/** What a field shows once it is left: an amount as the language writes it, anything else as it was typed. */
export function leaveAmount(typed: TypedAmount): TypedAmount {
  return typed.reading.kind === 'amount' ? shownAmount(typed.reading.amount) : typed;
}

/**
 * Takes the text of a field after one key. A digit more or less in a number that the field has grouped itself moves the
 * groups; every other change is read anew.
 */
export function typeKey(
  before: TypedAmount,
  text: string,
  shape: AmountShape,
  marks = MARKS,
): TypedAmount {
  const amount = amountOf(before);
  const isGrouped = amount !== '' && isOwnWay(before.text, amount, marks);
  if (isGrouped && isDigitMoreOrLess(before.text, text)) {
    const digits = text.replaceAll(marks.group, '');
    const { text: shown, reading } = typeAmount(digits, shape, marks);
    // Too many digits are grouped, too, so that what was typed is seen whole.
    return {
      text: reading.kind === 'refused' ? grouped(digits.replace(marks.decimal, '.'), marks) : shown,
      reading,
    };
  }
  return typeAmount(text, shape, marks);
}

/** Reads a text by the marks of a language, and by those of others where they leave no doubt. */
export function readAmount(text: string, { places, unit }: AmountShape, marks = MARKS): Reading {
  const figure = withoutUnit(text.normalize('NFKC').trim(), unit);
  if (figure === '') return { kind: 'empty' };
  if (/^[-\u2212\u2013]/.test(figure)) return { kind: 'refused', why: 'negative' };
  const unsigned = figure.replace(/^\+/, '');
  const plain = withoutSpaces(unsigned);
  if (plain === null || !/^[.,]?\d[\d.,]*$/.test(plain)) {
    return { kind: 'refused', why: 'not_a_number' };
  }
  const meanings = meaningsOf(plain, unsigned !== plain, marks);
  if (meanings.length === 0) return { kind: 'refused', why: 'not_a_number' };
  const fitting = meanings.filter(({ amount }) => fits(amount, places));
  const [first] = fitting;
  if (!first) {
    const isLarge = meanings.some(({ amount }) => wholeOf(amount).length > WHOLE_DIGITS_MAX);
    return { kind: 'refused', why: isLarge ? 'too_large' : 'too_many_places' };
  }
  const isSure = meanings.length === 1 && first.isSure;
  if (isSure) return { kind: 'amount', amount: first.amount };
  return { kind: 'question', meanings: fitting.map(({ amount }) => amount) };
}

type Meaning = { readonly amount: string; readonly isSure: boolean };

/** What digits with points and commas can mean. */
function meaningsOf(text: string, isSpaced: boolean, marks: Marks): Meaning[] {
  const found = [...text.matchAll(/[.,]/g)].map(([mark]) => mark);
  const last = found.at(-1);
  if (last === undefined) return [meaning(text)];
  if (new Set(found).size === 2) return dividedByLast(text, found);
  if (found.length > 1) {
    return isInGroups(text, last) ? [meaning(text.replaceAll(last, ''))] : [];
  }
  const [whole = '', fraction = ''] = text.split(last);
  const divided = meaning(whole, fraction);
  const canGroup = !isSpaced && isInGroups(text, last);
  if (last === marks.decimal) return canGroup ? [divided, meaning(whole + fraction)] : [divided];
  if (canGroup) {
    // Where neither mark is the language's for groups, either may be meant.
    return last === marks.group
      ? [meaning(whole + fraction)]
      : [meaning(whole + fraction), divided];
  }
  // A language's own mark for groups out of its place: on the way to a group, or another language's point.
  const isSure = last !== marks.group || isSpaced || wholeOf(divided.amount) === '0';
  return [{ ...divided, isSure }];
}

/** What points and commas together mean: in every language the last mark divides, and the others group. */
function dividedByLast(text: string, marks: readonly string[]): Meaning[] {
  const [group = '', last = ''] = [marks[0], marks.at(-1)];
  const at = text.lastIndexOf(last);
  const whole = text.slice(0, at);
  const isSound = marks.indexOf(last) === marks.length - 1 && isInGroups(whole, group);
  return isSound ? [meaning(whole.replaceAll(group, ''), text.slice(at + 1))] : [];
}

function meaning(whole: string, fraction = ''): Meaning {
  const plain = whole.replace(/^0+(?=\d)/, '') || '0';
  return { amount: fraction === '' ? plain : `${plain}.${fraction}`, isSure: true };
}

/** Whether marks stand before every third digit from the right, and a number so grouped begins with no zero. */
function isInGroups(text: string, group: string): boolean {
  const [first = '', ...others] = text.split(group);
  if (others.length === 0) return /^\d+$/.test(first);
  return /^[1-9]\d{0,2}$/.test(first) && others.every((part) => /^\d{3}$/.test(part));
}

/** Takes spaces and apostrophes away that group digits; null where they stand elsewhere. */
function withoutSpaces(text: string): string | null {
  if (!/[\s'’]/.test(text)) return text;
  const [, whole = '', fraction = ''] = /^([\d\s'’]*)([.,]\d*)?$/.exec(text) ?? [];
  const groups = whole.split(/[\s'’]/);
  const [first = '', ...others] = groups;
  const isSound = /^[1-9]\d{0,2}$/.test(first) && others.every((part) => /^\d{3}$/.test(part));
  return isSound ? groups.join('') + fraction : null;
}

/** Takes the unit of the field away, before or after the figure; a dollar sign where dollars are typed. */
function withoutUnit(text: string, unit: string): string {
  const names = unit === 'USD' ? ['USD', 'US$', '$'] : [unit].filter(Boolean);
  const upper = text.toUpperCase();
  for (const name of names) {
    if (upper.startsWith(name)) return text.slice(name.length).trim();
    if (upper.endsWith(name)) return text.slice(0, -name.length).trim();
  }
  return text;
}

function fits(amount: string, places: number): boolean {
  const [whole = '', fraction = ''] = amount.split('.');
  return whole.length <= WHOLE_DIGITS_MAX && fraction.length <= places;
}

function wholeOf(amount: string): string {
  return amount.split('.')[0] ?? '';
}

/** Whether a text is an amount as the language writes it, with its marks for groups or without, perhaps with its point last. */
function isOwnWay(text: string, amount: string, marks: Marks): boolean {
  const [whole = '', fraction, ...others] = text.replaceAll(marks.group, '').split(marks.decimal);
  if (others.length > 0 || !/^\d*$/.test(whole + (fraction ?? ''))) return false;
  const isInPlace =
    !text.includes(marks.group) || text.split(marks.decimal)[0] === grouped(whole, marks);
  return isInPlace && meaning(whole, fraction).amount === amount;
}

/** Writes plain decimal text with the marks of a language. */
function grouped(amount: string, { group, decimal }: Marks): string {
  const [whole = '', fraction] = amount.split('.');
  const inGroups = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  return fraction === undefined ? inGroups : inGroups + decimal + fraction;
}

/** Whether a text differs from another by one digit that came, or by what went. */
function isDigitMoreOrLess(before: string, after: string): boolean {
  let start = 0;
  while (start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const rest = Math.min(before.length, after.length) - start;
  while (end < rest && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const came = after.slice(start, after.length - end);
  return came === '' ? after.length < before.length : /^\d$/.test(came);
}

/**
 * Where the caret stands in the text that a field made of what was typed: with as many digits behind it as before, and
 * beside the digit before it, so that groups that move do not move it.
 */
export function caretAfter(typed: string, caret: number, shown: string, marks = MARKS): number {
  const behind = significant(typed.slice(caret));
  let at = shown.length;
  for (let left = behind; left > 0 && at > 0; at -= 1) {
    if (/\d/.test(shown[at - 1] ?? '')) left -= 1;
  }
  const isBehindGroup = behind > 0 && caret > 0 && shown[at - 1] === marks.group;
  return isBehindGroup ? at - 1 : at;
}

function significant(text: string): number {
  return text.replaceAll(/\D/g, '').length;
}
