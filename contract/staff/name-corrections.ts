import { z } from 'zod';
import { NAME_CORRECTORS } from '../account/roles.ts';
import { call } from '../call.ts';
import { Done, Id, IdParams, Timestamp, text } from '../fields.ts';
import { businessNameOf, nameOf } from '../onboarding/names.ts';

/** The names of a client: of its person, and of a company the legal name. */
export const ClientNames = z.strictObject({
  first_name: z.string(),
  middle_name: z.string().nullable(),
  last_name: z.string(),
  legal_name: z.string().nullable(),
});

/** A correction of a client's names, which one asks for and another confirms. */
export const NameCorrection = z.strictObject({
  id: Id,
  before: ClientNames,
  after: ClientNames,
  reason: z.string(),
  evidence: z.string(),
  asked_by: z.string(),
  asked_at: Timestamp,
  /** Null while somebody else has to confirm it. */
  decided: z
    .strictObject({ as: z.enum(['CONFIRMED', 'DECLINED']), by: z.string(), at: Timestamp })
    .nullable(),
  /** What the caller may answer: nothing, confirm or decline; declining one's own takes it back. */
  may: z.enum(['NOTHING', 'ANSWER', 'TAKE_BACK']),
});

/** A client's names, and how they were corrected: the newest first. */
export const getClientNames = call({
  method: 'GET',
  path: '/staff/clients/{id}/names',
  summary: 'Names of a client, and their corrections',
  params: IdParams,
  output: z.strictObject({ names: ClientNames, corrections: z.array(NameCorrection) }),
  errors: [],
  who: NAME_CORRECTORS,
  support: false,
  idempotent: false,
});

/** Corrections that wait for a second person, the oldest first. */
export const listNameCorrections = call({
  method: 'GET',
  path: '/staff/name-corrections',
  summary: 'Corrections of names that wait for a second person',
  output: z.strictObject({
    items: z.array(
      z.strictObject({
        client_id: Id,
        before: z.string(),
        after: z.string(),
        asked_by: z.string(),
        asked_at: Timestamp,
      }),
    ),
  }),
  errors: [],
  who: NAME_CORRECTORS,
  support: false,
  idempotent: false,
});

export const CorrectedNames = z.strictObject({
  first_name: nameOf('Invalid first name'),
  middle_name: nameOf('Invalid middle name').nullable(),
  last_name: nameOf('Invalid last name'),
  /** Of a company; null of a person. */
  legal_name: businessNameOf('Invalid legal business name').nullable(),
  reason: text(500),
  evidence: text(500),
});

/**
 * Asks for a client's names to be corrected. `conflict` where they are so, where one is asked for, before the account is open, and
 * where a person is given a legal name or a company none.
 */
export const correctNames = call({
  method: 'POST',
  path: '/staff/clients/{id}/names',
  summary: "Ask for a client's names to be corrected",
  params: IdParams,
  body: CorrectedNames,
  output: z.strictObject({ id: Id }),
  errors: ['conflict'],
  who: NAME_CORRECTORS,
  support: false,
  idempotent: true,
});

/**
 * Confirms or declines a correction; one's own is taken back by declining it. `approver_entered_it` to confirm one's own, `conflict`
 * where it is decided, or the names have changed since it was asked for.
 */
export const answerNameCorrection = call({
  method: 'POST',
  path: '/staff/clients/{id}/names/{correction}/answer',
  summary: "Confirm or decline a correction of a client's names",
  params: IdParams.extend({ correction: Id }),
  body: z.strictObject({ decision: z.enum(['CONFIRMED', 'DECLINED']) }),
  output: Done,
  errors: ['approver_entered_it', 'conflict'],
  who: NAME_CORRECTORS,
  support: false,
  idempotent: true,
});
