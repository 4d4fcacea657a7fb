import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { Database } from '../../database/connect.ts';
import type { ClientTransaction } from '../../ledger/client-transactions.ts';
import type { Confirmations } from '../../providers/custody/port.ts';
import { type DepositDetail, findDeposits } from '../deposits/deposits.ts';
import { writtenDestination } from '../targets/targets.ts';
import {
  findWithdrawals,
  reasonForClient,
  type WithdrawalRecord,
} from '../withdrawals/withdrawal-record.ts';

/** Where a payment came from and went, and what it cost as decimal text. */
export type PaymentDetail = {
  readonly sender: string | null;
  readonly destination: string | null;
  readonly network: string | null;
  readonly memo: string | null;
  readonly hash: string | null;
  readonly fee: string | null;
  /** Why staff rejected it. */
  readonly reason: string | null;
  /** It came in another currency than its address is for. */
  readonly suspended: boolean;
  /** Of a deposit over a chain that is not available yet, where the custodian counts. */
  readonly confirmations: Confirmations | null;
};

/** Details of the deposits and withdrawals among a client's transactions, by the ids of their requests. */
export async function paymentDetailsOf(
  database: Database,
  ownerId: string,
  transactions: readonly Pick<ClientTransaction, 'requestId' | 'kind'>[],
): Promise<ReadonlyMap<string, PaymentDetail>> {
  const idsOf = (wanted: ClientTransaction['kind']) =>
    transactions.flatMap(({ requestId, kind }) =>
      requestId !== null && kind === wanted ? [requestId] : [],
    );
  const [deposits, withdrawals] = await Promise.all([
    findDeposits(database, ownerId, idsOf('deposit')),
    findWithdrawals(
      database,
      idsOf('withdrawal').map((requestId) => ({ ownerId, requestId })),
    ),
  ]);
  return new Map([
    ...deposits.map((deposit) => [deposit.requestId, ofDeposit(deposit)] as const),
    ...withdrawals.map((record) => [record.requestId, ofWithdrawal(record)] as const),
  ]);
}

function ofDeposit({ requestId: _, address: destination, ...came }: DepositDetail): PaymentDetail {
  return { ...came, destination, fee: null, reason: null };
}

function ofWithdrawal(record: WithdrawalRecord): PaymentDetail {
  const { to, hash, currency, fee } = record;
  return {
    sender: null,
    destination: writtenDestination(to),
    network: to.kind === 'WALLET' ? to.network : null,
    memo: to.kind === 'WALLET' ? to.memo : null,
    hash,
    fee: formatMinor(currency, fee),
    reason: reasonForClient(record),
    suspended: false,
    confirmations: null,
  };
}
