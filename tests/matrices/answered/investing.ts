import { expect } from 'vitest';
import { downloadInvoice, getFeeBill, getFees } from '../../../contract/fees/fees.ts';
import * as own from '../../../contract/funds/client-rebalances.ts';
import { getFundFees } from '../../../contract/funds/fund-fees.ts';
import { getFundRewards } from '../../../contract/funds/fund-rewards.ts';
import { getFundTargets } from '../../../contract/funds/fund-targets.ts';
import { getFundTrend } from '../../../contract/funds/fund-trend.ts';
import * as funds from '../../../contract/funds/funds.ts';
import * as inquiries from '../../../contract/funds/inquiries.ts';
import * as investments from '../../../contract/funds/investments.ts';
import * as weights from '../../../contract/funds/own-weights.ts';
import * as rebalances from '../../../contract/funds/rebalances.ts';
import * as redemptions from '../../../contract/funds/redemptions.ts';
import { listLiabilities } from '../../../contract/liabilities/liabilities.ts';
import { getOwnLiabilities } from '../../../contract/liabilities/own-liabilities.ts';
import { getCurrencyFees } from '../../../contract/payments/currency-fees.ts';
import * as assets from '../../../contract/portfolio/asset.ts';
import * as measures from '../../../contract/portfolio/measures.ts';
import * as portfolio from '../../../contract/portfolio/portfolio.ts';
import { generateStatement } from '../../../contract/portfolio/statement-requests.ts';
import { verifyStatement } from '../../../contract/portfolio/statement-verification.ts';
import * as statements from '../../../contract/portfolio/statements.ts';
import { setSandboxPrice } from '../../../contract/sandbox/sandbox.ts';
import * as targets from '../../../contract/staff/basket-targets.ts';
import * as desk from '../../../contract/staff/client-rebalances.ts';
import * as fees from '../../../contract/staff/fee-proposals.ts';
import { addPlainClient, type Plain, sendTo } from './people.ts';
import { made, type Stage } from './stage.ts';

const DAY_MS = 86_400_000;
const CORE = { fund: 'core' };
const IN_CORE = { params: CORE };

/** Money is put into a basket, looked at, and taken out in part. */
async function invest(stage: Stage, { browser: client }: Plain): Promise<void> {
  await made(client, funds.listFunds);
  for (const call of [funds.getFund, funds.getFundIndexChart, funds.getFundIndexPlot]) {
    await made(client, call, IN_CORE);
  }
  await made(client, funds.getFundUnderlying, IN_CORE);
  await made(client, getFundRewards, IN_CORE);
  await made(client, getFundTargets, IN_CORE);
  await made(client, getFundTrend, { params: { fund: 'compass' } });
  await made(client, inquiries.sendInquiry, { ...IN_CORE, body: { amount: '250000' } });
  await made(client, inquiries.listInquiries);
  await made(client, investments.getInvestmentLimits, { query: CORE });
  const { id: quote_id } = await made(client, investments.quoteInvestment, {
    body: { ...CORE, currency: 'USDC', amount: '60000' },
  });
  await made(client, investments.createInvestment, { body: { quote_id } });
  for (let step = 0; step < 4; step += 1) await stage.pass(60_000);
  await made(client, weights.getOwnWeights, { params: { fund: 'select' } });
  await made(client, weights.chooseOwnWeights, {
    params: { fund: 'select' },
    body: {
      weights: [
        { asset: 'BTC', weight: '0.55' },
        { asset: 'ETH', weight: '0.3' },
        { asset: 'USDC', weight: '0.15' },
      ],
    },
  });
  await made(client, redemptions.getRedemptionLimits, { query: CORE });
  const quoted = await made(client, redemptions.quoteRedemption, {
    body: { ...CORE, currency: 'USDC', amount: '1000' },
  });
  await made(client, redemptions.createRedemption, { body: { quote_id: quoted.id } });
  for (let step = 0; step < 3; step += 1) await stage.pass(60_000);
  await made(client, redemptions.listRedemptions);
}

/** What somebody with a basket looks at. */
async function look(stage: Stage, { browser: client }: Plain): Promise<void> {
  const eth = { params: { code: 'ETH' } };
  await made(client, assets.getCurrency, eth);
  await made(client, assets.getPortfolioAsset, { params: { code: 'USDC' } });
  await made(client, assets.getPricePlot, eth);
  await made(client, assets.getPriceChange, eth);
  await made(client, assets.listMarkets, { query: { ids: 'BTC,ETH' } });
  await made(client, getCurrencyFees, { params: { code: 'USDC' } });
  await made(client, portfolio.getPortfolioAssets);
  await made(client, portfolio.listInvestments);
  await made(client, portfolio.getInvestmentUnderlying, IN_CORE);
  await made(client, portfolio.getAnalytics);
  await made(client, measures.getPerformanceMeasures);
  await made(client, measures.getExposure);
  const to = (await stage.now()).toISOString();
  const from = new Date(Date.parse(to) - 3 * DAY_MS).toISOString();
  await made(client, measures.listPerformanceCuts, { query: { from, to } });
  for (const call of [rebalances.listRebalances, rebalances.getRebalancing]) {
    await made(client, call, IN_CORE);
  }
  for (const call of [own.getOwnDrift, own.listOwnRebalances]) await made(client, call, IN_CORE);
}

