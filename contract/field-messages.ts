import type { FieldError } from './errors.ts';

/**
 * What the server says of a field that it does not accept, by the type of the error. The pages have words of
 * their own for them in each language; these are for whoever reads the response itself.
 */
export const FIELD_MESSAGES = {
  channel_not_owed: 'Not the factor that is owed',
  city_unknown: 'Enter the name of a city or town',
  country_not_served: 'We cannot open accounts with this country',
  country_not_united_states: 'Must be the United States',
  date_in_future: 'The date is in the future',
  document_expired: 'This document has expired',
  incorporation_not_served: 'We cannot open accounts for companies registered in this country',
  invalid: 'Invalid data',
  missing: 'Field is required',
  not_asked: 'This is not asked for',
  not_met: 'The criteria for this class are not met. Missing',
  not_offered: 'Choose a class that your country offers',
  occupation_unknown: 'Choose an occupation',
  own_address: 'Enter the signatory’s own email address, not yours',
  password_breached: 'Password is known from a leak',
  password_common: 'Password is too common',
  password_invalid: 'Password is not valid',
  phone_invalid: 'Invalid phone number',
  post_box: 'Enter a street address, not a PO box',
  postcode_unknown: 'This is not a postcode of this country',
  residence_not_served: 'We cannot open accounts for residents of this country',
  state_unknown: 'Choose a state',
  too_young: 'You must be at least 18 years old',
  unrecognized_keys: 'Unknown field',
} as const satisfies Readonly<Record<string, string>>;

export type FieldErrorType = keyof typeof FIELD_MESSAGES;

/** What the server says of a field. */
export type FieldMessage = (typeof FIELD_MESSAGES)[FieldErrorType];

/** The error of a field, with what its message names after a colon. */
export function fieldError(
  loc: FieldError['loc'],
  type: FieldErrorType,
  named: readonly string[] = [],
): FieldError {
  return { loc, msg: [FIELD_MESSAGES[type], named.join(', ')].filter(Boolean).join(': '), type };
}
