import { expect } from 'vitest';
import * as agreements from '../../../contract/agreements/agreements.ts';
import { resendDraftLink } from '../../../contract/funds/draft-links.ts';
import { getPrivateFund } from '../../../contract/funds/private-funds.ts';
import * as requests from '../../../contract/funds/redemption-requests.ts';
import * as subscriptions from '../../../contract/funds/subscriptions.ts';
import * as redemptions from '../../../contract/funds/unit-redemptions.ts';
import * as proofs from '../../../contract/onboarding/proofs/proofs.ts';
import * as cases from '../../../contract/staff/cases.ts';
import * as batches from '../../../contract/staff/dealing-batches.ts';
import { listDueFees } from '../../../contract/staff/due-fees.ts';
import * as audits from '../../../contract/staff/fund-audits.ts';
import { listFundCalendar } from '../../../contract/staff/fund-calendar.ts';
import { listFundHolidays } from '../../../contract/staff/fund-holidays.ts';
import * as proposals from '../../../contract/staff/fund-proposals.ts';
import * as copies from '../../../contract/staff/printed-copies.ts';
import * as vehicles from '../../../contract/staff/private-funds.ts';
import * as classes from '../../../contract/staff/share-classes.ts';
import { TestBrowser } from '../../worlds/browser.ts';
import { signByLink } from '../../worlds/entity.ts';
import { makePdf, pageObjects } from '../../worlds/pdf.ts';
import { signsByLink, tokenIn } from '../../worlds/signed-by-link.ts';
import { insertTestUpload } from '../../worlds/stored-upload.ts';
import { ANSWERS } from '../../worlds/subscriptions.ts';
import { addPlainClient, type Plain, wireTo } from './people.ts';
import { made, type Stage } from './stage.ts';

const DAY_MS = 86_400_000;
const FUND = { fund: 'harbour-neutral' };

const ASKED = {
  kind: 'VEHICLE',
  name: 'Harbour Neutral',
  slug: FUND.fund,
  tagline: 'Calm in most months',
  description: 'It buys and sells.',
  strategy: 'marketNeutral',
  vehicles: 'CAYMAN',
  dealing: 'MONTHLY',
  administrator: 'Sound Services',
  gate_percent: '25',
  settlement_days: '10',
  class_name: 'A',
  management_percent: '2',
  incentive_percent: '20',
  hurdle_percent: '0',
  early_percent: '2',
  subscription_cut_off_days: '5',
  redemption_notice_days: '10',
  lock_up_months: '0',
  minimum_first: '1000.00',
  minimum_next: '1000.00',
  dates: '12',
} as const;

/** The first day of the month after the next ten days; no December, as the month after it is a year's end. */
async function firstDay(stage: Stage): Promise<string> {
  const soon = new Date((await stage.now()).getTime() + 10 * DAY_MS);
  const month = soon.getUTCMonth() + 1;
  const day = new Date(Date.UTC(soon.getUTCFullYear(), month === 11 ? 12 : month, 1));
  return day.toISOString().slice(0, 10);
}

/** Two of operations set a fund up. Returns its vehicle and the day on which it deals. */
async function found(stage: Stage): Promise<{ vehicleId: string; day: string }> {
  const first = await stage.as('operations');
  const day = await firstDay(stage);
  const { id } = await made(first, proposals.proposeFund, { body: { ...ASKED, first_day: day } });
  await made(first, proposals.listFundProposals);
  const body = { decision: 'APPROVED' as const };
  const passkey = await stage.signed(proposals.askProposalPasskey, { params: { id }, body });
  await made(await stage.as('operations.second'), proposals.decideFundProposal, {
    params: { id },
    body: { ...body, reason: null, passkey },
  });
  const { items } = await made(first, vehicles.listVehicles);
  const vehicleId = items.find((item) => item.fund_name === ASKED.name)?.id ?? '';
  await made(first, vehicles.getVehicle, { params: { id: vehicleId } });
  await made(first, vehicles.listDealingDates, { params: { id: vehicleId } });
  await made(first, listFundCalendar);
  return { vehicleId, day };
}

