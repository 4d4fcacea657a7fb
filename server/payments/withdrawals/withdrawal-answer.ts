import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import {
  type getWithdrawal as getWithdrawalCall,
  withdrawalAllows,
} from '@ballast/contract/payments/withdrawals.ts';
import { strongestFactor } from '../../access/factors/factors.ts';
import { getUser } from '../../account/users.ts';
import type { Database } from '../../database/connect.ts';
import { findWithdrawal, reasonForClient, type WithdrawalRecord } from './withdrawal-record.ts';

type Answer = AnswerOf<typeof getWithdrawalCall>;

/** Somebody's own withdrawal. Refuses with `not_found`. */
export async function getWithdrawal(
  database: Database,
  requestId: string,
  ownerId: string,
): Promise<Answer> {
  const record = await findWithdrawal(database, requestId, ownerId);
  if (!record) throw new Refusal('not_found');
  return withdrawalAnswer(database, record);
}

/** Writes a withdrawal as calls answer it, with the factor of which it owes a code now. */
export async function withdrawalAnswer(
  database: Database,
  record: WithdrawalRecord,
): Promise<Answer> {
  const { currency, amount, fee } = record;
  const write = (minor: bigint) => formatMinor(currency, minor);
  const completedAt = record.state === 'COMPLETED' ? record.closedAt : null;
  return {
    id: record.requestId,
    currency,
    network: record.network,
    wallet_id: record.walletId,
    wallet_name: record.walletName,
    address: record.address,
    memo: record.memo,
    amount: write(amount),
    fee: write(fee),
    total: write(amount + fee),
    state: record.state,
    ...(await codeOwed(database, record)),
    reason: reasonForClient(record),
    approvals_required: record.approvalsRequired,
    approvals_given: record.approvals.length,
    created_at: record.createdAt.toISOString(),
    completed_at: completedAt?.toISOString() ?? null,
  };
}

async function codeOwed(
  database: Database,
  { ownerId, state }: WithdrawalRecord,
): Promise<Pick<Answer, 'code_owed' | 'phone_ending'>> {
  if (!withdrawalAllows('verify', state)) return { code_owed: null, phone_ending: null };
  const user = await getUser(database, ownerId);
  const owed = strongestFactor(user);
  return { code_owed: owed, phone_ending: owed === 'SMS' ? (user.phone?.slice(-2) ?? null) : null };
}
