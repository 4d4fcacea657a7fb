import { parseAmount } from '@ballast/contract/money/amount.ts';
import type { AssetCode, NetworkCode } from '@ballast/contract/money/asset.ts';
import { authenticatorCodeAt } from '../access/factors/authenticator-codes.ts';
import { namesOf } from '../account/clients.ts';
import { readNetworkTerms } from '../database/assets.ts';
import { readClock } from '../database/clock.ts';
import type { Database } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { quoteInvestment } from '../funds/investments/investment-quotes.ts';
import { createInvestment } from '../funds/investments/investments.ts';
import { chooseOwnWeights } from '../funds/own-weights/own-weight-answers.ts';
import { quoteRedemption } from '../funds/redemptions/redemption-quotes.ts';
import { createRedemption } from '../funds/redemptions/redemptions.ts';
import { FUND_FACTS } from '../funds/transaction-facts.ts';
import type { Context } from '../http/context.ts';
import { endToEndId } from '../payments/bank/end-to-end-id.ts';
import { getOrIssueReference } from '../payments/bank/payment-references.ts';
import { getDepositCredentials } from '../payments/deposits/deposit-addresses.ts';
import { quoteExchange } from '../payments/exchange/exchange-quotes.ts';
import { createExchange } from '../payments/exchange/exchanges.ts';
import { insertBankAccount, listBankAccounts } from '../payments/targets/bank-accounts.ts';
import { listWallets } from '../payments/targets/wallets.ts';
import { listTransactions } from '../payments/transactions/transactions.ts';
import { createWithdrawal, verifyWithdrawal } from '../payments/withdrawals/withdrawals.ts';
import { OUTSIDE_ACCOUNT } from '../providers/bank/sandbox-accounts.ts';
import { bookCall, listCallSlots } from '../video-calls/video-calls.ts';
import { publishTheirArticle, withdrawTheirArticle } from './article-actions.ts';
import { caseOf, decideAs } from './desk.ts';
import { followTheTrend } from './follow-the-trend.ts';
import { actOfNewcomer } from './newcomer-actions.ts';
import { DEMO_CLIENTS } from './people.ts';
import { actOnFunds } from './private-funds/fund-actions.ts';
import { restateValue } from './private-funds/restate-value.ts';
import { publishFees, startRewards } from './publish-fees.ts';
import { rebalanceHoldings } from './rebalance-holdings.ts';
import { clientActorOf } from './settle-in.ts';
import type { WorldStep } from './world-script.ts';

type StepOf<Deed extends WorldStep['does']> = Extract<WorldStep, { does: Deed }>;

/** In which the demo's clients read the times of their calls. */
const CALL_ZONE = 'Europe/London';

const APPROVERS = ['operations@ballast.example', 'operations.second@ballast.example'];

/** Takes a step of the demo year by the operations of clients and staff. */
export async function act(context: Context, step: WorldStep): Promise<void> {
  switch (step.does) {
    case 'deposit':
      return deposit(context, step);
    case 'wire':
      return wire(context, step);
    case 'invest':
      return invest(context, step);
    case 'choose_weights':
      return chooseTheirWeights(context, step);
    case 'redeem':
      return redeem(context, step);
    case 'withdraw':
      return withdraw(context, step);
    case 'exchange':
      return exchange(context, step);
    case 'add_bank_account':
      return addBankAccount(context, step);
    case 'payment_returned':
      return returnLatestPayment(context, step);
    case 'book_call':
      return bookTheirCall(context, step);
    case 'subscribe':
    case 'order_units':
    case 'redeem_units':
    case 'pay_in':
    case 'tell_of_change':
    case 'ask_about_fund':
      return actOnFunds(context, step);
    case 'restate_value':
      return restateValue(context, step);
    case 'publish_article':
      return publishTheirArticle(context, step.article);
    case 'start_rewards':
      return startRewards(context.database, step.fund);
    case 'publish_fees':
      return publishFees(context.database);
    case 'rebalance':
      return rebalanceHoldings(context, step.fund);
    case 'follow_trend':
      return followTheTrend(context.database, step.fund);
    case 'withdraw_article':
      return withdrawTheirArticle(context, step.article);
    default:
      return actOfNewcomer(context, step);
  }
}

async function deposit(context: Context, step: StepOf<'deposit'>): Promise<void> {
  const { database, sandbox } = context;
  const { currency } = step;
  const { clientId } = await clientActorOf(database, step.by);
  const network = await networkFor(database, currency);
  const { address, memo } = await getDepositCredentials(database, clientId, currency, network);
  const amount = parseAmount(currency, step.amount);
  if (!sandbox || !address || !amount) throw new Error('a demo deposit has nowhere to go');
  await sandbox.arriveDeposit({ address, memo, currency, network, amount: amount.minor });
}

async function wire({ database, sandbox }: Context, step: StepOf<'wire'>): Promise<void> {
  const { currency } = step;
  const { clientId: ownerId } = await clientActorOf(database, step.by);
  const reference = await getOrIssueReference(database, { ownerId, currency });
  const amount = parseAmount(currency, step.amount);
  if (!sandbox || !amount) throw new Error('a demo wire has nowhere to go');
  const names = await namesOf(database, [ownerId]);
  await sandbox.arriveWire({
    currency,
    amount: amount.minor,
    remittance: step.writes === 'REFERENCE' ? reference : 'Savings',
    payerName: names.get(ownerId) ?? '',
    payerAccount: OUTSIDE_ACCOUNT,
    valueDate: null,
  });
}

async function networkFor(database: Database, currency: AssetCode): Promise<NetworkCode> {
  const terms = await readNetworkTerms(database);
  const found = terms.find(({ asset }) => asset === currency);
  if (!found) throw new Error(`${currency} has no network`);
  return found.network;
}

