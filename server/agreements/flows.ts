import type { Actor } from '../database/audit-trail.ts';
import type { Tx } from '../database/connect.ts';
import type { PlatformSettings } from '../http/context.ts';
import type { AgreementData } from './agreement-data.ts';
import type { AgreementSigner } from './agreement-record.ts';
import type { AgreementKind } from './templates.ts';

export type SignedNow = {
  readonly agreementId: string;
  readonly ownerId: string;
  readonly kind: AgreementKind;
  readonly signer: AgreementSigner;
};

export type SealedNow = {
  readonly ownerId: string;
  readonly agreementId: string;
  readonly title: string;
};

export type MessageSettings = Pick<PlatformSettings, 'secrets' | 'publicUrl'>;

/**
 * What agreements need of the flows of onboarding. Those stand after this room in the order of
 * rooms, so `main` hands them in.
 */
export type AgreementFlows = {
  /** Says whether the client's present step asks for an agreement of a kind. */
  wants(tx: Tx, ownerId: string, kind: AgreementKind): Promise<boolean>;
  /** The signer of an agreement of a kind, and what its text says about the client. */
  readData(tx: Tx, ownerId: string, kind: AgreementKind): Promise<AgreementData>;
  /** Continues what waited for a signature, in the same transaction. */
  signed(tx: Tx, actor: Actor, signed: SignedNow): Promise<void>;
  /** Reports a declined agreement, in the same transaction. */
  declined(tx: Tx, declined: SignedNow): Promise<void>;
  /** Sends their copy to a person who signed by a link, in the transaction that stores the document. */
  sealed(tx: Tx, settings: MessageSettings, sealed: SealedNow): Promise<void>;
};
