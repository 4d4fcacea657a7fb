import { formatDecimal, formatMinor } from '@ballast/contract/money/amount.ts';
import type { ClientRow } from '../../account/clients.ts';
import type { AgreementData } from '../../agreements/agreement-data.ts';
import { findSignedNaming } from '../../agreements/envelopes/envelope-of.ts';
import type { Database } from '../../database/connect.ts';
import { readAgreementData } from '../../onboarding/agreement-client.ts';
import { UNITS_SCALE } from '../private-funds/amounts.ts';
import { findDraft, type OwnRedemption, type RedemptionRequest } from './redemption-record.ts';

const KIND = 'REDEMPTION_AGREEMENT';

/** Whether a client has a redemption to sign: one that was begun. */
export async function wantsRedemptionAgreement(
  database: Database,
  ownerId: string,
): Promise<boolean> {
  return (await findDraft(database, ownerId)) !== null;
}

/** Who signs the agreement of what a client has begun to redeem, and what its text says. */
export async function readRedemptionData(
  database: Database,
  ownerId: string,
): Promise<AgreementData> {
  const { signer, client } = await readAgreementData(database, ownerId, KIND);
  const draft = await findDraft(database, ownerId);
  if (!draft) return { signer, client };
  const { requestId: reference, fund, className } = draft;
  const redemption = { reference, fund: fund.name, className, wish: wishLine(draft) };
  return { signer, client: { ...client, redemption } };
}

function wishLine({ wish, currency }: RedemptionRequest): string {
  if (wish.basis === 'ALL') return 'Redemption of all units';
  if (wish.basis === 'UNITS') {
    return `Redemption of ${formatDecimal(wish.units, UNITS_SCALE)} units`;
  }
  return `Redemption of units worth ${formatMinor(currency, wish.minor)} ${currency}`;
}

/** The id of the agreement that is signed about a redemption, which it names; null until it is. */
export function findSignedRedemption(
  database: Database,
  { ownerId, requestId }: OwnRedemption,
): Promise<string | null> {
  return findSignedNaming(database, ownerId, [KIND], requestId);
}

/** Whether somebody signs for a company who does not sign in for it, and so cannot sign on the screen. */
export async function isSignedByAnother(
  database: Database,
  { client_id, account_type }: Pick<ClientRow, 'client_id' | 'account_type'>,
): Promise<boolean> {
  if (account_type !== 'INSTITUTIONAL') return false;
  const { signer } = await readAgreementData(database, client_id, KIND);
  return signer === 'DESIGNATED';
}
