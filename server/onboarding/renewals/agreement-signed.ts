import { getClient } from '../../account/clients.ts';
import type { SignedNow } from '../../agreements/flows.ts';
import type { Actor } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { affirmationSigned } from '../proofs/affirmations.ts';
import { signatorySigned } from '../signatories/signatory-outcomes.ts';
import { noteOutdatedAgreements } from './outdated-agreements.ts';

/** Goes on with whatever waited for a signature. */
export async function agreementSigned(tx: Tx, actor: Actor, signed: SignedNow): Promise<void> {
  await signatorySigned(tx, actor, signed);
  await affirmationSigned(tx, actor, signed);
  await noteOutdatedAgreements(tx, await getClient(tx, signed.ownerId));
}
