import { formatDecimal, formatMinor } from '@ballast/contract/money/amount.ts';
import type { DraftSignature } from '@ballast/contract/onboarding/signatories/draft-signatures.ts';
import type { ClientRow } from '../../account/clients.ts';
import type { AgreementData } from '../../agreements/agreement-data.ts';
import { findSignedNaming } from '../../agreements/envelopes/envelope-of.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { readAgreementData } from '../../onboarding/agreement-client.ts';
import type { OwnActor } from '../../onboarding/identity/identity.ts';
import {
  askForDraft,
  readDraftSignature,
  signsByLink,
} from '../../onboarding/signatories/draft-signatures.ts';
import type { LinkSettings } from '../../onboarding/signatories/signatory-links.ts';
import { UNITS_SCALE } from '../private-funds/amounts.ts';
import { findDraft, type OwnRedemption, type RedemptionRequest } from './redemption-record.ts';

const KIND = 'REDEMPTION_AGREEMENT';

/** Whether a client has a redemption to sign on the screen: one that was begun. */
export async function wantsRedemptionAgreement(
  database: Database,
  ownerId: string,
): Promise<boolean> {
  if (!(await findDraft(database, ownerId))) return false;
  return (await readAgreementData(database, ownerId, KIND)).signer === 'OWNER';
}

/** Who signs the agreement of what a client has begun to redeem, and what its text says. */
export async function readRedemptionData(
  database: Database,
  ownerId: string,
): Promise<AgreementData> {
  return dataOf(database, ownerId, await findDraft(database, ownerId));
}

async function dataOf(
  database: Database,
  ownerId: string,
  draft: RedemptionRequest | null,
): Promise<AgreementData> {
  const { signer, client } = await readAgreementData(database, ownerId, KIND);
  if (!draft) return { signer, client };
  const { requestId: reference, fund, className } = draft;
  const wish = wishLine(draft);
  const redemption = { reference, fund: fund.name, className, wish, ...payoutOf(draft) };
  return { signer, client: { ...client, redemption } };
}

/** Which currency was chosen, and which is paid where that fails; nothing where it is the class's. */
function payoutOf({ payoutAsset, currency }: RedemptionRequest): { payout?: string } {
  if (payoutAsset === null) return {};
  const otherwise = `or in ${currency} where that cannot be exchanged`;
  return { payout: `Paid in ${payoutAsset} at the rate of that moment, ${otherwise}` };
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

/** How the signature of a company's draft stands; null where it signs on the screen. */
export function signatureOf(
  database: Database,
  { ownerId, requestId, refusedBy }: RedemptionRequest,
): Promise<DraftSignature | null> {
  return readDraftSignature(database, ownerId, { purpose: 'REDEMPTION', requestId, refusedBy });
}

/** Who signs a client's redemptions by a link; null where whoever signs in does. */
export function signsRedemptions(
  database: Database,
  client: Pick<ClientRow, 'client_id' | 'account_type'>,
): Promise<string | null> {
  return signsByLink(database, client, KIND);
}

/** Asks whoever signs for a company by a link to sign what it has begun. The client must be locked. Refuses with `too_many_requests`. */
export async function askToRedeem(tx: Tx, settings: LinkSettings, actor: OwnActor): Promise<void> {
  const { clientId } = actor;
  const draft = await findDraft(tx, clientId);
  if (!draft) return;
  const data = await dataOf(tx, clientId, draft);
  const { requestId, refusedBy, fund } = draft;
  const begun = { purpose: 'REDEMPTION', kind: KIND, requestId, refusedBy } as const;
  await askForDraft(tx, settings, actor, { ...begun, fundName: fund.name, data });
}
