import type { Actor } from '../database/audit-trail.ts';
import type { Tx } from '../database/connect.ts';
import type { AgreementSigner } from './agreement-record.ts';
import type { AgreementClient, AgreementKind } from './templates.ts';

/** An agreement that was signed just now. */
export type SignedNow = {
  readonly ownerId: string;
  readonly kind: AgreementKind;
  readonly signer: AgreementSigner;
};

/**
 * What the flows of onboarding know of agreements. They ask this domain for envelopes, so it is handed what it needs of
 * them where the platform is put together.
 */
export type AgreementFlows = {
  /** Says whether a step that the client is at asks for an agreement of a kind. */
  wants(tx: Tx, ownerId: string, kind: AgreementKind): Promise<boolean>;
  /** What the texts say about a client, by what is known of them so far. */
  readClient(tx: Tx, ownerId: string): Promise<AgreementClient>;
  /** Goes on with what waited for a signature, in the same transaction. */
  signed(tx: Tx, actor: Actor, signed: SignedNow): Promise<void>;
};
