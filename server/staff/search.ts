import type { AnswerOf } from '@ballast/contract/call.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import {
  FOUND_MAX,
  PAYMENT_KINDS,
  type searchDesk as searchDeskCall,
} from '@ballast/contract/staff/search.ts';
import { clientsByName, displayName, idIn, namesOf } from '../account/clients.ts';
import type { Database } from '../database/connect.ts';
import { findTransactionOf } from '../ledger/client-transactions.ts';
import { type LedgerRequest, requestsWithIds } from '../ledger/requests.ts';
import { transferHashesOf } from '../payments/custody/transfer-hashes.ts';
import { findAddresses, paymentIdsCalled } from '../payments/find-payments.ts';
import { findCases } from '../reviews/case-queue.ts';
import { casesAbout } from '../reviews/case-record.ts';
import { mayReadQueue, readableQueues } from '../reviews/case-rules.ts';
import { managerOf, type Viewer, visibleClients } from '../reviews/own-clients.ts';

type Found = AnswerOf<typeof searchDeskCall>;

/** What a member of staff may see of what is called so, a few of each kind. */
export async function searchDesk(
  database: Database,
  viewer: Viewer,
  typed: string,
): Promise<Found> {
  const search = typed.trim();
  if (search === '') {
    return { clients: [], more_clients: false, cases: [], payments: [], addresses: [] };
  }
  const id = idIn(search);
  const visible = await visibleClients(database, viewer);
  const [named, addresses, requests] = await Promise.all([
    clientsByName(database, {
      search,
      managerId: managerOf(viewer),
      after: null,
      limit: FOUND_MAX + 1,
    }),
    findAddresses(database, search, visible, FOUND_MAX),
    requestsCalled(database, search, id, visible),
  ]);
  const clients = named.slice(0, FOUND_MAX);
  const cases = await findCases(database, {
    id,
    clientIds: clients.map(({ client_id }) => client_id),
    queues: readableQueues(viewer),
    visible,
    limit: FOUND_MAX,
  });
  const names = await namesOf(
    database,
    [...cases, ...addresses].map(({ clientId }) => clientId).concat(requests.map(ownerOf)),
  );
  const whose = (clientId: string) => ({
    client_id: clientId,
    client_name: names.get(clientId) ?? '',
  });
  return {
    clients: clients.map((client) => ({
      id: client.client_id,
      name: displayName(client),
      email: client.email,
      account_type: client.account_type,
    })),
    more_clients: named.length > FOUND_MAX,
    cases: cases.map(({ caseId, queue, state, overdue, openedAt, clientId }) => ({
      id: caseId,
      queue,
      state,
      overdue,
      opened_at: openedAt.toISOString(),
      ...whose(clientId),
    })),
    payments: (await paymentsOf(database, viewer, requests)).map(({ ownerId, ...payment }) => ({
      ...payment,
      ...whose(ownerId),
    })),
    addresses: addresses.map(({ clientId, ...address }) => ({ ...address, ...whose(clientId) })),
  };
}

const ownerOf = ({ ownerId }: LedgerRequest) => ownerId;

async function requestsCalled(
  database: Database,
  search: string,
  id: string | null,
  visible: readonly string[] | null,
): Promise<LedgerRequest[]> {
  const called = await paymentIdsCalled(database, search, FOUND_MAX);
  const found = await requestsWithIds(database, id === null ? called : [id, ...called], visible);
  return found.slice(0, FOUND_MAX);
}

type Payment = Omit<Found['payments'][number], 'client_id' | 'client_name'> & {
  readonly ownerId: string;
};

async function paymentsOf(
  database: Database,
  viewer: Viewer,
  requests: readonly LedgerRequest[],
): Promise<Payment[]> {
  const ids = requests.map(({ requestId }) => requestId);
  const cases = await casesAbout(database, [...new Set(requests.map(ownerOf))], ids);
  const payments = await Promise.all(requests.map((request) => toPayment(database, request)));
  return payments
    .filter((payment) => payment !== null)
    .map((payment) => {
      const review = cases.get(payment.id);
      const isShown = review !== undefined && mayReadQueue(review.queue, viewer);
      return { ...payment, case_id: isShown ? review.caseId : null };
    });
}

/** A payment as its client's list of transactions has it. */
async function toPayment(
  database: Database,
  { ownerId, requestId, kind: of, asset, minor, createdAt }: LedgerRequest,
): Promise<Omit<Payment, 'case_id'> | null> {
  const kind = PAYMENT_KINDS.find((known) => known === of);
  if (kind === undefined) return null;
  const [transaction, hashes] = await Promise.all([
    findTransactionOf(database, ownerId, requestId),
    transferHashesOf(database, ownerId, [requestId]),
  ]);
  return {
    id: requestId,
    kind,
    asset,
    amount: formatMinor(asset, minor),
    status: transaction?.status ?? 'processing',
    hash: hashes.get(requestId) ?? null,
    created_at: createdAt.toISOString(),
    ownerId,
  };
}
