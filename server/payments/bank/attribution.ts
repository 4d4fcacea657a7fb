import { referencesIn } from '@ballast/contract/payments/payment-references.ts';
import type { SUSPENSE_REASONS } from '@ballast/contract/payments/suspended-lines.ts';
import { getClient } from '../../account/clients.ts';
import type { Tx } from '../../database/connect.ts';
import type { StatementLine } from '../../providers/bank/port.ts';
import { findReferenceOwner } from './payment-references.ts';
import { holderName, isSameHolder } from './same-holder.ts';

type SuspendedBecause = Exclude<(typeof SUSPENSE_REASONS)[number], 'RECALLED'>;

export type Suspended = {
  readonly because: SuspendedBecause;
  /** The client whose reference it bears, where there is one. */
  readonly namedOwnerId: string | null;
};

export type Attribution = { readonly ownerId: string; readonly reference: string } | Suspended;

/**
 * Whose a line of the statement is: the client's whose reference it bears, when it is in the currency of the reference and comes from
 * the client (spec/decisions.md, section 13). Everything else is nobody's.
 */
export async function attribute(tx: Tx, line: StatementLine): Promise<Attribution> {
  const nobody = (because: SuspendedBecause, namedOwnerId: string | null = null) => ({
    because,
    namedOwnerId,
  });
  if (line.amount < 0n) return nobody('DEBIT');
  const [reference, ...more] = referencesIn(line.remittance);
  if (reference === undefined) return nobody('NO_REFERENCE');
  if (more.length > 0) return nobody('SEVERAL_REFERENCES');
  const named = await findReferenceOwner(tx, reference);
  if (!named) return nobody('REFERENCE_UNKNOWN');
  const { ownerId } = named;
  if (named.currency !== line.currency) return nobody('OTHER_CURRENCY', ownerId);
  const client = await getClient(tx, ownerId);
  if (client.closed_at) return nobody('CLIENT_CLOSED', ownerId);
  const name = holderName({
    legalName: client.legal_name,
    firstName: client.first_name,
    middleName: client.middle_name,
    lastName: client.last_name,
  });
  return isSameHolder(line.payerName, name)
    ? { ownerId, reference }
    : nobody('THIRD_PARTY', ownerId);
}
