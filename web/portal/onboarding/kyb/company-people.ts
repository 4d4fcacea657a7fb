import type { CallingCountry } from '@ballast/contract/account/calling-codes.ts';
import {
  CompanyPeople,
  type CompanyPerson,
  isMoreThanWhole,
  shareUnits,
} from '@ballast/contract/onboarding/kyb/company-facts.ts';
import { dayOfTyped, typedOfDay } from '../../../ui/fields/date-text.ts';

/** Somebody behind a company while they are typed. */
export type TypedPerson = {
  /** Tells entries apart on the screen. */
  readonly key: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly date_of_birth: string;
  readonly country_of_residence: CallingCountry | null;
  readonly is_director: boolean;
  /** In percent, with a point or a comma. */
  readonly share: string;
  readonly has_control: boolean;
};

export type PersonField = Exclude<keyof TypedPerson, 'key'>;

export type PersonProblems = Partial<Record<PersonField, string>>;

export function emptyPerson(key: number): TypedPerson {
  return {
    key,
    first_name: '',
    last_name: '',
    date_of_birth: '',
    country_of_residence: null,
    is_director: key === 0,
    share: '',
    has_control: false,
  };
}

/** The entries to begin with: earlier answers, or one director. */
export function typedPeople(people: readonly CompanyPerson[]): TypedPerson[] {
  if (people.length === 0) return [emptyPerson(0)];
  return people.map(({ share, date_of_birth, ...person }, key) => ({
    ...person,
    key,
    date_of_birth: typedOfDay(date_of_birth),
    share: share ?? '',
  }));
}

/** The entries as the call takes them, as far as they can be one. */
export function givenPeople(entries: readonly TypedPerson[]) {
  return entries.map(({ key, share, date_of_birth, ...person }) => ({
    ...person,
    date_of_birth: dayOfTyped(date_of_birth),
    share: plainShare(share),
  }));
}

/** `33,5 %` and `33.50` as the call has them; null where nothing was typed. */
function plainShare(typed: string): string | null {
  const plain = typed.replace(/[\s%]/g, '').replace(',', '.');
  const [whole = '', decimals] = plain.split('.');
  if (plain === '') return null;
  const kept = decimals?.replace(/0+$/, '');
  return kept ? `${whole}.${kept}` : whole;
}

/** What is wrong with each entry, in the contract's words. */
export function peopleProblems(entries: readonly TypedPerson[]): PersonProblems[] {
  const problems: PersonProblems[] = entries.map(() => ({}));
  const result = CompanyPeople.safeParse(givenPeople(entries));
  for (const { path, message } of result.error?.issues ?? []) {
    const [index, field] = path;
    const entry = typeof index === 'number' ? problems[index] : undefined;
    const isMissing = entry && isUntyped(entries[Number(index)], field as PersonField);
    if (entry) entry[field as PersonField] ??= isMissing ? 'Field is required' : message;
  }
  return problems;
}

function isUntyped(entry: TypedPerson | undefined, field: PersonField): boolean {
  const typed = entry?.[field];
  return typed === null || typed === '';
}

/** What is wrong with all of them together; null when nothing is. */
export function problemOfAll(
  entries: readonly TypedPerson[],
): 'no_director' | 'more_than_whole' | null {
  if (!entries.some(({ is_director }) => is_director)) return 'no_director';
  const shares = givenPeople(entries).map(({ share }) => share);
  const isKnown = shares.every((share) => share === null || shareUnits(share) !== null);
  return isKnown && isMoreThanWhole(shares) ? 'more_than_whole' : null;
}
