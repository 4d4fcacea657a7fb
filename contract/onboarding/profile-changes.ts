import { z } from 'zod';
import { call } from '../call.ts';
import { Id, PageQuery, page, Timestamp, text } from '../fields.ts';
import { ClientCase } from '../reviews/client-case.ts';
import { KycAnswers } from './kyc/kyc-calls.ts';

/** What a client tells of their details that has changed (spec/investing.md, sections 4 and 7: profile review). */

const { shape } = KycAnswers;

/** In their own words; a person who has moved tells the address as they did in KYC, all of it. */
export const ToldProfileChange = z.strictObject({
  message: text(2000),
  address_of_residence: shape.address_of_residence,
  address2_of_residence: shape.address2_of_residence,
  city_of_residence: shape.city_of_residence,
  subdivision_of_residence: shape.subdivision_of_residence,
  zip_code_of_residence: shape.zip_code_of_residence,
  country_of_residence: shape.country_of_residence,
});

export type ToldProfileChange = z.output<typeof ToldProfileChange>;

export const ProfileChange = z.strictObject({
  id: Id,
  message: z.string(),
  /** The new home, line by line; null where none was told. */
  address: z.array(z.string()).nullable(),
  sent_at: Timestamp,
  /** Where it stands, and what the manager answered. */
  review: ClientCase,
});

export type ProfileChange = z.output<typeof ProfileChange>;

/** Newest first; the first is pending while its review is with the desk. */
export const listProfileChanges = call({
  method: 'GET',
  path: '/accounts/me/profiles/change-requests',
  summary: 'Changes of their details that a client has told',
  query: PageQuery,
  output: page(ProfileChange),
  errors: ['cursor_invalid'],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/**
 * Tells the caller's relationship manager of a change, as a case. Nothing changes before it is confirmed. `profile_change_pending`
 * while another waits.
 */
export const requestProfileChange = call({
  method: 'POST',
  path: '/accounts/me/profiles/change-requests',
  summary: "Tell of a change of the client's details",
  body: ToldProfileChange,
  /** By when the client is told to have an answer. */
  output: z.strictObject({ id: Id, due_at: Timestamp }),
  errors: ['profile_change_pending'],
  who: 'verified_client',
  support: false,
  idempotent: true,
});