async function invest({ database }: Context, step: StepOf<'invest'>): Promise<void> {
  const { fund, currency, amount } = step;
  const actor = await clientActorOf(database, step.by);
  const ownerId = actor.clientId;
  await transact(database, async (tx) => {
    const quote = await quoteInvestment(tx, { ownerId, fund, currency, amount });
    await createInvestment(tx, actor, { ownerId, quoteId: quote.id, key: newId() });
  });
}

async function chooseTheirWeights(
  { database }: Context,
  step: StepOf<'choose_weights'>,
): Promise<void> {
  const actor = await clientActorOf(database, step.by);
  const now = await readClock(database);
  const weights = Object.entries(step.weights).map(([asset, weight]) => ({ asset, weight }));
  await transact(database, (tx) =>
    chooseOwnWeights(tx, actor, { ownerId: actor.clientId, fund: step.fund, weights }, now),
  );
}

async function exchange({ database }: Context, step: StepOf<'exchange'>): Promise<void> {
  const { currency: sell, amount, buys: buy } = step;
  const actor = await clientActorOf(database, step.by);
  const ownerId = actor.clientId;
  await transact(database, async (tx) => {
    const quote = await quoteExchange(tx, { ownerId, sell, buy, amount, of: 'SELL' });
    await createExchange(tx, actor, { ownerId, quoteId: quote.id, key: newId() });
  });
}

/** Accounts that belong to nobody: numbers of examples, at banks that there are not. */
const BANK_ACCOUNTS = {
  USD: {
    type: 'US',
    currency: 'USD',
    bank_name: 'Harbor Example Bank',
    routing_number: '021000021',
    account_number: '4401000217',
  },
  EUR: {
    type: 'INTERNATIONAL',
    currency: 'EUR',
    bank_name: 'Beispielbank',
    country: 'DE',
    bic: 'SNDXDEFFXXX',
    account_number: 'DE89370400440532013000',
  },
} as const;

async function addBankAccount(context: Context, step: StepOf<'add_bank_account'>): Promise<void> {
  const { database, settings } = context;
  const actor = await clientActorOf(database, step.by);
  const { clientId: ownerId } = actor;
  const holder_name = (await namesOf(database, [ownerId])).get(ownerId) ?? '';
  const account = { ...BANK_ACCOUNTS[step.currency], name: null, holder_name };
  const { targetId: subjectId } = await transact(database, (tx) =>
    insertBankAccount(tx, actor, settings.secrets, ownerId, account),
  );
  const found = await caseOf(database, { queue: 'bank_accounts', subjectId, clientId: ownerId });
  await decideAs(context, APPROVERS[0] ?? '', found, { decision: 'APPROVE' });
}

async function returnLatestPayment(
  { database, sandbox }: Context,
  step: StepOf<'payment_returned'>,
): Promise<void> {
  const { clientId } = await clientActorOf(database, step.by);
  const paid = { type: 'withdrawal', asset: 'USD', limit: 1 } as const;
  const [latest] = (await listTransactions(database, FUND_FACTS, clientId, paid)).items;
  if (!sandbox || !latest) throw new Error('a demo payment comes back from nowhere');
  // The creditor's account is closed.
  await sandbox.returnPayment({ endToEndId: endToEndId(latest.id), reason: 'AC04' });
}

async function bookTheirCall(
  { database, settings }: Context,
  { by, purpose }: StepOf<'book_call'>,
): Promise<void> {
  const actor = await clientActorOf(database, by);
  const { items } = await listCallSlots(database, settings);
  // The middle of what is offered is days away, so that the call still comes when somebody looks.
  const slot = items[Math.floor(items.length / 2)];
  if (!slot) throw new Error('the demo offers no calls');
  const call = { purpose, subjectId: null, slot: new Date(slot.starts_at), zone: CALL_ZONE };
  await transact(database, (tx) =>
    bookCall(tx, actor, settings, { ...call, ownerId: actor.clientId }),
  );
}

async function redeem({ database }: Context, step: StepOf<'redeem'>): Promise<void> {
  const { fund, currency } = step;
  const amount = step.amount === 'everything' ? null : step.amount;
  const actor = await clientActorOf(database, step.by);
  const ownerId = actor.clientId;
  await transact(database, async (tx) => {
    const quote = await quoteRedemption(tx, { ownerId, fund, currency, amount });
    await createRedemption(tx, actor, { ownerId, quoteId: quote.id, key: newId() });
  });
}

async function withdraw(context: Context, step: StepOf<'withdraw'>): Promise<void> {
  const { database, settings } = context;
  const { currency, amount, approvals } = step;
  const actor = await clientActorOf(database, step.by);
  const ownerId = actor.clientId;
  const [target] = [
    ...(await listWallets(database, ownerId, currency)),
    ...(await listBankAccounts(database, ownerId, currency)),
  ];
  if (!target) throw new Error('a demo client has nowhere to withdraw to');
  const { requestId } = await transact(database, (tx) =>
    createWithdrawal(tx, actor, {
      ownerId,
      key: newId(),
      currency,
      targetId: target.id,
      amount,
      acknowledged: true,
    }),
  );
  const secret = DEMO_CLIENTS.find(({ email }) => email === step.by)?.totpSecret ?? '';
  const code = authenticatorCodeAt(secret, await readClock(database));
  await verifyWithdrawal(database, settings.secrets, actor, { ownerId, requestId, code });
  const about = { queue: 'withdrawals', subjectId: requestId, clientId: ownerId } as const;
  const found = await caseOf(database, about);
  for (const email of APPROVERS.slice(0, approvals)) {
    await decideAs(context, email, found, { decision: 'APPROVE' });
  }
}
