import { transact } from '../database/transact.ts';
import type { Context } from '../http/context.ts';
import type { JobHandler, Sweep } from '../jobs/job.ts';
import { ENCRYPTED_PARTY_ACCOUNTS } from '../providers/bank/files/party-accounts.ts';
import { type EventHandlers, processEvent, processEvents } from '../providers/process-events.ts';
import { reEncryptSweep } from '../secrets/re-encrypt.ts';
import { BANK_EVENTS } from './bank/bank-events.ts';
import { sendPaymentFiles } from './bank/files/send-payment-files.ts';
import { ENCRYPTED_PAYER_ACCOUNTS } from './bank/line-payers.ts';
import { screenPayers } from './bank/payer-screening.ts';
import { alarmRecallDifferences } from './bank/recall-differences.ts';
import { keepRecallRequests, tellRecallAnswers } from './bank/recall-requests.ts';
import { RECONCILE_BANK, reconcileBank, reconcileBankWhenDue } from './bank/reconciliation.ts';
import { bookStatement, pollBank } from './bank/statement.ts';
import { alarmSuspended } from './bank/suspended-lines.ts';
import { bookCustodyTransfers, pollCustody } from './custody/custody-books.ts';
import { CUSTODY_EVENTS } from './custody/custody-events.ts';
import { PROCESS_EVENT } from './custody/provider-events.ts';
import { RECONCILE, reconcile, reconcileWhenDue } from './custody/reconciliation.ts';
import { watchWallets } from './custody/wallet-concerns.ts';
import { countConfirmations } from './deposits/confirmations.ts';
import { fetchDepositAddresses } from './deposits/deposit-addresses.ts';
import { screenSenders } from './deposits/deposit-senders.ts';
import { settleDueDeposits } from './deposits/deposits.ts';
import { alarmLateDeposits } from './deposits/late-deposits.ts';
import { watchExchange } from './exchange-place/exchange-alarms.ts';
import { moveDueTransfers } from './exchange-place/move-transfers.ts';
import { stopUnreconciled } from './reconciliation/stopped-assets.ts';
import { alarmReturns, sendDueReturns } from './returns/send-return.ts';
import {
  ENCRYPTED_TARGET_NUMBERS,
  ENCRYPTED_WITHDRAWAL_NUMBERS,
} from './targets/account-numbers.ts';
import { EXPORT_TRANSACTIONS, endOldExports } from './transactions/transaction-exports.ts';
import type { FundFacts } from './transactions/transactions.ts';
import { makeExport } from './transactions/write-export.ts';
import { watchPromises } from './watch.ts';
import {
  SEND_WITHDRAWAL,
  sendDueWithdrawals,
  sendWithdrawal,
} from './withdrawals/send-withdrawal.ts';
import { alarmWithdrawals } from './withdrawals/withdrawal-alarms.ts';
import { endUnconfirmedWithdrawals } from './withdrawals/withdrawals.ts';

export type PaymentsContext = Pick<Context, 'database' | 'providers'> & {
  readonly settings: Pick<Context['settings'], 'secrets'>;
};

/** Jobs of payments. `otherEvents` are handlers of the rooms after payments, and `funds` is what only they know. */
export function paymentsJobs(
  context: PaymentsContext,
  otherEvents: EventHandlers,
  funds: FundFacts,
): JobHandler[] {
  const handlers = { ...CUSTODY_EVENTS, ...BANK_EVENTS, ...otherEvents };
  return [
    SEND_WITHDRAWAL.handledBy(async (id) => {
      await sendWithdrawal(context, id);
    }),
    RECONCILE.handledBy(async ({ actor }, { signal }) => {
      await reconcile(context, actor, signal);
    }),
    RECONCILE_BANK.handledBy(async ({ actor }, { signal }) => {
      await reconcileBank(context, actor, signal);
    }),
    EXPORT_TRANSACTIONS.handledBy((own, attempt) =>
      makeExport({ ...context, funds }, own, attempt),
    ),
    PROCESS_EVENT.handledBy(async ({ id, provider }, { signal }) => {
      if (provider === 'custody') await bookCustodyTransfers(context, { signal });
      if (provider === 'bank') await bookStatement(context, signal);
      await processEvent(context.database, handlers, id);
    }),
  ];
}

/** Sweeps of payments, which also resume what a lost job or event left. */
export function paymentsSweeps(context: PaymentsContext, otherEvents: EventHandlers): Sweep[] {
  const { database } = context;
  const handlers = { ...CUSTODY_EVENTS, ...BANK_EVENTS, ...otherEvents };
  return [
    reEncryptSweep(context, ENCRYPTED_TARGET_NUMBERS),
    reEncryptSweep(context, ENCRYPTED_WITHDRAWAL_NUMBERS),
    reEncryptSweep(context, ENCRYPTED_PAYER_ACCOUNTS),
    reEncryptSweep(context, ENCRYPTED_PARTY_ACCOUNTS),
    { name: 'deposit_addresses', run: (signal) => fetchDepositAddresses(context, signal) },
    {
      name: 'custody_work',
      run: async (signal) => (await context.providers.custodyWork?.(signal)) ?? 0,
    },
    {
      name: 'exchange_work',
      run: async (signal) => (await context.providers.exchangeWork?.(signal)) ?? 0,
    },
    { name: 'exchange_transfers', run: (signal) => moveDueTransfers(context, signal) },
    { name: 'exchange_watch', run: () => watchExchange(context) },
    { name: 'wallet_concerns', run: () => watchWallets(context) },
    { name: 'custody_poll', run: (signal) => pollCustody(context, signal) },
    { name: 'deposit_confirmations', run: () => countConfirmations(context) },
    {
      name: 'bank_files',
      run: async (signal) => (await context.providers.bankFiles?.readInbox(signal)) ?? 0,
    },
    { name: 'payment_files', run: (signal) => sendPaymentFiles(context, signal) },
    { name: 'bank_poll', run: (signal) => pollBank(context, signal) },
    { name: 'recall_requests', run: (signal) => keepRecallRequests(context, signal) },
    { name: 'recall_answers', run: (signal) => tellRecallAnswers(context, signal) },
    { name: 'recall_differences', run: () => alarmRecallDifferences(database) },
    { name: 'provider_events', run: () => processEvents(database, handlers) },
    { name: 'sender_screening', run: (signal) => screenSenders(context, signal) },
    { name: 'deposit_settlement', run: () => settleDueDeposits(database) },
    { name: 'unconfirmed_withdrawals', run: () => endUnconfirmedWithdrawals(database) },
    { name: 'withdrawals', run: (signal) => sendDueWithdrawals(context, signal) },
    { name: 'withdrawal_alarms', run: () => alarmWithdrawals(database) },
    { name: 'returns', run: (signal) => sendDueReturns(context, signal) },
    { name: 'return_alarms', run: () => alarmReturns(database) },
    { name: 'promises', run: () => watchPromises(database) },
    { name: 'payer_screening', run: (signal) => screenPayers(context, signal) },
    { name: 'suspended_lines', run: () => alarmSuspended(database) },
    { name: 'old_exports', run: () => endOldExports(context) },
    { name: 'late_deposits', run: () => alarmLateDeposits(database) },
    {
      name: 'reconciliation',
      timeLimitSeconds: 600,
      run: (signal) => reconcileWhenDue(context, signal),
    },
    {
      name: 'bank_reconciliation',
      timeLimitSeconds: 600,
      run: (signal) => reconcileBankWhenDue(context, signal),
    },
    { name: 'reconciliation_age', run: () => transact(database, stopUnreconciled) },
  ];
}
