import { z } from 'zod';

/** What is known of a client: an answer or several, by the name that the desk has words for. Null is not known. */
export type Facts = Readonly<Record<string, string | readonly string[] | null>>;

/** A fact by its name, or the region of the country in it. */
const Term = z.union([z.string(), z.strictObject({ region: z.string() })]);
type Term = z.output<typeof Term>;

export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | { readonly known: string }
  | { readonly is: readonly [Term, string] }
  | { readonly in: readonly [Term, readonly string[]] }
  | { readonly differs: readonly [Term, Term] }
  | { readonly above: readonly [string, string] };

/**
 * How a rule of compliance reads. `is` and `in` ask whether a fact has a value, or one of several; `differs` whether two
 * facts that are known have nothing in common; `above` whether the least of one range is more than the most of another.
 */
export const Condition: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    z.strictObject({ all: z.array(Condition).min(1) }),
    z.strictObject({ any: z.array(Condition).min(1) }),
    z.strictObject({ not: Condition }),
    z.strictObject({ known: z.string() }),
    z.strictObject({ is: z.tuple([Term, z.string()]) }),
    z.strictObject({ in: z.tuple([Term, z.array(z.string()).min(1)]) }),
    z.strictObject({ differs: z.tuple([Term, Term]) }),
    z.strictObject({ above: z.tuple([z.string(), z.string()]) }),
  ]),
);

/** The ends of ranges of money that answers name, in thousands of dollars. */
const RANGES: Readonly<Record<string, readonly [least: number, most: number]>> = {
  NO_DIGITAL_ASSETS: [0, 0],
  LT_QUARTER_MM: [0, 250],
  QUARTER_TO_ONE_MM: [250, 1_000],
  ONE_TO_FIVE_MM: [1_000, 5_000],
  FIVE_TO_TWENTY_MM: [5_000, 20_000],
  GT_TWENTY_MM: [20_000, Number.POSITIVE_INFINITY],
  LT_HALF_MM: [0, 500],
  HALF_TO_THREE_MM: [500, 3_000],
  THREE_TO_TEN_MM: [3_000, 10_000],
  TEN_TO_FIFTY_MM: [10_000, 50_000],
  FIFTY_TO_TWO_HUNDRED_MM: [50_000, 200_000],
  GT_TWO_HUNDRED_MM: [200_000, Number.POSITIVE_INFINITY],
};

/** What a condition is asked with: the facts, and to which region a country belongs. */
export type Asked = { readonly facts: Facts; readonly regionOf: (country: string) => string };

/** Says whether a condition holds of what is known. What is not known is nothing. */
export function holds(condition: Condition, asked: Asked): boolean {
  if ('all' in condition) return condition.all.every((each) => holds(each, asked));
  if ('any' in condition) return condition.any.some((each) => holds(each, asked));
  if ('not' in condition) return !holds(condition.not, asked);
  if ('known' in condition) return valuesOf(condition.known, asked).length > 0;
  if ('is' in condition) return valuesOf(condition.is[0], asked).includes(condition.is[1]);
  if ('in' in condition) {
    const [term, values] = condition.in;
    return valuesOf(term, asked).some((value) => values.includes(value));
  }
  if ('differs' in condition) {
    const [one, other] = condition.differs.map((term) => valuesOf(term, asked));
    return isOther(one ?? [], other ?? []);
  }
  return isAbove(condition.above, asked);
}

function isOther(one: readonly string[], other: readonly string[]): boolean {
  return one.length > 0 && other.length > 0 && !one.some((value) => other.includes(value));
}

/** Ranges that may overlap, such as $1–5 million and $0.5–3 million, contradict nothing. */
function isAbove([more, less]: readonly [string, string], asked: Asked): boolean {
  const [least] = RANGES[valuesOf(more, asked)[0] ?? ''] ?? [];
  const [, most] = RANGES[valuesOf(less, asked)[0] ?? ''] ?? [];
  return least !== undefined && most !== undefined && least >= most && least > 0;
}

function valuesOf(term: Term, { facts, regionOf }: Asked): readonly string[] {
  const name = typeof term === 'string' ? term : term.region;
  const told = facts[name] ?? [];
  const values = typeof told === 'string' ? [told] : told;
  return typeof term === 'string' ? values : values.map(regionOf);
}