async function sign(
  stage: Stage,
  { browser }: Plain,
  envelope_type: agreements.Agreement['envelope_type'],
): Promise<void> {
  const asked = await made(browser, agreements.requestAgreement, { body: { envelope_type } });
  const params = { id: asked.id };
  const body = { content_sha256: asked.content_sha256 };
  await made(browser, agreements.sendAgreement, { params });
  await made(browser, agreements.getAgreement, { params });
  await made(browser, agreements.noteAgreementRead, { params, body });
  await made(browser, agreements.consentToAgreement, { params, body });
  const { signer_name: name } = asked;
  await made(browser, agreements.signAgreement, { params, body: { name, drawing: null } });
  await made(browser, agreements.syncAgreement, { params });
  await stage.pass(0);
  await made(browser, agreements.downloadAgreement, { params });
}

/** A client subscribes once, and takes a second request back. */
async function subscribe(stage: Stage, plain: Plain): Promise<void> {
  const { browser: client, clientId } = plain;
  const { database } = stage.context;
  await made(client, getPrivateFund, { params: FUND });
  await made(client, subscriptions.listSourcesOfFunds);
  const terms = await made(client, subscriptions.getSubscriptionTerms, { query: FUND });
  const body = {
    ...{ class_id: terms.classes[0]?.id ?? '', amount: '50000', answers: ANSWERS },
    ...{ accreditation: null, printed_copy: true },
  };
  const begun = await made(client, subscriptions.createSubscriptionRequest, { query: FUND, body });
  const params = { id: begun.id };
  await sign(stage, plain, 'SUBSCRIPTION_AGREEMENT');
  await made(client, subscriptions.submitSubscriptionRequest, { params });
  await made(client, proofs.getProofOfAddress);
  const upload_ids = [await insertTestUpload(database, clientId, 'PROOF')];
  await made(client, proofs.sendProofOfAddress, {
    body: { dated_on: await stage.day(-10), upload_ids },
  });
  await made(client, subscriptions.verifySupportingDocuments, { params });
  await made(client, subscriptions.listSubscriptionRequests);
  await decide(stage, clientId);
  const next = { ...body, amount: '2000', answers: null };
  const other = await made(client, subscriptions.createSubscriptionRequest, {
    query: FUND,
    body: next,
  });
  await made(client, subscriptions.cancelSubscriptionRequest, { params: { id: other.id } });
}

/** The desk approves what a client has handed in. */
async function decide(stage: Stage, clientId: string): Promise<void> {
  for (const name of ['operations', 'compliance']) {
    const desk = await stage.as(name);
    const { items } = await made(desk, cases.listCases, { params: { queue: 'subscriptions' } });
    const id = items.find((item) => item.client_id === clientId)?.id;
    if (id === undefined) return;
    const { seen_event } = await made(desk, cases.getCase, { params: { id } });
    await made(desk, cases.decideCase, {
      params: { id },
      body: { decision: 'APPROVE', seen_event },
    });
  }
}

type DealingDay = { readonly vehicleId: string; readonly day: string };

/** Two people value a date with a file as evidence. */
async function value(
  stage: Stage,
  { vehicleId, day }: DealingDay,
  kind: 'FINAL' | 'RESTATED',
  gross_assets: string,
): Promise<void> {
  const params = { id: vehicleId };
  const first = await stage.as('operations');
  const { upload_id } = await made(first, audits.sendFundFile, {
    query: { file_name: 'statement.pdf' },
    body: makePdf(pageObjects()),
  });
  const { id } = await made(first, vehicles.enterVehicleValue, {
    params,
    body: {
      ...{ as_of: day, kind, gross_assets, evidence: 'A statement' },
      evidence_files: [upload_id],
    },
  });
  await made(first, vehicles.listWaitingValues, { params });
  await made(first, audits.downloadFundFile, { params: { id, upload_id } });
  const passkey = await stage.signed(vehicles.askValuePasskey, { params: { id } });
  const second = await stage.as('operations.second');
  await made(second, vehicles.approveVehicleValue, { params: { id }, body: { passkey } });
}

