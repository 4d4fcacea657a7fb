import { z } from 'zod';
import { Country, UNITED_STATES } from '../answers.ts';
import { fieldsObjectedTo } from '../kyc/possible-address.ts';
import type { PostalAddress } from '../kyc/postal-address.ts';
import { isPostcodeOf } from '../kyc/postcodes.ts';
import { businessNameOf, nameOf } from '../names.ts';

/** What a company tells of itself before its documents (spec/decisions.md, section 21: companies). */

/** How many people a company may name. */
export const COMPANY_PEOPLE_MAX = 30;

/** From this share on, in percent, somebody counts as an owner. */
export const OWNER_PERCENT = 25;

const REQUIRED = 'Field is required';

const Line = z
  .string(REQUIRED)
  .trim()
  .normalize()
  .min(1, REQUIRED)
  .max(200, 'Invalid data')
  .refine((line) => !/\p{Cc}/u.test(line) && line.isWellFormed(), 'Invalid data');

/**
 * Says whether a legal entity identifier is one: 18 letters and digits, and two check digits by which the whole, letters read as
 * 10 to 35, leaves 1 when divided by 97 (ISO 17442, ISO 7064).
 */
export function isLei(lei: string): boolean {
  if (!/^[A-Z0-9]{18}\d{2}$/.test(lei)) return false;
  const digits = [...lei].map((sign) => Number.parseInt(sign, 36).toString()).join('');
  return BigInt(digits) % 97n === 1n;
}

const Lei = z
  .string()
  .meta({ description: 'Legal entity identifier', examples: ['506700GE1G29325QX363'] })
  .transform((typed) => typed.replace(/\s/g, '').toUpperCase())
  .refine(isLei, 'This is not a valid LEI. Check its 20 letters and digits');

/** How the company is registered. Dates are days, and `lei` is null where there is none. */
export const CompanyRegister = z
  .strictObject({
    register_number: businessNameOf('Enter the number as the register has it'),
    /** The register and its place, such as `Companies House, Cardiff`. */
    register_place: businessNameOf('Name the register and its place'),
    /** Not in the future: the server's clock says. */
    registered_on: z.iso.date('Enter the day of registration'),
    address_of_seat: Line,
    address2_of_seat: Line.nullable(),
    city_of_seat: Line,
    /** In the US the code of a state. */
    subdivision_of_seat: Line.nullable(),
    /** Null in countries without postcodes. */
    zip_code_of_seat: Line.nullable(),
    country_of_seat: Country,
    lei: Lei.nullable(),
  })
  .superRefine((register, context) => {
    for (const [field] of fieldsObjectedTo(register, 'seat')) {
      context.addIssue({ code: 'custom', path: [field], message: 'Invalid data' });
    }
    // Where a country has postcodes, nothing is none of them.
    if (register.zip_code_of_seat === null && !isPostcodeOf(register.country_of_seat, '')) {
      context.addIssue({ code: 'custom', path: ['zip_code_of_seat'], message: REQUIRED });
    }
    if (register.country_of_seat === UNITED_STATES && register.subdivision_of_seat === null) {
      context.addIssue({ code: 'custom', path: ['subdivision_of_seat'], message: REQUIRED });
    }
  });

export type CompanyRegister = z.output<typeof CompanyRegister>;

/** The registered seat as a postal address. */
export function seatOf(register: CompanyRegister): PostalAddress {
  return {
    street: register.address_of_seat,
    street2: register.address2_of_seat,
    city: register.city_of_seat,
    subdivision: register.subdivision_of_seat,
    postcode: register.zip_code_of_seat,
    country: register.country_of_seat,
  };
}

const SHARE_PLACES = 4;

/** A percentage above 0 and up to 100, with four decimals at most, as ten-thousandths of a percent; null for anything else. */
export function shareUnits(share: string): bigint | null {
  const [, whole = '', decimals = ''] = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(share) ?? [];
  if (whole === '') return null;
  const units = BigInt(whole + decimals.padEnd(SHARE_PLACES, '0'));
  return units > 0n && units <= WHOLE ? units : null;
}

const WHOLE = 1_000_000n;

/** Says whether shares are more than there is. */
export function isMoreThanWhole(shares: readonly (string | null)[]): boolean {
  const units = shares.map((share) => (share === null ? 0n : (shareUnits(share) ?? 0n)));
  return units.reduce((sum, each) => sum + each, 0n) > WHOLE;
}

/** A percentage as text, such as `33.3334`. */
const Share = z
  .string()
  .refine((share) => shareUnits(share) !== null, 'A percentage up to 100, such as 33.5')
  .meta({
    description: 'Percentage above 0, up to 100, with four decimals at most',
    examples: ['33.5'],
  });

/** A person behind a company, and by what: a seat on its board, a share, or control in another way. */
export const CompanyPerson = z
  .strictObject({
    first_name: nameOf('Invalid first name'),
    last_name: nameOf('Invalid last name'),
    /** Not in the future: the server's clock says. */
    date_of_birth: z.iso.date('Enter the date of birth'),
    country_of_residence: Country,
    is_director: z.boolean(),
    /** In percent; null for somebody who owns less than is asked for. */
    share: Share.nullable(),
    /** Controls the company otherwise than by the share. */
    has_control: z.boolean(),
  })
  .refine(({ is_director, share, has_control }) => is_director || share !== null || has_control, {
    path: ['is_director'],
    error: 'Say whether this person is a director, an owner or in control',
  });

export type CompanyPerson = z.output<typeof CompanyPerson>;

/** Everybody behind a company, in its own order: one director at least, nobody twice, and no more shares than there are. */
export const CompanyPeople = z
  .array(CompanyPerson)
  .min(1, 'Name at least one director')
  .max(COMPANY_PEOPLE_MAX)
  .superRefine((people, context) => {
    if (!people.some(({ is_director }) => is_director)) {
      context.addIssue({ code: 'custom', path: [], message: 'Name at least one director' });
    }
    if (isMoreThanWhole(people.map(({ share }) => share))) {
      context.addIssue({ code: 'custom', path: [], message: 'The shares are more than 100 %' });
    }
    for (const index of peopleTwice(people)) {
      const path = [index, 'last_name'];
      context.addIssue({ code: 'custom', path, message: 'You have named this person already' });
    }
  });

/** The places of those who were named before under the same name and date of birth. */
export function peopleTwice(
  people: readonly Pick<CompanyPerson, 'first_name' | 'last_name' | 'date_of_birth'>[],
): number[] {
  const keys = people.map(({ first_name, last_name, date_of_birth }) =>
    [first_name, last_name, date_of_birth].join('\n').toLowerCase(),
  );
  return keys.flatMap((key, index) => (keys.indexOf(key) < index ? [index] : []));
}
