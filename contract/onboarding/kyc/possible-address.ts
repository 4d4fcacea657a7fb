import type { FieldErrorType } from '../../field-messages.ts';
import { UNITED_STATES } from '../answers.ts';
import { US_STATES } from '../us-states.ts';
import type { PostalAddress } from './postal-address.ts';
import { isPostcodeOf } from './postcodes.ts';

export type AddressPurpose = 'residence' | 'mailing' | 'seat';

/** The fields of an address in answers, which end in its purpose. */
const FIELDS = {
  street: 'address',
  street2: 'address2',
  city: 'city',
  subdivision: 'subdivision',
  postcode: 'zip_code',
  country: 'country',
} as const satisfies Readonly<Record<keyof PostalAddress, string>>;

export type AddressField<Purpose extends AddressPurpose = AddressPurpose> =
  `${(typeof FIELDS)[keyof PostalAddress]}_of_${Purpose}`;

/** The field of a part of an address: `zip_code_of_residence`. */
export function addressFieldOf<Purpose extends AddressPurpose>(
  part: keyof PostalAddress,
  purpose: Purpose,
): AddressField<Purpose> {
  return `${FIELDS[part]}_of_${purpose}`;
}

/** What is wrong with the address of some answers, by field. */
export function fieldsObjectedTo<Purpose extends AddressPurpose>(
  answers: { readonly [field in AddressField<Purpose>]?: string | null | undefined },
  purpose: Purpose,
): [AddressField<Purpose>, FieldErrorType][] {
  const parts = Object.keys(FIELDS) as (keyof PostalAddress)[];
  const address = Object.fromEntries(
    parts.map((part) => [part, answers[addressFieldOf(part, purpose)] ?? null]),
  ) as PostalAddress;
  return Object.entries(addressObjections(address, purpose)).map(([part, type]) => [
    addressFieldOf(part as keyof PostalAddress, purpose),
    type,
  ]);
}

/** What cannot be true of an address, by its part. */
export type AddressObjections = Partial<Record<keyof PostalAddress, FieldErrorType>>;

/**
 * What cannot be true of an address that is given; what is missing is another matter. Nobody lives and no company sits in a post
 * box, though letters may go to one; a postcode looks like those of its country; a city has a name; a state of the US is one.
 */
export function addressObjections(
  address: PostalAddress,
  purpose: AddressPurpose,
): AddressObjections {
  const { street, street2, city, subdivision, postcode, country } = address;
  const isHome = purpose !== 'mailing';
  return {
    ...(isHome && street && isPostBox(street) && { street: 'post_box' }),
    ...(isHome && street2 && isPostBox(street2) && { street2: 'post_box' }),
    ...(street && !/[\p{L}\p{N}]/u.test(street) && { street: 'invalid' }),
    ...(city && !/\p{L}/u.test(city) && { city: 'city_unknown' }),
    ...(country === UNITED_STATES &&
      subdivision &&
      !Object.hasOwn(US_STATES, subdivision) && { subdivision: 'state_unknown' }),
    ...(postcode &&
      country &&
      !isPostcodeOf(country, postcode) && { postcode: 'postcode_unknown' }),
  };
}

/** Post boxes as they are written in English, German, French, Spanish, Italian, Portuguese, Dutch and the Nordic languages. */
const POST_BOXES: readonly RegExp[] = [
  /\bp\.? ?o\.? ?box\b/,
  /\bp\.? ?o\.? ?b(ox|\.)? ?(no\.?|nr\.?|#)? ?\d/,
  /\bg\.? ?p\.? ?o\.? ?box\b/,
  /\bpost(al)? ?(office )?box ?(no\.?|nr\.?|#)? ?\d/,
  /\bpost office box\b/,
  /\b(private|locked) (mail ?)?bag\b/,
  /\bpostfach\b/,
  /\b(boite|case) postale\b/,
  /^[bc]\.? ?p\.? ?\d{1,6}\b/,
  /\b(apartado|apdo\.?|casilla)( de correos?| postal| aereo)? ?(no?\.?|num\.?|#)? ?\d/,
  /\b(apartado|casilla) (de correos?|postal|aereo)\b/,
  /\bcasella postale\b/,
  /\bcaixa postal\b/,
  /\bpostbus ?\d/,
  /\bpostbo(x|ks) ?\d/,
  /^box \d+$/,
];

/** Says whether a line of an address names a post box. */
export function isPostBox(line: string): boolean {
  const plain = line
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
  return POST_BOXES.some((form) => form.test(plain));
}