/** Two of operations publish what a basket charges from the next month on. */
async function charge(stage: Stage): Promise<void> {
  const first = await stage.as('operations');
  const now = await stage.now();
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  const { id } = await made(first, fees.proposeFee, {
    body: {
      ...{ kind: 'SCHEDULE', fee: 'PLATFORM', basket: null, period: 'YEAR' },
      ...{ billing_period: 'MONTH', percent: '1', up_to: null },
      ...{ second_percent: null, second_up_to: null, third_percent: null },
      effective_on: next.toISOString().slice(0, 10),
    },
  });
  await made(first, fees.listPublishedFees);
  const body = { decision: 'APPROVED' as const };
  const passkey = await stage.signed(fees.askFeeProposalPasskey, { params: { id }, body });
  await made(await stage.as('operations.second'), fees.decideFeeProposal, {
    params: { id },
    body: { ...body, reason: null, passkey },
  });
}

/** Statements are asked for, read and verified; the fees of a month are billed. */
async function settle(stage: Stage, plain: Plain): Promise<void> {
  let client = await plain.enter();
  const { id } = await made(client, generateStatement, {
    body: { kind: 'HOLDINGS', ends_on: await stage.day(-1) },
  });
  for (const by of [undefined, ...measures.EXPOSURE_SPLITS]) {
    const of = await made(client, measures.getExposure, {
      query: { as_of: await stage.day(-1), ...(by && { by }) },
    });
    expect(Object.keys(of.exposure ?? {})).toHaveLength(by ? 1 : 4);
  }
  await stage.pass(0);
  const params = { id };
  const { digest } = await made(client, statements.getStatement, { params });
  await made(client, statements.listStatements);
  await made(client, statements.downloadStatement, { params });
  await made(client, verifyStatement, { body: { digest: digest ?? '' } });
  const { items } = await made(client, listLiabilities);
  await made(client, getOwnLiabilities, { params: { day: items[0]?.day ?? '' } });
  for (let month = 0; month < 2; month += 1) await stage.pass(32 * DAY_MS);
  client = await plain.enter();
  await made(client, getFundFees, IN_CORE);
  const { bills } = await made(client, getFees);
  const bill = { params: { id: bills[0]?.id ?? '' } };
  await made(client, getFeeBill, bill);
  await made(client, downloadInvoice, bill);
}

/** What clients hold is brought back to its weights, and another time that is stopped. */
async function rebalance(stage: Stage): Promise<void> {
  const stranger = await stage.browserOf(null);
  const proposed = async (price: string) => {
    await made(stranger, setSandboxPrice, { body: { code: 'ETH', price } });
    await stage.pass(DAY_MS);
    await stage.pass(DAY_MS);
    const first = await stage.as('operations');
    const { baskets } = await made(first, desk.listClientRebalances);
    const open = baskets.flatMap(({ rebalances: found }) => found);
    const params = { id: open.find(({ stage: at }) => at === 'PROPOSED')?.id ?? '' };
    await made(first, desk.getClientRebalance, { params });
    return { first, params };
  };
  const one = await proposed('9000');
  await made(one.first, desk.approveClientRebalance, { params: one.params, body: {} });
  const body = { decision: 'RELEASED' as const };
  const passkey = await stage.signed(desk.askRebalancePasskey, { params: one.params, body });
  await made(await stage.as('operations.second'), desk.releaseClientRebalance, {
    params: one.params,
    body: { passkey },
  });
  for (let round = 0; round < 6; round += 1) await stage.pass(60_000);
  const two = await proposed('900');
  await made(two.first, desk.stopClientRebalance, {
    params: two.params,
    body: { reason: 'The market is thin' },
  });
}

/** Two of operations set new weights of a basket, and after the close from which they count every holding is to go to them. */
async function retarget(stage: Stage): Promise<void> {
  const first = await stage.as('operations');
  const { id } = await made(first, targets.proposeTargets, {
    ...IN_CORE,
    body: {
      ...{ effective_on: await stage.day(2), reason: 'Ether has become cheaper to hold' },
      weights: [
        { asset: 'BTC', weight: '0.3' },
        { asset: 'ETH', weight: '0.7' },
      ],
    },
  });
  const waiting = await made(first, targets.getBasketTargets, IN_CORE);
  expect(waiting.proposals[0]).toMatchObject({ id, decided: null });
  expect(waiting.proposals[0]?.impact?.trades.map(({ side, asset }) => [side, asset])).toEqual([
    ['SELL', 'BTC'],
    ['BUY', 'ETH'],
  ]);
  const body = { decision: 'APPROVED' as const };
  const passkey = await stage.signed(targets.askTargetProposalPasskey, { params: { id }, body });
  const second = await stage.as('operations.second');
  await made(second, targets.decideTargetProposal, {
    params: { id },
    body: { ...body, reason: null, passkey },
  });
  for (let day = 0; day < 3; day += 1) await stage.pass(DAY_MS);
  const { baskets } = await made(await stage.as('operations'), desk.listClientRebalances);
  const core = baskets.find(({ slug }) => slug === 'core');
  expect(core?.rebalances[0]).toMatchObject({ reason: 'TARGETS', stage: 'PROPOSED' });
}

/** The life of an investment in a basket. */
export async function investInBaskets(stage: Stage): Promise<void> {
  const plain = await sendTo(stage, await addPlainClient(stage), '90000');
  await invest(stage, plain);
  await look(stage, plain);
  await charge(stage);
  await stage.pass(DAY_MS);
  await rebalance(stage);
  await retarget(stage);
  await settle(stage, plain);
}
