import { ACCREDITATION_LIMBS, type Accreditation } from '@ballast/contract/funds/accreditation.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { DraftSignature } from '@ballast/contract/onboarding/signatories/draft-signatures.ts';
import type { AgreementData } from '../../agreements/agreement-data.ts';
import { findSignedNaming } from '../../agreements/envelopes/envelope-of.ts';
import type { AgreementKind } from '../../agreements/templates.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { readAgreementData } from '../../onboarding/agreement-client.ts';
import type { OwnActor } from '../../onboarding/identity/identity.ts';
import { askForDraft, readDraftSignature } from '../../onboarding/signatories/draft-signatures.ts';
import type { LinkSettings } from '../../onboarding/signatories/signatory-links.ts';
import {
  findDraft,
  givenFor,
  type OwnSubscription,
  type Subscription,
} from './subscription-record.ts';

/** The vehicle for US taxpayers has a text of its own. */
export const kindOf = ({ strategy }: Pick<Subscription, 'strategy'>): AgreementKind =>
  strategy === 'US' ? 'SUBSCRIPTION_AGREEMENT_US' : 'SUBSCRIPTION_AGREEMENT';

/** Whether a client has a subscription to sign on the screen by an agreement of a kind: one that was begun. */
export async function wantsSubscriptionAgreement(
  database: Database,
  ownerId: string,
  kind: AgreementKind,
): Promise<boolean> {
  const draft = await findDraft(database, ownerId);
  if (draft === null || kindOf(draft) !== kind) return false;
  return (await readAgreementData(database, ownerId, kind)).signer === 'OWNER';
}

/** How the signature of a company's draft stands; null of everything else. */
export async function signatureOf(
  database: Database,
  { ownerId, requestId, refusedBy, state }: Subscription,
): Promise<DraftSignature | null> {
  if (state !== 'DRAFT') return null;
  return readDraftSignature(database, ownerId, { purpose: 'SUBSCRIPTION', requestId, refusedBy });
}

/** Asks whoever signs for a company by a link to sign what it has begun. The client must be locked. Refuses with `too_many_requests`. */
export async function askToSubscribe(
  tx: Tx,
  settings: LinkSettings,
  actor: OwnActor,
  draft: Subscription,
): Promise<void> {
  const kind = kindOf(draft);
  const data = await dataOf(tx, draft.ownerId, { kind, draft });
  const { requestId, refusedBy, fund } = draft;
  const begun = { purpose: 'SUBSCRIPTION', kind, requestId, refusedBy } as const;
  await askForDraft(tx, settings, actor, { ...begun, fundName: fund.name, data });
}

/** Who signs the agreement of what a client has begun to subscribe to, and what its text says. */
export async function readSubscriptionData(
  database: Database,
  ownerId: string,
  kind: AgreementKind,
): Promise<AgreementData> {
  const draft = await findDraft(database, ownerId);
  return dataOf(database, ownerId, { kind, draft });
}

async function dataOf(
  database: Database,
  ownerId: string,
  { kind, draft }: { readonly kind: AgreementKind; readonly draft: Subscription | null },
): Promise<AgreementData> {
  const { signer, client } = await readAgreementData(database, ownerId, kind);
  if (!draft) return { signer, client };
  const { requestId: reference, fund, className, isSubsequent } = draft;
  const given = givenFor(draft);
  const amount = `${formatMinor(given.asset, given.minor)} ${given.asset}`;
  const accreditation = draft.accreditation
    ? linesOf(draft.accreditation, client.company !== null)
    : [];
  const subscription = {
    reference,
    fund: fund.name,
    className,
    amount,
    ...exchangeOf(draft),
    isSubsequent,
    accreditation,
  };
  return { signer, client: { ...client, subscription } };
}

/** What is paid in another currency is exchanged once the dealing date takes no more orders; nothing of the class's own. */
function exchangeOf({ currency, minor, paid }: Subscription): { exchange?: string } {
  if (!paid) return {};
  const about = `about ${formatMinor(currency, minor)} ${currency} by a rate that binds nobody`;
  return {
    exchange: `Exchanged for ${currency} when the dealing date takes no more orders: ${about}`,
  };
}

const { income, netWorth, totalAssets, familyOffice, qualifiedNetWorth, underManagement } =
  ACCREDITATION_LIMBS;

const dollars = (figure: string): string =>
  `${new Intl.NumberFormat('en-GB').format(figure as `${number}`)} USD`;

const CRITERION_LINES: Readonly<Record<Accreditation['accreditation_criteria'], string>> = {
  income: `Accredited investor: income over ${dollars(income.over)}, or ${dollars(income.jointlyOver)} jointly, in each of ${income.years} years`,
  net_worth: `Accredited investor: net worth over ${dollars(netWorth.over)} without the primary residence`,
  already_passed: 'Accredited investor: licence in good standing after an examination',
  total_assets: `Accredited investor: company with total assets over ${dollars(totalAssets.over)}, not formed for this purpose`,
  supervised:
    'Accredited investor: bank, insurer, registered adviser, broker-dealer or investment company',
  all_owners: 'Accredited investor: company all of whose equity owners are accredited investors',
  family_office: `Accredited investor: family office with over ${dollars(familyOffice.over)} under management, not formed for this purpose`,
};

const QUALIFIED_LINES: Readonly<Record<Accreditation['qualified_client'], string>> = {
  NET_WORTH: `Qualified client: net worth over ${dollars(qualifiedNetWorth.over)} without the primary residence`,
  ASSETS_UNDER_MANAGEMENT: `Qualified client: at least ${dollars(underManagement.atLeast)} under management`,
};

/** A company has no residence to leave out. */
const COMPANY_QUALIFIED_LINES: typeof QUALIFIED_LINES = {
  ...QUALIFIED_LINES,
  NET_WORTH: `Qualified client: net worth over ${dollars(qualifiedNetWorth.over)}`,
};

function linesOf(
  { accreditation_criteria, qualified_client }: Accreditation,
  isCompany: boolean,
): string[] {
  const qualified = isCompany ? COMPANY_QUALIFIED_LINES : QUALIFIED_LINES;
  return [CRITERION_LINES[accreditation_criteria], qualified[qualified_client]];
}

/** The id of the agreement that is signed about a subscription, which it names; null until it is. */
export function findSignedAgreement(
  database: Database,
  { ownerId, requestId }: OwnSubscription,
): Promise<string | null> {
  return findSignedNaming(
    database,
    ownerId,
    ['SUBSCRIPTION_AGREEMENT', 'SUBSCRIPTION_AGREEMENT_US'],
    requestId,
  );
}