/** A dealing or a restatement is prepared by one and released by the other. Returns it as it was shown before. */
async function releaseBatch(
  stage: Stage,
  { vehicleId, day }: DealingDay,
  kind: 'DEALING' | 'RESTATEMENT',
) {
  const params = { id: vehicleId };
  const first = await stage.as('operations');
  const { id } = await made(first, batches.prepareBatch, { params, body: { day, kind } });
  const batch = { params: { id } };
  const shown = await made(first, batches.getBatch, batch);
  await made(first, batches.listBatches, { params });
  const orders = await made(first, batches.listBatchOrders, batch);
  const passkey = await stage.signed(batches.askBatchPasskey, {
    ...batch,
    body: { decision: 'RELEASED' },
  });
  const second = await stage.as('operations.second');
  await made(second, batches.releaseBatch, { ...batch, body: { passkey } });
  await made(first, batches.resumeBatch, batch);
  await stage.pass(60_000);
  return { batch, shown, orders: orders.items };
}

/** The platform's clock goes on to a day, which is closed for orders, valued and dealt. */
async function dealDate(stage: Stage, date: DealingDay, gross: string) {
  await stage.pass(Date.parse(date.day) - (await stage.now()).getTime() + DAY_MS / 2);
  const first = await stage.as('operations');
  const params = { id: date.vehicleId };
  await made(first, proposals.closeDealingDate, { params, body: { day: date.day } });
  await value(stage, date, 'FINAL', gross);
  return releaseBatch(stage, date, 'DEALING');
}

/** Its first day is valued, dealt and paid. */
async function deal(stage: Stage, vehicleId: string, day: string): Promise<void> {
  const params = { id: vehicleId };
  const { batch } = await dealDate(stage, { vehicleId, day }, '0');
  await stage.pass(11 * DAY_MS);
  const payer = await stage.as('operations');
  await made(payer, batches.payBatch, { ...batch, body: {} });
  await stage.pass(60_000);
  await made(payer, vehicles.listSeries, { params });
  await made(payer, audits.listFundAudits, { params });
}

/** A class has other terms from the first day of the month after the next. */
async function changeTerms(stage: Stage, vehicleId: string): Promise<void> {
  const params = { id: vehicleId };
  const first = await stage.as('operations');
  const { items } = await made(first, classes.listShareClasses, { params });
  const now = await stage.now();
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1));
  const { id } = await made(first, proposals.proposeFund, {
    body: {
      ...{ kind: 'TERMS', vehicle_id: vehicleId, class_id: items[0]?.id ?? '' },
      ...{ effective_on: day.toISOString().slice(0, 10), reason: 'The market pays less' },
      ...{ management_percent: '1.5', incentive_percent: ASKED.incentive_percent },
      ...{ hurdle_percent: ASKED.hurdle_percent, early_percent: ASKED.early_percent },
      subscription_cut_off_days: ASKED.subscription_cut_off_days,
      redemption_notice_days: ASKED.redemption_notice_days,
      lock_up_months: ASKED.lock_up_months,
      ...{ minimum_first: ASKED.minimum_first, minimum_next: ASKED.minimum_next },
      ...{ holdback_percent: '5', holdback_above_percent: '95' },
    },
  });
  const { items: proposed } = await made(first, proposals.listFundProposals);
  expect(proposed.find((each) => each.id === id)).toMatchObject({
    terms: { before: { management_percent: '2' }, concerns: { clients: 1 } },
  });
  const body = { decision: 'APPROVED' as const };
  const passkey = await stage.signed(proposals.askProposalPasskey, { params: { id }, body });
  await made(await stage.as('operations.second'), proposals.decideFundProposal, {
    params: { id },
    body: { ...body, reason: null, passkey },
  });
  const after = await made(first, classes.listShareClasses, { params });
  expect(after.items[0]?.terms.map(({ state }) => state)).toEqual(['COMING', 'IN_FORCE']);
}

