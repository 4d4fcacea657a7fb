import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { StatementLine } from '../../providers/bank/port.ts';

/** The comparison of the bank's statement with the ledger, line by line, by the bank's own reference (docs/decisions/0227). */

export const DIFFERENCE_KINDS = [
  /** The bank lists it, and the ledger does not have it. */
  'NOT_BOOKED',
  /** The ledger has it, and the bank does not list it. */
  'NOT_LISTED',
  'AMOUNT_DIFFERS',
  'CURRENCY_DIFFERS',
  'VALUE_DATE_DIFFERS',
  'LISTED_TWICE',
  'BOOKED_TWICE',
  /** The bank holds something else than the sum of what it lists. */
  'BALANCE_DIFFERS',
] as const;

/** What one side has under a reference. */
export type Side = {
  readonly currency: AssetCode;
  /** Signed minor units: what it adds to what the bank holds. */
  readonly amount: bigint;
  /** As YYYY-MM-DD; null of a whole balance. */
  readonly valueDate: string | null;
};

export type Difference = {
  readonly kind: (typeof DIFFERENCE_KINDS)[number];
  /** The bank's, or the ledger's entry where it names none; null of a whole balance. */
  readonly reference: string | null;
  readonly listed: Side | null;
  readonly booked: Side | null;
  /** What the bank says that it holds; null of everything but a whole balance. */
  readonly held: bigint | null;
};

/** What the ledger has under a reference, in one currency. */
export type Booking = Side & {
  readonly reference: string;
  /** How many entries book it. */
  readonly entries: number;
  readonly bookedAt: Date;
};

export type ListedLine = Pick<
  StatementLine,
  'providerReference' | 'currency' | 'amount' | 'valueDate' | 'position'
>;

/** A moment: the lines up to `position` are compared, and what was booked until `bookedUntil` must be listed. */
export type StatementCut = {
  readonly position: bigint;
  readonly bookedUntil: Date;
  readonly balances: readonly { readonly currency: AssetCode; readonly amount: bigint }[];
};

export type StatementComparison = {
  readonly totals: ReadonlyMap<AssetCode, { ledger: bigint; listed: bigint; held: bigint }>;
  readonly differences: readonly Difference[];
};

/**
 * Each line up to the cut has exactly one booking of the same currency, amount and value date, and each booking its line. What came
 * after the cut on either side has its turn next time.
 */
export function compareStatement(
  lines: readonly ListedLine[],
  bookings: readonly Booking[],
  { position, bookedUntil, balances }: StatementCut,
): StatementComparison {
  const listed = Map.groupBy(lines, ({ providerReference }) => providerReference);
  const booked = Map.groupBy(
    bookings.filter(({ amount }) => amount !== 0n),
    ({ reference }) => reference,
  );
  const isLater = (reference: string) => {
    const [line] = listed.get(reference) ?? [];
    return line
      ? line.position > position
      : (booked.get(reference) ?? []).every(({ bookedAt }) => bookedAt > bookedUntil);
  };
  const references = [...new Set([...listed.keys(), ...booked.keys()])].filter(
    (reference) => !isLater(reference),
  );
  const totals = new Map<AssetCode, { ledger: bigint; listed: bigint; held: bigint }>();
  const add = (currency: AssetCode, side: 'ledger' | 'listed' | 'held', amount: bigint) => {
    const total = totals.get(currency) ?? { ledger: 0n, listed: 0n, held: 0n };
    totals.set(currency, { ...total, [side]: total[side] + amount });
  };
  for (const reference of references) {
    for (const line of listed.get(reference) ?? []) add(line.currency, 'listed', line.amount);
    for (const booking of booked.get(reference) ?? []) {
      add(booking.currency, 'ledger', booking.amount);
    }
  }
  for (const { currency, amount } of balances) add(currency, 'held', amount);
  const differences = references.flatMap((reference) =>
    differenceOf(reference, listed.get(reference) ?? [], booked.get(reference) ?? []),
  );
  return { totals, differences: [...differences, ...unlikeBalances(totals)] };
}

function differenceOf(
  reference: string,
  [line, ...moreLines]: readonly ListedLine[],
  [booking, ...moreBookings]: readonly Booking[],
): Difference[] {
  const kind = kindOf();
  if (kind === null) return [];
  return [{ kind, reference, listed: sideOf(line), booked: sideOf(booking), held: null }];

  function kindOf(): Difference['kind'] | null {
    if (moreLines.length > 0) return 'LISTED_TWICE';
    if (!booking) return 'NOT_BOOKED';
    if (!line) return 'NOT_LISTED';
    if (booking.entries > 1 || moreBookings.length > 0) return 'BOOKED_TWICE';
    if (booking.currency !== line.currency) return 'CURRENCY_DIFFERS';
    if (booking.amount !== line.amount) return 'AMOUNT_DIFFERS';
    return booking.valueDate === line.valueDate ? null : 'VALUE_DATE_DIFFERS';
  }
}

function sideOf(side: Side | undefined): Side | null {
  return side ? { currency: side.currency, amount: side.amount, valueDate: side.valueDate } : null;
}

function unlikeBalances(totals: StatementComparison['totals']): Difference[] {
  return [...totals].flatMap(([currency, { listed, held }]) =>
    listed === held
      ? []
      : [
          {
            ...({ kind: 'BALANCE_DIFFERS', reference: null, booked: null, held } as const),
            listed: { currency, amount: listed, valueDate: null },
          },
        ],
  );
}

/** The currencies that a difference is about: of two where the sides do not agree on it. */
export function currenciesOf({ listed, booked }: Pick<Difference, 'listed' | 'booked'>) {
  return new Set([listed, booked].flatMap((side) => (side ? [side.currency] : [])));
}
