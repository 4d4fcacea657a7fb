import type { Actor } from '../database/audit-trail.ts';
import type { Tx } from '../database/connect.ts';
import type { PlatformSettings } from '../http/context.ts';
import type { AgreementData } from './agreement-data.ts';
import type { AgreementSigner } from './agreement-record.ts';
import type { AgreementKind } from './templates.ts';

/** An agreement that was signed, or declined, just now. */
export type SignedNow = {
  readonly agreementId: string;
  readonly ownerId: string;
  readonly kind: AgreementKind;
  readonly signer: AgreementSigner;
};

/** An agreement whose document is ready just now. */
export type SealedNow = { readonly agreementId: string; readonly title: string };

/** What a message with a link in it takes. */
export type MessageSettings = Pick<PlatformSettings, 'secrets' | 'publicUrl'>;

/**
 * What the flows of onboarding know of agreements. They ask this domain for envelopes, so it is handed what it needs of
 * them where the platform is put together.
 */
export type AgreementFlows = {
  /** Says whether a step that the client is at asks for an agreement of a kind. */
  wants(tx: Tx, ownerId: string, kind: AgreementKind): Promise<boolean>;
  /** Who has to sign an agreement of a kind, and what its text says about the client, by what is known so far. */
  readData(tx: Tx, ownerId: string, kind: AgreementKind): Promise<AgreementData>;
  /** Goes on with what waited for a signature, in the same transaction. */
  signed(tx: Tx, actor: Actor, signed: SignedNow): Promise<void>;
  /** Tells of what will not be signed, in the same transaction. */
  declined(tx: Tx, declined: SignedNow): Promise<void>;
  /** Sends whoever signed by a link their copy, in the transaction that keeps the document. */
  sealed(tx: Tx, settings: MessageSettings, sealed: SealedNow): Promise<void>;
};