/** Two people set a holiday of the vehicle in the year after next, in a month that begins with a weekday. */
async function setHoliday(stage: Stage, vehicleId: string): Promise<void> {
  const params = { id: vehicleId };
  const first = await stage.as('operations');
  const { years } = await made(first, listFundHolidays, { params });
  const year = years.at(-1)?.year ?? '';
  const day = ['03-01', '06-01', '07-01', '09-01', '10-01']
    .map((date) => `${year}-${date}`)
    .find((each) => ![0, 6].includes(new Date(`${each}T00:00:00Z`).getUTCDay()));
  const holidays = [{ day: day ?? '', name: 'Day of the administrator' }];
  const { id } = await made(first, proposals.proposeFund, {
    body: { kind: 'HOLIDAYS', vehicle_id: vehicleId, year, holidays },
  });
  const { items } = await made(first, proposals.listFundProposals);
  expect(items.find((each) => each.id === id)).toMatchObject({
    holidays: { days: [{ day, before: null, after: 'Day of the administrator' }], dates: [] },
  });
  const body = { decision: 'APPROVED' as const };
  const passkey = await stage.signed(proposals.askProposalPasskey, { params: { id }, body });
  await made(await stage.as('operations.second'), proposals.decideFundProposal, {
    params: { id },
    body: { ...body, reason: null, passkey },
  });
  const after = await made(first, listFundHolidays, { params });
  expect(after.years.at(-1)).toEqual({ year, holidays });
}

/** What the client wants by post is printed, and marked as posted. */
async function post(stage: Stage): Promise<void> {
  const desk = await stage.as('operations');
  const { items } = await made(desk, copies.listPrintedCopies);
  const params = { id: items[0]?.id ?? '' };
  await made(desk, copies.downloadPrintedCopy, { params });
  const body = { posted_on: await stage.day(0) };
  await made(desk, copies.markPrintedCopyPosted, { params, body });
}

/** A client's ten units are redeemed at the next day, and its value is restated after that: what they bring is less by it. */
async function restate(stage: Stage, vehicleId: string, plain: Plain): Promise<void> {
  const desk = await stage.as('operations');
  const { next } = await made(desk, vehicles.getVehicle, { params: { id: vehicleId } });
  const date = { vehicleId, day: next?.day ?? '' };
  const dealt = await dealDate(stage, date, '50000');
  const [redemption] = dealt.orders;
  await value(stage, date, 'RESTATED', '45000');
  const { batch, orders } = await releaseBatch(stage, date, 'RESTATEMENT');
  const [shown] = orders;
  expect(shown?.restates).toMatchObject({ paid_before: redemption?.paid, was_paid: false });
  expect(shown?.restates?.change).toMatch(/^-/);
  const first = await stage.as('operations');
  const done = await made(first, batches.getBatch, batch);
  expect(done).toMatchObject({ kind: 'RESTATEMENT', state: 'SETTLED', orders_dealt: 1 });
  const client = await plain.enter();
  const { items } = await made(client, redemptions.listUnitRedemptions);
  const own = items.find(({ id }) => id === shown?.id);
  expect(own?.figures?.proceeds).toBe(redemption?.paid);
  expect(own?.restatements).toMatchObject([
    { change: shown?.restates?.change, proceeds: shown?.paid, was_paid: false },
  ]);
}

