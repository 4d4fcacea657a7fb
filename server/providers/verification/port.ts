import type { VERIFICATION_MODES } from '@ballast/contract/onboarding/identity/verification.ts';

export type SessionOrder = {
  /** Our own id of the session: the same key never opens a second one. */
  readonly key: string;
  readonly returnUrl: string;
};

export type OpenedSession = {
  readonly providerReference: string;
  readonly url: string | null;
  /** What the provider's script on our page is given; null when there is none. */
  readonly token: string | null;
};

/** How a session stands: the person is not through yet, it is being looked at, or it is known. */
export type SessionReport = {
  readonly state: 'OPEN' | 'PROCESSING' | 'PASSED' | 'FAILED';
  /** The provider's word for why it failed, such as `document_unreadable`; null otherwise. */
  readonly failure: string | null;
  /** What the provider read from the document; null when it does not say. */
  readonly documentType: string | null;
  readonly issuingCountry: string | null;
};

/**
 * Verifies identities. Its events only wake (docs/decisions/0051): `readSession` has the truth. Calls may
 * throw `ProviderRefusal` or `OutcomeUnknown`; opening and finishing may be repeated.
 */
export type Verification = {
  /** UPLOADS: pictures are sent to the platform. HOSTED: they are taken on the provider's page. */
  readonly mode: (typeof VERIFICATION_MODES)[number];
  startSession(order: SessionOrder): Promise<OpenedSession>;
  /** Says that the person is through. A hosted provider knows it by itself. */
  finishSession(providerReference: string): Promise<void>;
  readSession(providerReference: string): Promise<SessionReport>;
};
