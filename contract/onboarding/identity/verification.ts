import { z } from 'zod';
import { call } from '../../call.ts';
import { Id, IdParams, Timestamp } from '../../fields.ts';

/**
 * Sessions with the provider that verifies identities (spec/access.md, section 8; spec/decisions.md, section 2).
 * UPLOADS: pictures are sent to the platform and the session frames them. HOSTED: they are taken on the
 * provider's own page.
 */
export const VERIFICATION_MODES = ['UPLOADS', 'HOSTED'] as const;

/**
 * STARTED until the person is through; FINISHED and not known yet; then PASSED, which the desk still
 * looks at, or FAILED, which asks for a document again.
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
 * Opens a session; one that is open is answered again, and one that took too long and turns out to be over, as
 * what became of it. `verification_start_failed` when the provider does not open one: nothing is lost by trying
 * again. `step_not_reachable` and `conflict` as sending a document.
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

/**
 * The newest session of the caller; null when there never was one, and when another is to be started: it was
 * never opened at the provider, or nobody finished it in time.
 */
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
 * Says that the person is through. Asking again returns the same. `verification_finish_failed` when the
 * provider does not take it; `verification_incomplete` when it says that something is missing yet, or, of a
 * session with uploads, that no document was sent. With pictures that were sent to the platform came whether the
 * person is politically exposed; a hosted session needs it here, unless it is known.
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
