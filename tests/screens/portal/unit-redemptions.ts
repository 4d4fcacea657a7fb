import { resendDraftLink } from '@ballast/contract/funds/draft-links.ts';
import { getFund } from '@ballast/contract/funds/funds.ts';
import {
  cancelRedemptionRequest,
  createRedemptionRequest,
  submitRedemptionRequest,
} from '@ballast/contract/funds/redemption-requests.ts';
import {
  estimateRedemption,
  getRedemptionTerms,
  listUnitRedemptions,
  type RedemptionEstimate,
  type RedemptionTerms,
  type UnitRedemption,
} from '@ballast/contract/funds/unit-redemptions.ts';
import type { DraftSignature } from '@ballast/contract/onboarding/signatories/draft-signatures.ts';
import type { Page } from 'playwright-core';
import { type Answer, answer, list, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { CLIENT, id } from '../people.ts';
import { button, heading, link, type Screen, type State } from '../screen.ts';
import { CORE_IN_FULL } from './funds.ts';
import { agreementOf, fillSignature, signedOf, signingAnswers } from './signing.ts';
import { BY_LINK } from './subscriptions.ts';

const START = '/redeem/neutral/select-currency';
const AMOUNT = '/redeem/neutral/currency/USD/amount';
const FORM = 'portal/funds/unit-redemptions/RedeemUnitsAmountPage.tsx';

const NEUTRAL = {
  ...CORE_IN_FULL,
  ...{ id: id(1701), slug: 'neutral', name: 'Neutral', product_type: 'mutual' as const },
};

const DEALING = {
  day: '2026-05-01',
  cut_off: '2026-04-01T00:00:00.000Z',
  settlement_day: '2026-05-11',
};

const RATES = {
  lock_up_months: 12,
  early_rate: '0.02',
  gate_rate: '0.25',
  holdback_rate: '0.05',
  holdback_threshold: '0.95',
};

const TERMS: RedemptionTerms = {
  fund_id: NEUTRAL.id,
  fund_slug: 'neutral',
  fund_name: 'Neutral',
  refused_by: null,
  signed_by: null,
  draft: null,
  classes: [
    {
      ...{ id: id(1702), name: 'A', currency: 'USD', minimum: '100.00', notice_days: 30 },
      ...{ units: '2000.000000', free_units: '1750.500000', free_value: '204159.21' },
      ...RATES,
      currencies: [],
      dealing: DEALING,
    },
  ],
};

const withClass = (changed: Partial<RedemptionTerms['classes'][number]>) =>
  answer(getRedemptionTerms, {
    ...TERMS,
    classes: TERMS.classes.map((each) => ({ ...each, ...changed })),
  });

/** Two classes of one vehicle, which are of the same currency. */
const TWO_CLASSES = answer(getRedemptionTerms, {
  ...TERMS,
  classes: TERMS.classes.flatMap((each) => [
    { ...each, currencies: ['EUR'] },
    {
      ...{ ...each, id: id(1712), name: 'B', currencies: ['EUR'] },
      ...{ units: '12.500000', free_units: '12.500000', free_value: '1300.25' },
    },
  ]),
});

const FIGURES = {
  units: '2000.000000',
  value_before_fee: '238016.44',
  incentive_fee: '7603.29',
  value: '230413.15',
  early_fee: '4608.27',
  proceeds: '225804.88',
  held_back: '0.00',
  payout: '225804.88',
};

const ESTIMATE: RedemptionEstimate = {
  class_id: id(1702),
  class_name: 'A',
  currency: 'USD',
  dealing: DEALING,
  valued_on: '2026-03-01',
  units: '2000.000000',
  early_units: '2000.000000',
  figures: FIGURES,
  payout_in: null,
  carried: null,
  ...RATES,
};

const agreement = agreementOf('REDEMPTION_AGREEMENT');

const EUROS = {
  ...{ currency: 'EUR', amount: '205276.00', rate: '0.909090909090909091' },
  at: '2026-03-12T09:45:00.000Z',
};

const IN_EUROS = [
  withClass({ currencies: ['EUR', 'BTC'] }),
  answer(estimateRedemption, { ...ESTIMATE, payout_in: EUROS }),
];

const FLOW: readonly Answer[] = [
  answer(getFund, NEUTRAL),
  answer(getRedemptionTerms, TERMS),
  answer(estimateRedemption, ESTIMATE),
  answer(createRedemptionRequest, { id: id(1703) }),
  answer(submitRedemptionRequest, {}),
  ...signingAnswers(agreement),
];

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();

const fill = async (page: Page, amount: string) => {
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await goOn(page);
};

const fillUnits = async (page: Page, units: string) => {
  await page.getByText('Units', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Number of units' }).fill(units);
  await goOn(page);
};

const toConfirm = (page: Page) => fill(page, '1000');

const toAgreement = async (page: Page) => {
  await toConfirm(page);
  await page.getByRole('button', { name: 'Go on to the agreement' }).click();
};

const beginning = formStates({
  submit: 'Go on to the agreement',
  call: createRedemptionRequest,
  carries: {
    query: { fund: 'neutral' },
    body: { class_id: id(1702), basis: 'AMOUNT', amount: '1000' },
  },
  refusals: {
    no_dealing_date: ['This fund has no open dealing date at present'],
    insufficient_funds: ['Insufficient funds'],
  },
  done: { sees: [heading('Sign your redemption')] },
});

const estimated = (estimate: Partial<RedemptionEstimate>, ...sees: string[]): State => ({
  answers: [answer(estimateRedemption, { ...ESTIMATE, ...estimate })],
  sees,
});

const ORDER: UnitRedemption = {
  id: id(1703),
  fund_id: NEUTRAL.id,
  fund_slug: 'neutral',
  fund_name: 'Neutral',
  class_name: 'A',
  currency: 'USD',
  basis: 'UNITS',
  amount: '2000.000000',
  status: 'ACCEPTED',
  paid_in: null,
  payouts: [],
  dealing: DEALING,
  units_held: '2000.000000',
  may_cancel: true,
  carried_from: null,
  figures: null,
  carried: null,
  restatements: [],
  paid_at: null,
  audit_year: null,
  released_at: null,
  created_at: '2026-03-12T09:55:00.000Z',
};

const DEALT: UnitRedemption = {
  ...ORDER,
  status: 'DEALT',
  units_held: '0.000000',
  may_cancel: false,
  figures: FIGURES,
};

const HELD_BACK = { ...FIGURES, held_back: '11290.25', payout: '214514.63' };

const PAID: UnitRedemption = {
  ...DEALT,
  status: 'PAID',
  figures: HELD_BACK,
  paid_at: '2026-05-11T08:00:00.000Z',
  audit_year: 2026,
};

const IN_FULL: UnitRedemption['payouts'][number] = {
  ...{ id: id(1706), cause: 'REDEMPTION', status: 'EXCHANGED', amount: '214514.63' },
  ...{ bought: '195013.30', rate: '0.909090909090909091', at: '2026-05-11T08:05:00.000Z' },
};

const UNDER_WAY: UnitRedemption['payouts'][number] = {
  ...{ id: id(1707), cause: 'HOLDBACK', status: 'UNDER_WAY', amount: '11290.25' },
  ...{ bought: null, rate: null, at: null },
};

const RESTATED: UnitRedemption['restatements'][number] = {
  at: '2026-05-20T08:00:00.000Z',
  ...{ change: '-1568.00', proceeds: '224236.88', held_back: '11211.84' },
  ...{ was_paid: true, owed: '0.00' },
};

const orders = (...items: UnitRedemption[]) => list(listUnitRedemptions, items);

const COMPANY = { account_type: 'INSTITUTIONAL' as const, legal_name: 'Beacon Reach AG' };

/** A redemption that waits for somebody who signs by a link. */
const waitingFor = (signature: Partial<DraftSignature> = {}) =>
  answer(getRedemptionTerms, {
    ...TERMS,
    signed_by: BY_LINK.name,
    draft: {
      ...{ id: ORDER.id, class_name: 'A', currency: 'USD', basis: 'UNITS', amount: '10.000000' },
      paid_in: 'EUR',
      signature: { ...BY_LINK, ...signature },
      created_at: '2026-03-12T09:50:00.000Z',
    },
  });

const resending = formStates({
  name: 'sending the link again',
  submit: 'Send the link again',
  call: resendDraftLink,
  carries: { params: { id: ORDER.id } },
  refusals: { code_sent_recently: [button('Send the link again')] },
  details: { code_sent_recently: { resend_after_s: 40 } },
  done: { answers: [answer(resendDraftLink, BY_LINK)], sees: ['The link is on its way.'] },
});

const takingBack = formStates({
  name: 'taken back',
  opens: (page) => page.getByRole('button', { name: 'Take the redemption back' }).click(),
  submit: 'Take it back',
  busy: 'Take the redemption back',
  call: cancelRedemptionRequest,
  carries: { params: { id: ORDER.id } },
  refusals: { conflict: [heading('Waits for its dealing date')] },
  done: { answers: [answer(cancelRedemptionRequest, {})], sees: [] },
});

export const unitRedemptions: readonly Screen[] = [
  {
    route: '/redeem/$fundSlug/select-currency',
    path: START,
    user: CLIENT,
    answers: FLOW,
    reads: [getRedemptionTerms],
    sees: [heading('Redeem from Neutral')],
    states: {
      full: { sees: [link('US dollar, class A'), 'About $204,159.21', 'Next date 1 May 2026'] },
      'full, in other currencies': {
        answers: [withClass({ currencies: ['EUR', 'BTC'] })],
        sees: [
          heading('Or be paid in another currency'),
          ...[link('Euro, for class A'), link('Bitcoin, for class A')],
        ],
      },
      'done, of the second of two classes': {
        answers: [TWO_CLASSES],
        does: (page) => page.getByRole('link', { name: 'US dollar, class B' }).click(),
        endsAt: `${AMOUNT}?class=${id(1712)}`,
        sees: [heading('How much?'), '12.500000 units', '$1,300.25'],
      },
      'done, of the second of two classes, in euros': {
        answers: [TWO_CLASSES],
        does: (page) => page.getByRole('link', { name: 'Euro, for class B' }).click(),
        endsAt: `/redeem/neutral/currency/EUR/amount?class=${id(1712)}`,
        sees: [heading('How much?'), '12.500000 units', '$1,300.25', 'You are paid in'],
      },
      'full, a cut-off that has passed': {
        answers: [withClass({ dealing: null })],
        sees: ['No date is open for redemptions at present'],
        misses: [link('US dollar, class A')],
      },
      'full, all of it on its way': {
        answers: [withClass({ free_units: '0.000000', free_value: '0.00' })],
        sees: ['All your units are being redeemed already'],
      },
      empty: {
        answers: [answer(getRedemptionTerms, { ...TERMS, classes: [] })],
        sees: ['You hold nothing in this fund', link('Back to the fund')],
      },
      'refused, not allowed': {
        answers: [answer(getRedemptionTerms, { ...TERMS, refused_by: 'redemption_not_allowed' })],
        sees: ['This fund does not allow redemptions', button('Write to your manager')],
      },
      'full, a company whose signatory comes by a link': {
        user: COMPANY,
        answers: [answer(getRedemptionTerms, { ...TERMS, signed_by: 'Mei Tan' })],
        sees: ['Mei Tan signs for your company', link('US dollar, class A')],
      },
    },
  },
  {
    route: '/redeem/$fundSlug/currency/$currencyCode/amount',
    path: AMOUNT,
    user: CLIENT,
    answers: FLOW,
    reads: [getRedemptionTerms],
    sees: [heading('How much?')],
    states: {
      full: { sees: ['You redeem from Neutral.', '1,750.500000 units', '$204,159.21'] },
      'full, everything': {
        does: (page) => page.getByText('Everything', { exact: true }).click(),
        sees: ['1,750.500000 units'],
        misses: [{ role: 'textbox', name: 'Amount' }],
      },
      'full, to be paid in euros': {
        path: '/redeem/neutral/currency/EUR/amount',
        answers: [withClass({ currencies: ['EUR', 'BTC'] })],
        sees: ['You are paid in', 'EUR', '$204,159.21'],
      },
      empty: {
        path: '/redeem/neutral/currency/EUR/amount',
        sees: ['No currency is chosen', link('Choose a currency')],
      },
      'refused, nothing entered': {
        form: FORM,
        does: goOn,
        sees: ['Enter an amount'],
        messages: { Amount: 'Enter an amount' },
      },
      'refused, too little': {
        does: (page) => fill(page, '99.99'),
        sees: ['Min. amount: $100'],
        sendsNot: [createRedemptionRequest],
      },
      'refused, more than there is': {
        does: (page) => fill(page, '204159.22'),
        sees: ['Insufficient funds'],
        messages: { Amount: 'Insufficient funds' },
      },
      'refused, more units than there are': {
        does: (page) => fillUnits(page, '1750.500001'),
        sees: ['Insufficient funds'],
        messages: { 'Number of units': 'Insufficient funds' },
      },
    },
  },
  {
    route: '/redeem/$fundSlug/currency/$currencyCode/confirm',
    path: AMOUNT,
    user: CLIENT,
    answers: FLOW,
    reads: [estimateRedemption],
    comes: toConfirm,
    sees: [],
    states: {
      full: {
        sees: [
          heading('What you would receive'),
          ...['The price is not known yet', '$238,016.44', '−$7,603.29', '$230,413.15'],
          ...['−$4,608.27', '$225,804.88', 'If many redeem at once', '11 May 2026'],
        ],
      },
      'full, to be paid in euros': {
        ...{ path: '/redeem/neutral/currency/EUR/amount', answers: IN_EUROS },
        sees: [
          heading('Paid in EUR'),
          ...['Makes about', '€205,276.00', 'Indicative rate of', '1 EUR = 1.1000 USD'],
          'If it cannot be, you are paid in USD.',
        ],
      },
      'full, to be paid in euros that have no price now': {
        path: '/redeem/neutral/currency/EUR/amount',
        answers: [
          ...IN_EUROS,
          answer(estimateRedemption, {
            ...ESTIMATE,
            payout_in: { ...EUROS, ...{ amount: null, rate: null } },
          }),
        ],
        sees: ['Not known at present'],
        misses: ['Indicative rate of'],
      },
      'sent, to be paid in euros': {
        ...{ path: '/redeem/neutral/currency/EUR/amount', answers: IN_EUROS },
        does: (page) => page.getByRole('button', { name: 'Go on to the agreement' }).click(),
        sees: [heading('Sign your redemption')],
        sends: [[createRedemptionRequest, { body: { paid_in: 'EUR' } }]],
      },
      'full, before the first value': estimated({ valued_on: null }, 'issued, less fees'),
      'full, scaled by the gate': estimated(
        { carried: { units: '1375.000000', day: '2026-06-01' } },
        'Only a part would be redeemed at this date',
        'at the next date, 1 Jun 2026.',
      ),
      'full, scaled, and no later date': estimated(
        { carried: { units: '1375.000000', day: null } },
        'which is not set yet.',
      ),
      'full, units that were bought by different terms': {
        ...estimated({ lock_up_months: null, early_rate: null }, 'Early-redemption fee −$4,608.27'),
        misses: ['of units held less than'],
      },
      'full, a part held back': estimated(
        { figures: HELD_BACK },
        'A part comes after the audit',
        '$214,514.63',
      ),
      ...beginning,
    },
    without: { empty: 'an amount has been entered' },
  },
  {
    route: '/redeem/$fundSlug/currency/$currencyCode/agreement',
    path: AMOUNT,
    user: CLIENT,
    answers: FLOW,
    reads: [],
    comes: toAgreement,
    sees: [],
    states: {
      full: {
        sees: [heading('Sign your redemption'), 'Agreement of the stage', button('Sign')],
      },
      'sent, signed and submitted': {
        answers: [orders(ORDER)],
        does: async (page) => {
          await fillSignature(page);
          await page.getByRole('button', { name: 'Sign', exact: true }).click();
          await goOn(page);
          await page.getByRole('button', { name: 'See how it stands' }).click();
          await page.getByRole('heading', { name: 'Your redemptions' }).waitFor();
        },
        sees: [heading('Waits for its dealing date')],
        endsAt: '/redeem/neutral/requests',
        sends: [[submitRedemptionRequest, { params: { id: ORDER.id } }]],
      },
      'full, a company whose signatory comes by a link': {
        user: COMPANY,
        answers: [waitingFor()],
        sees: [
          'Mei Tan signs for your company and was sent a link by email.',
          ...['Waiting for the signature of Mei Tan', '11 Apr 2026'],
          ...[button('Send the link again'), link('See your redemptions')],
        ],
        misses: [button('Sign')],
        sendsNot: [submitRedemptionRequest],
      },
      'sent, and told what comes next': {
        answers: signingAnswers(signedOf(agreement)),
        does: goOn,
        sees: [{ role: 'dialog', name: 'Your redemption is submitted' }],
      },
      'refused, the cut-off has passed meanwhile': {
        answers: [
          ...signingAnswers(signedOf(agreement)),
          refuse(submitRedemptionRequest, 'no_dealing_date'),
        ],
        does: goOn,
        sees: [button('Try again')],
      },
    },
    without: { empty: 'there is always a text' },
  },
  {
    route: '/redeem/$fundSlug/requests',
    path: '/redeem/neutral/requests',
    user: CLIENT,
    answers: [answer(getFund, NEUTRAL), orders(ORDER)],
    reads: [listUnitRedemptions],
    sees: [heading('Your redemptions')],
    states: {
      full: {
        sees: [
          heading('Waits for its dealing date'),
          '2,000.000000 units',
          button('Take the redemption back'),
        ],
      },
      'full, past its cut-off': {
        answers: [orders({ ...ORDER, may_cancel: false })],
        sees: ['it can no longer be taken back'],
        misses: [button('Take the redemption back')],
      },
      'full, being dealt': {
        answers: [orders({ ...ORDER, status: 'DEALING', may_cancel: false })],
        sees: [heading('Is being dealt')],
      },
      'full, dealt in part': {
        answers: [
          orders(
            { ...ORDER, id: id(1704), carried_from: ORDER.id, basis: 'ALL', amount: null },
            { ...DEALT, carried: { units: '1375.000000', day: '2026-06-01' } },
          ),
        ],
        sees: [heading('Dealt, to be paid'), 'Carried to the next date', '1,375.000000 units'],
      },
      'full, paid': {
        answers: [orders({ ...PAID, figures: FIGURES, audit_year: null })],
        sees: [heading('Paid'), 'Nothing more. It was paid on 11 May 2026.'],
      },
      'full, paid, and a part held back': {
        answers: [orders({ ...PAID, basis: 'AMOUNT', amount: '230000.00' })],
        sees: ['once the audit of 2026 is signed off', '$214,514.63'],
      },
      'full, what was held back is paid': {
        answers: [orders({ ...PAID, released_at: '2027-04-30T08:00:00.000Z' })],
        sees: ['and what was held back on 30 Apr 2027'],
      },
      'full, paid in euros': {
        answers: [orders({ ...PAID, paid_in: 'EUR', payouts: [IN_FULL, UNDER_WAY] })],
        sees: [
          ...['You are paid in', 'To be exchanged for EUR', 'Rate of the exchange', '€195,013.30'],
          ...['Held back, to be exchanged for EUR', 'Under way'],
        ],
      },
      'full, euros that could not be bought': {
        answers: [
          orders({
            ...{ ...PAID, paid_in: 'EUR' },
            payouts: [{ ...UNDER_WAY, cause: 'REDEMPTION', status: 'KEPT', at: IN_FULL.at }],
          }),
        ],
        sees: ['Not possible: it is available in USD'],
      },
      'full, restated before it was paid': {
        answers: [orders({ ...DEALT, restatements: [{ ...RESTATED, was_paid: false }] })],
        sees: ['$225,804.88', 'you are paid by it', 'Correction of 20 May 2026', '$224,236.88'],
      },
      'full, restated once it was paid': {
        answers: [orders({ ...PAID, restatements: [RESTATED] })],
        sees: ['We took the difference back.', '−$1,568.00', 'Of that, held back', '$11,211.84'],
        misses: ['You owe us'],
      },
      'full, restated, and a part is owed': {
        answers: [orders({ ...PAID, restatements: [{ ...RESTATED, owed: '1068.00' }] })],
        sees: ['Please pay in the rest', 'Of that, you still owe us', '$1,068.00'],
      },
      'full, restated twice': {
        answers: [
          orders({
            ...{ ...PAID, figures: FIGURES, audit_year: null },
            restatements: [
              { ...RESTATED, held_back: '0.00' },
              {
                ...{ ...RESTATED, at: '2026-05-25T08:00:00.000Z', held_back: '0.00' },
                ...{ change: '784.00', proceeds: '225020.88' },
              },
            ],
          }),
        ],
        sees: ['We paid you the difference.', '+$784.00', 'Correction of 25 May 2026'],
      },
      'full, taken back': {
        answers: [
          orders({ ...ORDER, status: 'CANCELLED', may_cancel: false, units_held: '0.000000' }),
        ],
        sees: [heading('You took it back'), 'Your units are free again.'],
      },
      empty: {
        answers: [orders()],
        sees: ['You have redeemed nothing from this fund', link('Back to the fund')],
      },
      ...takingBack,
    },
  },
  {
    route: '/redeem/$fundSlug/requests',
    path: '/redeem/neutral/requests',
    user: { ...CLIENT, ...COMPANY },
    answers: [
      answer(getFund, NEUTRAL),
      waitingFor(),
      orders(),
      answer(submitRedemptionRequest, {}),
    ],
    reads: [listUnitRedemptions],
    sees: [heading('Your redemptions')],
    states: {
      full: {
        sees: [
          heading('Your redemption is not submitted yet'),
          ...[
            '10.000000 units',
            'You are paid in',
            'EUR',
            'Waiting for the signature of Mei Tan',
            '11 Apr 2026',
          ],
          ...[button('Send the link again'), link('Begin again')],
          button('Take the redemption back'),
        ],
      },
      'full, it was declined': {
        answers: [waitingFor({ state: 'DECLINED' })],
        sees: ['Mei Tan did not sign', link('Begin again')],
        misses: [button('Send the link again')],
      },
      'full, signed and not submitted': {
        answers: [waitingFor({ state: 'REFUSED', refused_by: 'no_dealing_date' })],
        sees: ['No dealing date is open at present.', button('Submit it now')],
      },
      'sent, submitted now': {
        answers: [waitingFor({ state: 'REFUSED', refused_by: 'no_dealing_date' })],
        does: (page) => page.getByRole('button', { name: 'Submit it now' }).click(),
        sees: [],
        sends: [[submitRedemptionRequest, { params: { id: ORDER.id } }]],
      },
      empty: {
        answers: [answer(getRedemptionTerms, { ...TERMS, signed_by: BY_LINK.name })],
        sees: ['You have redeemed nothing from this fund'],
        misses: ['Waiting for the signature'],
      },
      ...resending,
      'sent, taken back': {
        answers: [answer(cancelRedemptionRequest, {})],
        does: async (page) => {
          await page.getByRole('button', { name: 'Take the redemption back' }).click();
          await page.getByText('Nobody can sign it any more').waitFor();
          await page.getByRole('button', { name: 'Take it back' }).click();
        },
        sees: [],
        sends: [[cancelRedemptionRequest, { params: { id: ORDER.id } }]],
      },
    },
  },
];
