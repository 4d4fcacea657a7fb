import { z } from 'zod';
import { call } from '../../call.ts';
import { Id, IdParams, Timestamp } from '../../fields.ts';

/**
 * Sessions with the provider that verifies identities (spec/access.md, section 8; spec/decisions.md, section
 * 2). UPLOADS: pictures are sent to the platform. HOSTED: they are taken on the provider's own page.
 */
export const VERIFICATION_MODES = ['UPLOADS', 'HOSTED'] as const;

/**
 * STARTED until the person is done; FINISHED while the result is unknown; PASSED goes to the desk, FAILED
 * asks for a document again.
 */
export const VERIFICATION_STATES = ['STARTED', 'FINISHED', 'PASSED', 'FAILED'] as const;

export const VerificationSession = z.strictObject({
  id: Id,
  mode: z.enum(VERIFICATION_MODES),
  state: z.enum(VERIFICATION_STATES),
  /** The provider's page, while a hosted session is open. */
  url: z.string().nullable(),
  /** What a provider's own script is given; null when there is none. */
  token: z.string().nullable(),
  started_at: Timestamp,
  /** Why the provider did not pass it. */
  failure: z.string().nullable(),
});
export type VerificationSession = z.infer<typeof VerificationSession>;

/**
 * Opens a session, or returns the open one, or the outcome of one that ended meanwhile.
 * `verification_start_failed` when the provider does not open one: it is safe to try again.
 * `step_not_reachable` and `conflict` as sending a document.
 */
export const startVerification = call({
  method: 'POST',
  path: '/verification/sessions',
  summary: 'Start the verification of an identity',
  output: VerificationSession,
  errors: ['verification_start_failed', 'step_not_reachable', 'conflict'],
  who: 'client',
  invited: true,
  support: false,
  idempotent: true,
});

/** The caller's newest session; null when there was none, or when another must be started. */
export const getVerification = call({
  method: 'GET',
  path: '/verification/sessions',
  summary: 'The newest session of verification',
  output: z.strictObject({ session: VerificationSession.nullable() }),
  errors: [],
  who: 'client',
  invited: true,
  support: true,
  idempotent: false,
});

/**
 * Reports that the person is done. Safe to repeat. `verification_finish_failed` when the provider does not
 * accept it; `verification_incomplete` when something is missing, such as the document of a session with
 * uploads. Pictures sent to the platform say whether the person is politically exposed; a hosted session
 * needs it here, unless it is known.
 */
export const finishVerification = call({
  method: 'POST',
  path: '/verification/sessions/{id}/finish',
  summary: 'Finish the verification of an identity',
  params: IdParams,
  body: z.strictObject({ politically_exposed: z.boolean('Field is required').optional() }),
  output: VerificationSession,
  errors: ['verification_finish_failed', 'verification_incomplete'],
  who: 'client',
  invited: true,
  support: false,
  idempotent: false,
});
