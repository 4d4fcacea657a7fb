import {
  type Activity,
  type listActivity as listActivityCall,
  type REVIEW_STANDINGS,
  REVIEWED,
} from '@ballast/contract/activity/activity.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { isWithDesk } from '@ballast/contract/reviews/client-case.ts';
import { listSignedAgreements } from '../agreements/signed-list.ts';
import { readClock } from '../database/clock.ts';
import type { Database } from '../database/connect.ts';
import { dayOf, daysAfter } from '../database/days.ts';
import {
  CURSOR_MOMENT,
  CURSOR_UUID,
  type PageQuery,
  pageOf,
  type SortKeys,
} from '../http/cursor.ts';
import { readTargetNames } from '../payments/targets/targets.ts';
import { type FundFacts, listTransactions } from '../payments/transactions/transactions.ts';
import { type ClientCaseRecord, clientCases } from '../reviews/client-cases.ts';
import { bookedCalls } from '../video-calls/booked-calls.ts';

type Standing = (typeof REVIEW_STANDINGS)[number];
type Transaction = Extract<Activity, { kind: 'TRANSACTION' }>['transaction'];

/** As the list of transactions sorts, so that a cursor of this list says where to go on in that one. */
const NEWEST_FIRST: SortKeys<Activity> = {
  of: ({ at, id }) => [at, id],
  forms: [CURSOR_MOMENT, CURSOR_UUID],
  order: 'descending',
};

export type ActivityQuery = PageQuery & { readonly isOpen: boolean };

/** A page of what happened to a client, newest first; with `isOpen` only what has not ended. */
export async function listActivity(
  database: Database,
  funds: FundFacts,
  ownerId: string,
  query: ActivityQuery,
): Promise<AnswerOf<typeof listActivityCall>> {
  const { isOpen } = query;
  const [transactions, cases, calls, agreements] = await Promise.all([
    transactionsOf(database, funds, ownerId, query),
    clientCases(database, ownerId, [...REVIEWED, 'withdrawals']),
    callsOf(database, ownerId),
    isOpen ? [] : agreementsOf(database, ownerId),
  ]);
  const reviews = await reviewsOf(database, ownerId, cases);
  const others = [...reviews, ...calls, ...agreements];
  const moved = transactions.map((transaction) => movementOf(transaction, cases));
  const items = [...moved, ...(isOpen ? others.filter(isUnderWay) : others)];
  return pageOf(items, NEWEST_FIRST, query);
}

/** How far back deposits are looked at that may not have settled. */
const SETTLING_DAYS = 2;

/** One more than fit on the page, so that the page knows whether another follows. A deposit that settles has not ended. */
async function transactionsOf(
  database: Database,
  funds: FundFacts,
  ownerId: string,
  { isOpen, limit, cursor }: ActivityQuery,
): Promise<Transaction[]> {
  const page = { limit: limit + 1, cursor };
  if (!isOpen) return (await listTransactions(database, funds, ownerId, page)).items;
  const from = daysAfter(dayOf(await readClock(database)), -SETTLING_DAYS);
  const [underWay, deposits] = await Promise.all([
    listTransactions(database, funds, ownerId, { ...page, status: 'processing' }),
    listTransactions(database, funds, ownerId, {
      ...page,
      type: 'deposit',
      status: 'completed',
      from,
    }),
  ]);
  const settling = deposits.items.filter(({ waits_for }) => waits_for !== null);
  return [...underWay.items, ...settling];
}

function movementOf(transaction: Transaction, cases: readonly ClientCaseRecord[]): Activity {
  const { id, created_at: at, settles_at: settlesAt } = transaction;
  const approval = cases.find((each) => each.queue === 'withdrawals' && each.subjectId === id);
  const promised = settlesAt ?? (approval ? promisedAt(approval) : null);
  const promised_at = transaction.waits_for === null ? null : promised;
  return { kind: 'TRANSACTION', id, at, promised_at, transaction };
}

async function reviewsOf(
  database: Database,
  ownerId: string,
  cases: readonly ClientCaseRecord[],
): Promise<Activity[]> {
  const reviewed = cases.flatMap((each) => {
    const queue = REVIEWED.find((name) => name === each.queue);
    return queue ? [{ ...each, queue }] : [];
  });
  const names = await readTargetNames(
    database,
    reviewed.map(({ subjectId }) => ({ ownerId, targetId: subjectId })),
  );
  return reviewed.map((each) => ({
    kind: 'REVIEW',
    id: each.caseId,
    at: each.openedAt.toISOString(),
    promised_at: promisedAt(each),
    reviewed: each.queue,
    name: names.get(each.subjectId) ?? null,
    standing: standingOf(each),
    ended_at: isOver(each) ? (each.outcomeAt?.toISOString() ?? null) : null,
  }));
}

/** While we have it, by when the client was told that we decide. */
function promisedAt({ state, dueAt }: ClientCaseRecord): string | null {
  return isWithDesk(state) ? dueAt.toISOString() : null;
}

const OUTCOME_STANDINGS = {
  APPROVED: 'APPROVED',
  REJECTED: 'NOT_APPROVED',
  ASKED_AGAIN: 'WITH_YOU',
  CLOSED: 'ENDED',
  WITHDRAWN: 'ENDED',
} as const satisfies Record<NonNullable<ClientCaseRecord['outcome']>, Standing>;

function standingOf({ state, outcome }: ClientCaseRecord): Standing {
  if (isWithDesk(state)) return 'WITH_US';
  return outcome === null ? 'ENDED' : OUTCOME_STANDINGS[outcome];
}

function isOver({ state }: ClientCaseRecord): boolean {
  return state === 'DECIDED' || state === 'WITHDRAWN';
}

async function callsOf(database: Database, ownerId: string): Promise<Activity[]> {
  const calls = await bookedCalls(database, ownerId);
  return calls.map(({ callId, bookedAt, purpose, state, startsAt }) => ({
    kind: 'CALL',
    id: callId,
    at: bookedAt.toISOString(),
    purpose,
    state,
    starts_at: startsAt.toISOString(),
  }));
}

async function agreementsOf(database: Database, ownerId: string): Promise<Activity[]> {
  const signed = await listSignedAgreements(database, ownerId);
  return signed.map(({ agreementId, signedAt, title }) => ({
    kind: 'AGREEMENT',
    id: agreementId,
    at: signedAt.toISOString(),
    title,
  }));
}

function isUnderWay(activity: Activity): boolean {
  if (activity.kind === 'REVIEW') return activity.ended_at === null;
  return activity.kind === 'CALL' && activity.state === 'BOOKED';
}
