import { describe, expect, test } from 'vitest';
import { AMOUNT_FORMS } from '../../../tests/models/amount-forms.ts';
import {
  amountOf,
  caretAfter,
  leaveAmount,
  marksOf,
  NOTHING_TYPED,
  readAmount,
  shownAmount,
  type TypedAmount,
  typeAmount,
  typeKey,
} from './typed-amount.ts';

const USDC = { places: 6, unit: 'USDC' };
const USD = { places: 2, unit: 'USD' };
const MEMBERS = { places: 0, unit: '' };

function takenFor({ reading }: Pick<TypedAmount, 'reading'>): string | readonly string[] {
  if (reading.kind === 'amount') return reading.amount;
  if (reading.kind === 'question') return reading.meanings;
  return reading.kind === 'refused' ? reading.why : '';
}

/** Types a text key by key into an empty field. */
function typeKeys(text: string, shape = USDC): TypedAmount {
  let typed = NOTHING_TYPED;
  for (const key of text) typed = typeKey(typed, typed.text + key, shape);
  return typed;
}

describe('what people write', () => {
  test('stands for at least forty ways', () => {
    expect(new Set(AMOUNT_FORMS.map(([text]) => text)).size).toBeGreaterThanOrEqual(40);
  });

  test.each(AMOUNT_FORMS)('"%s" is taken for %j when it is pasted', (text, taken) => {
    expect(takenFor(typeAmount(text, USDC))).toEqual(taken);
  });

  test.each(AMOUNT_FORMS)('"%s" is taken for %j when it is typed', (text, taken) => {
    expect(takenFor(typeKeys(text))).toEqual(taken);
  });

  test.each(AMOUNT_FORMS)('"%s" is shown as read once it is left, or as it was written', (text) => {
    const typed = typeAmount(text, USDC);
    const { reading } = typed;
    const shown = leaveAmount(typed).text;
    expect(shown).toBe(reading.kind === 'amount' ? shownAmount(reading.amount).text : text);
  });
});

describe('a field', () => {
  test('groups while one types, and never reads a comma before three digits as a point', () => {
    const shown = [...'25000.5'].map((_, at) => typeKeys('25000.5'.slice(0, at + 1)).text);
    expect(shown).toEqual(['2', '25', '250', '2,500', '25,000', '25,000.', '25,000.5']);
    expect(amountOf(typeKeys('25,000'))).toBe('25000');
  });

  test('moves the groups when a digit goes', () => {
    expect(typeKey(shownAmount('25000'), '25,00', USDC)).toEqual(shownAmount('2500'));
    expect(typeKey(shownAmount('1000'), ',000', USDC).text).toBe('0');
  });

  test('takes a digit over a chosen part as a digit', () => {
    expect(typeKey(shownAmount('25000'), '25,5', USDC)).toEqual(shownAmount('255'));
  });

  test('reads what is pasted over it by itself', () => {
    expect(takenFor(typeAmount('25,5', USDC))).toEqual(['25.5']);
  });

  test('takes its own code along with the figure, and no other', () => {
    expect(takenFor(typeAmount('25,000 USDC', USDC))).toBe('25000');
    expect(takenFor(typeAmount('usdc 25,000', USDC))).toBe('25000');
    expect(takenFor(typeAmount('$2,000', USD))).toBe('2000');
    expect(takenFor(typeAmount('$2,000', USDC))).toBe('not_a_number');
    expect(takenFor(typeAmount('2,000 BTC', USDC))).toBe('not_a_number');
  });

  test('asks for thousands alone where so many decimal places cannot be meant', () => {
    expect(takenFor(typeAmount('25.123', USD))).toEqual(['25123']);
    expect(takenFor(typeAmount('1.000', MEMBERS))).toEqual(['1000']);
    expect(takenFor(typeAmount('1.5', MEMBERS))).toBe('too_many_places');
  });

  test('shows a chosen meaning as that amount', () => {
    expect(shownAmount('25.000')).toEqual({
      text: '25.000',
      reading: { kind: 'amount', amount: '25.000' },
    });
  });
});

test.each([
  ['de', '25.000', '25000'],
  ['de', '25,000', ['25.000', '25000']],
  ['de', '25.5', ['25.5']],
  ['de', '1.234,50', '1234.50'],
  ['fr', '25 000,5', '25000.5'],
  ['fr', '25.000', ['25000', '25.000']],
  ['de-CH', "25'000.5", '25000.5'],
])('in %s "%s" is taken for %j', (locale, text, taken) => {
  expect(takenFor({ reading: readAmount(text, USDC, marksOf(locale)) })).toEqual(taken);
});

test.each([
  ['250000', 6, '250,000', 7],
  ['25,0001', 7, '250,001', 7],
  ['125,000', 1, '125,000', 1],
  ['1234', 1, '1,234', 1],
  ['2519,000', 4, '2,519,000', 5],
  ['25,000.', 7, '25,000.', 7],
  ['25,', 3, '25,', 3],
  ['1234', 0, '1,234', 0],
])('in "%s" the caret at %i stands, in "%s", at %i', (typed, caret, shown, at) => {
  expect(caretAfter(typed, caret, shown)).toBe(at);
});
