/** A numbered part of an agreement. */
export type Clause = { readonly heading: string; readonly paragraphs: readonly string[] };

/** Who makes an agreement with whom: a role such as `The client`, and lines that say who that is. */
export type Party = { readonly role: string; readonly lines: readonly string[] };

/** What a signer reads and signs, word for word. */
export type AgreementText = {
  readonly title: string;
  /** What the version of the text is called, such as `Version 1`. */
  readonly version: string;
  /** What readers must know about the text before they read it, such as that it is a model. */
  readonly notice: string;
  readonly parties: readonly Party[];
  readonly clauses: readonly Clause[];
};

/** Something that happened on the way to the signature. */
export type TrailStep = {
  readonly at: Date;
  /** What happened, in words of the certificate page. */
  readonly what: string;
  /** Who did it. */
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
  /** The sentence that was agreed to before the signature. */
  readonly consent: string;
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

/** Whoever turns signed agreements into sealed documents; never called inside a transaction, only from jobs. */
export interface Signing {
  /**
   * Makes the sealed document of an agreement, dated `at`. Asked again it makes another one of the same
   * contents. May throw `ProviderRefusal` or `OutcomeUnknown`.
   */
  seal(agreement: SignedAgreement, at: Date): Promise<SealedDocument>;
}
