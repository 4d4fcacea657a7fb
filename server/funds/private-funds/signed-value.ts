import type { PasskeyQuestion } from '@ballast/contract/access/passkeys.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { PasskeyContext } from '../../access/passkeys/passkey-proofs.ts';
import { askToSign, type SignedSubject } from '../../access/passkeys/signed-subjects.ts';
import type { Person } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { hashesOfEvidence } from '../../files/evidence-files.ts';
import { findVehicle, lockVehicle } from './vehicles.ts';
import { requireValueDue, waitingRows } from './waiting-rows.ts';

/** What a passkey signs of a value: of which vehicle and date it is, how much, by whom, and the evidence with its files. */
export const VALUE_SIGNED: SignedSubject<'APPROVED'> = { lock: lockToApprove, shown: shownOf };

/**
 * Locks the value that was last entered for a date for whoever is to approve it. Refuses `not_found`, `value_not_due`, `conflict` where it
 * is approved or another has taken its place, and `approver_entered_it`.
 */
export async function lockToApprove(
  tx: Tx,
  { userId }: Pick<Person, 'userId'>,
  valuationId: string,
) {
  const value = await tx
    .selectFrom('vehicle_values')
    .select(['vehicle_id', 'as_of', 'kind', 'prepared_by'])
    .where('valuation_id', '=', valuationId)
    .executeTakeFirst();
  if (!value) throw new Refusal('not_found');
  await lockVehicle(tx, value.vehicle_id);
  await requireValueDue(tx, value.vehicle_id, { asOf: value.as_of, kind: value.kind });
  const waiting = await waitingRows(tx, value.vehicle_id);
  if (!waiting.some((each) => each.id === valuationId)) throw new Refusal('conflict');
  if (value.prepared_by === userId) throw new Refusal('approver_entered_it');
  return value;
}

async function shownOf(tx: Tx, id: string) {
  const value = await tx
    .selectFrom('vehicle_values')
    .select([
      'vehicle_id',
      'as_of',
      'kind',
      'gross_assets',
      'evidence',
      'evidence_files',
      'prepared_by',
    ])
    .where('valuation_id', '=', id)
    .executeTakeFirst();
  if (!value) throw new Refusal('not_found');
  const { vehicle_id: vehicle, prepared_by: askedBy, evidence_files: files } = value;
  const { currency } = await findVehicle(tx, vehicle);
  return {
    ...{ value: id, vehicle, as_of: value.as_of, kind: value.kind, currency },
    gross_assets: formatMinor(currency, BigInt(value.gross_assets)),
    evidence: value.evidence,
    evidence_files: JSON.stringify(await hashesOfEvidence(tx, { askedBy, files })),
    prepared_by: askedBy,
  };
}

/** Asks for a passkey to approve a value. Refuses as `lockToApprove` and `askToSign` do. */
export function askValuePasskey(
  context: PasskeyContext,
  viewer: { readonly userId: string; readonly address: string },
  id: string,
): Promise<PasskeyQuestion> {
  return askToSign(context, viewer, { subject: VALUE_SIGNED, id, decision: 'APPROVED' });
}
