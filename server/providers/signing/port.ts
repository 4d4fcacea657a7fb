import type { Pdf } from './open-pdf.ts';

export type Clause = { readonly heading: string; readonly paragraphs: readonly string[] };

/** Who makes an agreement with whom: a role such as `The client`, and lines that say who that is. */
export type Party = { readonly role: string; readonly lines: readonly string[] };

export type AgreementText = {
  readonly title: string;
  /** What the version of the text is called, such as `Version 1`. */
  readonly version: string;
  /** What readers must know about the text before they read it, such as that it is a model. */
  readonly notice: string;
  readonly parties: readonly Party[];
  readonly clauses: readonly Clause[];
};

export type TrailStep = {
  readonly at: Date;
  readonly what: string;
  readonly who: string;
  readonly address: string | null;
  readonly device: string | null;
};

/** How a name was put under an agreement: typed, or drawn as an SVG path of 600 by 200. */
export type Signature = {
  readonly name: string;
  readonly drawing: string | null;
  readonly at: Date;
  readonly address: string | null;
  readonly device: string | null;
};

/** An agreement that its signer has signed, with all that the sealed document says about it. */
export type SignedAgreement = {
  readonly agreementId: string;
  readonly text: AgreementText;
  /** The text as its signer was sent it: JSON whose hash was signed. */
  readonly content: string;
  /** SHA-256 of that, in hexadecimal digits. */
  readonly contentHash: string;
  readonly signer: { readonly name: string; readonly email: string };
  readonly consent: string;
  /** How the platform knew who signed, in words; null when it did not keep it. */
  readonly authentication: string | null;
  readonly signature: Signature;
  readonly trail: readonly TrailStep[];
};

/** A signed agreement as a document that shows when it was changed. */
export type SealedDocument = {
  readonly pdf: Buffer;
  readonly pageCount: number;
  /** SHA-256 of the certificate that the seal was made with, in hexadecimal digits. */
  readonly certificateFingerprint: string;
};

/** Pages of the platform's own, such as a statement, that are to show when they were changed. */
export type OwnPages = {
  /** What they are, by an id of ours. */
  readonly id: string;
  readonly title: string;
  /** SHA-256 of what they say, in hexadecimal digits. */
  readonly contentHash: string;
  /** Why they are sealed, as a reader of signatures shows it. */
  readonly reason: string;
  /** The running line at the foot of each page, before its number. */
  readonly foot: string;
  /** The number of a page and how many there are, in words. */
  readonly pageOf: (page: number, count: number) => string;
  /** Everything that is written with letters outside the standard typefaces. */
  readonly letters: string;
  write(pdf: Pdf): Promise<void>;
};

/** Whoever turns signed agreements into sealed documents; never called inside a transaction, only from jobs. */
export interface Signing {
  /**
   * Makes the sealed document of an agreement, dated `at`. Repeated, it makes another with the same contents.
   * May throw `ProviderRefusal` or `OutcomeUnknown`.
   */
  seal(agreement: SignedAgreement, at: Date): Promise<SealedDocument>;
}

/** Whoever seals what the platform itself says; never called inside a transaction, only from jobs. */
export interface PageSealing {
  /** Writes pages and seals them, dated `at`. May throw `ProviderRefusal` or `OutcomeUnknown`. */
  sealPages(pages: OwnPages, at: Date): Promise<SealedDocument>;
}

/** Steps of the built-in ceremony that whoever keeps it is asked for. */
export type CeremonyStep = 'OPEN' | 'CONSENT' | 'SIGN';

/**
 * Port of the built-in signing ceremony; the sandbox implementation can inject failures. Never called in a
 * transaction.
 */
export interface Ceremony {
  /** Asked before a step is taken; asking again does no harm. May throw `ProviderRefusal` or `OutcomeUnknown`. */
  admit(step: CeremonyStep, agreementId: string): Promise<void>;
}

export type EnvelopeOrder = {
  readonly agreementId: string;
  readonly text: AgreementText;
  readonly signer: EnvelopeSigner;
};

/** Whoever signs, as the provider knows them. */
export type EnvelopeSigner = { readonly name: string; readonly email: string };

/** How we know the signer: logged in with a password or by another provider, or by a link sent to their address. */
export type SignerCheck = 'PASSWORD' | 'SINGLE_SIGN_ON' | 'LINK_BY_EMAIL';

/** How an envelope stands: with its signer, signed, or over without a signature. */
export type EnvelopeState = 'OPEN' | 'SIGNED' | 'DECLINED';

/**
 * A provider that holds the ceremony itself, in a frame. Never called in a transaction. Calls may throw
 * `ProviderRefusal` or `OutcomeUnknown`; after the latter use `findEnvelope`.
 */
export interface EnvelopeSigning {
  /** Makes the envelope of an agreement and returns the provider's id. */
  createEnvelope(order: EnvelopeOrder): Promise<string>;
  /** The provider's id of the envelope that was made under our key; null when there is none. */
  findEnvelope(agreementId: string): Promise<string | null>;
  /** Where the signer signs, in a frame, once and within minutes; then the browser comes back to `returnUrl`. */
  embeddedSession(
    envelopeRef: string,
    order: Pick<EnvelopeOrder, 'agreementId' | 'signer'> & { readonly check: SignerCheck },
    returnUrl: string,
  ): Promise<string>;
  readEnvelope(envelopeRef: string): Promise<EnvelopeState>;
  /** Takes an envelope back from its signer, who is shown why. Refused when it was signed or over before. */
  voidEnvelope(envelopeRef: string, reason: string): Promise<void>;
  downloadDocument(envelopeRef: string): Promise<Buffer>;
}
