import type { AnswerOf } from '@ballast/contract/call.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import { formatRate, type Rate, worthOf } from '@ballast/contract/money/rate.ts';
import {
  CLIENT_REVIEWS_MAX,
  type ClientReview,
  type ClientSummary,
  type getClient as getClientCall,
  type listClients as listClientsCall,
} from '@ballast/contract/staff/clients.ts';
import type { z } from 'zod';
import { type ClientRow, clientsByName, displayName, namesOf } from '../account/clients.ts';
import { readFormerRatings, readRisk } from '../compliance/risk/ratings.ts';
import type { Database } from '../database/connect.ts';
import { fundNames } from '../funds/funds.ts';
import { CURSOR_NAME, CURSOR_UUID, readCursor, writeCursor } from '../http/cursor.ts';
import { type Balance, balancesOf } from '../ledger/balances.ts';
import { clientTotals } from '../ledger/client-totals.ts';
import { readCompanySourceFacts } from '../onboarding/kyb/company-sources.ts';
import { readSourceFacts } from '../onboarding/kyc/source-facts.ts';
import { readOutdatedAgreements } from '../onboarding/renewals/outdated-agreements.ts';
import { type LatestPrice, latestPrices } from '../prices/prices.ts';
import { outcomeOf } from '../reviews/case-answers.ts';
import {
  countCasesOf,
  type OpenReviews,
  type ReviewOfClient,
  readCasesOf,
} from '../reviews/case-queue.ts';
import { mayReadQueue, readableQueues } from '../reviews/case-rules.ts';
import { getVisibleClient, managerOf, type Viewer } from '../reviews/own-clients.ts';

export type ClientsQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly managed_by?: 'ME' | undefined;
};

type Prices = ReadonlyMap<string, LatestPrice>;

export async function listClients(
  database: Database,
  viewer: Viewer,
  { limit, cursor, search, managed_by: managedBy }: ClientsQuery,
): Promise<AnswerOf<typeof listClientsCall>> {
  const managerId = managedBy === 'ME' ? viewer.userId : managerOf(viewer);
  const after = cursor === undefined ? null : parseCursor(cursor);
  const found = await clientsByName(database, { search, managerId, after, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1)?.cursor : undefined;
  const ids = page.map(({ client_id }) => client_id);
  const [totals, reviews] = await Promise.all([
    totalsUsd(database, ids),
    countCasesOf(database, ids, readableQueues(viewer)),
  ]);
  return {
    items: page.map((client) =>
      summaryOf(client, totals.get(client.client_id), reviews.get(client.client_id)),
    ),
    next_cursor: last ? writeCursor([last.name, last.clientId]) : null,
  };
}

function parseCursor(cursor: string) {
  const [name = '', clientId = ''] = readCursor(cursor, [CURSOR_NAME, CURSOR_UUID]);
  return { name, clientId };
}

/** Each client's total in US dollars at the latest prices; null where something never had a price. */
async function totalsUsd(
  database: Database,
  clientIds: readonly string[],
): Promise<Map<string, Rate | null>> {
  const prices = await latestPrices(database);
  const sums = new Map<string, Rate | null>();
  for (const { ownerId, asset, posted } of await clientTotals(database, clientIds)) {
    const price = prices.get(asset);
    const others = sums.get(ownerId);
    if (posted === 0n || others === null) continue;
    sums.set(ownerId, price ? (others ?? 0n) + worthOf(asset, posted, price.price) : null);
  }
  return sums;
}

/** Of a client who has nothing the total is undefined. */
function summaryOf(
  client: ClientRow,
  totalUsd: Rate | null | undefined,
  openReviews: OpenReviews = { waiting: 0, overdue: 0, with_client: 0 },
): z.infer<typeof ClientSummary> {
  return {
    id: client.client_id,
    name: displayName(client),
    email: client.email,
    account_type: client.account_type,
    account_status: client.account_status,
    verification_status: client.verification_status,
    suspended: client.suspended_at !== null,
    closed_at: client.closed_at?.toISOString() ?? null,
    us_tax_payer: client.us_tax_payer,
    total_usd: totalUsd === null ? null : formatRate(totalUsd ?? 0n),
    open_reviews: openReviews,
    created_at: client.created_at.toISOString(),
  };
}

export async function getClient(
  database: Database,
  viewer: Viewer,
  clientId: string,
): Promise<AnswerOf<typeof getClientCall>> {
  const client = await getVisibleClient(database, viewer, clientId);
  const managerId = client.relationship_manager_id;
  const totals = await totalsUsd(database, [clientId]);
  const counts = await countCasesOf(database, [clientId], readableQueues(viewer));
  const cases = await readCasesOf(database, clientId, CLIENT_REVIEWS_MAX);
  const reviews = cases.filter(({ queue }) => mayReadQueue(queue, viewer));
  const people = reviews.map(({ outcomeBy }) => outcomeBy);
  const names = await namesOf(database, [managerId, ...people]);
  return {
    ...summaryOf(client, totals.get(clientId), counts.get(clientId)),
    otp_enabled: client.otp_enabled,
    relationship_manager: managerId === null ? null : (names.get(managerId) ?? null),
    kyc_stage: client.kyc_stage,
    agreements_outdated: await outdatedOf(database, client),
    invitation: client.invitation_id,
    risk: await readRisk(database, clientId),
    former_ratings: await readFormerRatings(database, clientId),
    sources: await sourcesOf(database, viewer, client),
    accounts: await accountsOf(database, clientId),
    cases: reviews.map((review) => reviewOf(review, names)),
  };
}

async function outdatedOf(
  database: Database,
  { client_id: clientId, agreements_outdated_since: since }: ClientRow,
) {
  if (since === null) return null;
  const outdated = await readOutdatedAgreements(database, clientId);
  return { since: since.toISOString(), titles: outdated.map(({ title }) => title) };
}

async function sourcesOf(database: Database, viewer: Viewer, client: ClientRow) {
  const isPerson = client.account_type === 'INDIVIDUAL';
  if (!mayReadQueue(isPerson ? 'kyc' : 'kyb', viewer)) return [];
  const read = isPerson ? readSourceFacts : readCompanySourceFacts;
  const facts = await read(database, client.client_id);
  return facts.map(({ field, value, marked = false }) => ({ field, value, marked }));
}

function reviewOf(
  review: ReviewOfClient,
  names: ReadonlyMap<string, string>,
): z.infer<typeof ClientReview> {
  const { caseId: id, queue, state, overdue, dueAt, openedAt } = review;
  return {
    id,
    queue,
    state,
    overdue,
    due_at: dueAt.toISOString(),
    opened_at: openedAt.toISOString(),
    outcome: outcomeOf(review, names),
  };
}

async function accountsOf(database: Database, clientId: string) {
  const balances = await balancesOf(database, clientId);
  const prices: Prices = await latestPrices(database);
  const fundIds = balances.flatMap(({ fundId }) => (fundId === null ? [] : [fundId]));
  const funds = await fundNames(database, [...new Set(fundIds)]);
  return balances.map(({ accountId, asset, purpose, fundId, posted, held }) => ({
    id: accountId,
    asset,
    purpose,
    fund_name: fundId === null ? null : (funds.get(fundId)?.name ?? null),
    posted: formatMinor(asset, posted),
    held: formatMinor(asset, held),
    value_usd: worthInDollars({ asset, posted }, prices),
  }));
}

function worthInDollars({ asset, posted }: Pick<Balance, 'asset' | 'posted'>, prices: Prices) {
  const price = prices.get(asset);
  return price ? formatRate(worthOf(asset, posted, price.price)) : null;
}