/** Two people pay the house what a vehicle's fees have come to be due up to its last dealing. */
async function payFees(stage: Stage, vehicleId: string): Promise<void> {
  const first = await stage.as('operations');
  const { items } = await made(first, listDueFees, { params: { id: vehicleId } });
  const last = items.at(-1);
  if (!last) throw new Error('no fee is due');
  const { id } = await made(first, proposals.proposeFund, {
    body: { kind: 'FEES', vehicle_id: vehicleId, up_to: last.day, amount: last.payable },
  });
  await made(first, proposals.listFundProposals);
  const body = { decision: 'APPROVED' as const };
  const passkey = await stage.signed(proposals.askProposalPasskey, { params: { id }, body });
  await made(await stage.as('operations.second'), proposals.decideFundProposal, {
    params: { id },
    body: { ...body, reason: null, passkey },
  });
  const desk = await stage.as('operations');
  const after = await made(desk, listDueFees, { params: { id: vehicleId } });
  expect(after.items).toEqual([]);
}

/** A client redeems units, and takes another request back. */
async function redeem(stage: Stage, plain: Plain): Promise<void> {
  const client = await plain.enter();
  const terms = await made(client, redemptions.getRedemptionTerms, { query: FUND });
  const class_id = terms.classes[0]?.id ?? '';
  const of = { ...FUND, class_id };
  await made(client, redemptions.estimateRedemption, { query: { ...of, basis: 'ALL' } });
  const inBitcoins = { ...of, basis: 'ALL', paid_in: 'BTC' } as const;
  await made(client, redemptions.estimateRedemption, { query: inBitcoins });
  const begin = (amount: string) =>
    made(client, requests.createRedemptionRequest, {
      query: FUND,
      body: { class_id, basis: 'UNITS', amount },
    });
  const submit = async () => {
    const { id } = await begin('10');
    await sign(stage, { ...plain, browser: client }, 'REDEMPTION_AGREEMENT');
    await made(client, requests.submitRedemptionRequest, { params: { id } });
    return { params: { id } };
  };
  const order = await submit();
  await made(client, redemptions.listUnitRedemptions);
  await made(client, requests.cancelRedemptionRequest, order);
  await submit();
}

/** A company has begun to subscribe; whoever signs for it by a link is sent another, and signs. */
async function signByALink(stage: Stage): Promise<void> {
  const { database } = stage.context;
  const plain = await addPlainClient(stage);
  await wireTo(stage, plain, '50000');
  const signatory = await signsByLink(database, plain);
  const client = await plain.enter();
  const { classes } = await made(client, subscriptions.getSubscriptionTerms, { query: FUND });
  const { id, signature } = await made(client, subscriptions.createSubscriptionRequest, {
    query: FUND,
    body: {
      ...{ class_id: classes[0]?.id ?? '', amount: '2000', answers: null },
      ...{ accreditation: null, printed_copy: false },
    },
  });
  expect(signature).toMatchObject({ name: 'Mei Tan', state: 'ASKED' });
  await stage.pass(61_000);
  await made(client, resendDraftLink, { params: { id } });
  const token = tokenIn([await stage.lastTo(signatory)]);
  expect((await signByLink(new TestBrowser(stage.app), token, 'Mei Tan')).status).toBe(200);
  await stage.pass(0);
  const { items } = await made(client, subscriptions.listSubscriptionRequests);
  expect(items).toMatchObject([{ id, status: 'SUBMITTED', signature: null }]);
  await made(client, subscriptions.cancelSubscriptionRequest, { params: { id } });
}

/** The life of an investment in a private fund. */
export async function investInPrivateFunds(stage: Stage): Promise<void> {
  const { vehicleId, day } = await found(stage);
  const plain = await addPlainClient(stage);
  await wireTo(stage, plain, '200000');
  await subscribe(stage, plain);
  await deal(stage, vehicleId, day);
  await post(stage);
  await redeem(stage, plain);
  await signByALink(stage);
  await restate(stage, vehicleId, plain);
  await payFees(stage, vehicleId);
  await changeTerms(stage, vehicleId);
  await setHoliday(stage, vehicleId);
}
