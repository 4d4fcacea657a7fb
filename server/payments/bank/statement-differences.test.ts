import { expect, test } from 'vitest';
import {
  type Booking,
  compareStatement,
  currenciesOf,
  type ListedLine,
} from './statement-differences.ts';

const BOOKED_UNTIL = new Date('2026-03-12T06:00:00Z');
const BEFORE = new Date('2026-03-12T05:00:00Z');
const AFTER = new Date('2026-03-12T06:00:01Z');

const line = (providerReference: string, other: Partial<ListedLine> = {}): ListedLine => ({
  ...{ providerReference, currency: 'USD', amount: 100n, valueDate: '2026-03-11', position: 1n },
  ...other,
});

const booking = (reference: string, other: Partial<Booking> = {}): Booking => ({
  ...{ reference, currency: 'USD', amount: 100n, valueDate: '2026-03-11', entries: 1 },
  ...{ bookedAt: BEFORE, ...other },
});

/** Compares where the bank holds what it lists up to the cut. */
function compare(lines: readonly ListedLine[], bookings: readonly Booking[], held?: bigint) {
  const upTo = lines.filter(({ position }) => position <= 9n);
  const sums = Map.groupBy(upTo, ({ currency }) => currency);
  const balances = [...sums].map(([currency, some]) => ({
    currency,
    amount: held ?? some.reduce((sum, { amount }) => sum + amount, 0n),
  }));
  return compareStatement(lines, bookings, { position: 9n, bookedUntil: BOOKED_UNTIL, balances });
}

test('a line and its booking agree; each kind of difference names both sides', () => {
  const { differences } = compare(
    [
      line('same'),
      line('unbooked', { amount: -7n }),
      line('amount'),
      line('currency'),
      line('day'),
      line('twice listed'),
      line('twice listed', { position: 2n }),
      line('twice booked'),
      line('two currencies'),
      line('undone'),
    ],
    [
      booking('same'),
      booking('unlisted', { amount: -5n }),
      booking('amount', { amount: 101n }),
      booking('currency', { currency: 'EUR' }),
      booking('day', { valueDate: '2026-03-12' }),
      booking('twice listed'),
      booking('twice booked', { entries: 2 }),
      booking('two currencies'),
      booking('two currencies', { currency: 'EUR' }),
      booking('undone', { amount: 0n }),
    ],
  );
  expect(Object.fromEntries(differences.map(({ reference, kind }) => [reference, kind]))).toEqual({
    unbooked: 'NOT_BOOKED',
    unlisted: 'NOT_LISTED',
    amount: 'AMOUNT_DIFFERS',
    currency: 'CURRENCY_DIFFERS',
    day: 'VALUE_DATE_DIFFERS',
    'twice listed': 'LISTED_TWICE',
    'twice booked': 'BOOKED_TWICE',
    'two currencies': 'BOOKED_TWICE',
    undone: 'NOT_BOOKED',
  });
  const of = (wanted: string) => differences.find(({ reference }) => reference === wanted);
  expect(of('unbooked')).toMatchObject({ listed: { amount: -7n }, booked: null });
  expect(of('unlisted')).toMatchObject({ listed: null, booked: { amount: -5n } });
  const [currency] = differences.filter(({ kind }) => kind === 'CURRENCY_DIFFERS');
  expect(currency && currenciesOf(currency)).toEqual(new Set(['USD', 'EUR']));
});

test('what came after the cut, on either side, has its turn next time', () => {
  const later = [line('after the cut', { position: 10n }), line('booked early', { position: 10n })];
  const { totals, differences } = compare(
    [line('same'), ...later],
    [booking('same'), booking('booked early'), booking('booked since', { bookedAt: AFTER })],
  );
  expect(differences).toEqual([]);
  expect(totals.get('USD')).toEqual({ ledger: 100n, listed: 100n, held: 100n });
});

test('a balance is the sum of the lines', () => {
  const { differences } = compare([line('same')], [booking('same')], 90n);
  expect(differences).toEqual([
    {
      ...{ kind: 'BALANCE_DIFFERS', reference: null, booked: null, held: 90n },
      listed: { currency: 'USD', amount: 100n, valueDate: null },
    },
  ]);
});
