import type { AnswerOf } from '@ballast/contract/call.ts';
import { getFund } from '@ballast/contract/funds/funds.ts';
import { getInvestmentLimits } from '@ballast/contract/funds/investments.ts';
import { chooseOwnWeights, getOwnWeights } from '@ballast/contract/funds/own-weights.ts';
import type { Page } from 'playwright-core';
import { answer, list } from '../answers.ts';
import { formStates } from '../forms.ts';
import { CLIENT, id } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';
import { CORE_IN_FULL } from './funds.ts';

const SELECTED = {
  ...CORE_IN_FULL,
  ...{ id: id(2601), slug: 'select', name: 'Ballast Select', own_weights: true },
};

const START = `/invest/fund/${SELECTED.id}/weights`;

const ITEMS: AnswerOf<typeof getOwnWeights>['items'] = [
  { asset: 'BTC', name: 'Bitcoin', weight: null, model_weight: '0.6' },
  { asset: 'ETH', name: 'Ether', weight: null, model_weight: '0.3' },
  { asset: 'USDC', name: 'USD Coin', weight: null, model_weight: '0.1' },
];

const NONE = { is_fixed: false, chosen_at: null, items: ITEMS };

const CHOSEN = {
  is_fixed: false,
  chosen_at: '2026-03-10T09:00:00.000Z',
  items: ITEMS.map((item) => ({ ...item, weight: item.asset === 'ETH' ? null : '0.5' })),
};

const ANSWERS = [
  answer(getFund, SELECTED),
  answer(getOwnWeights, NONE),
  list(getInvestmentLimits, [
    { currency: 'USDC', available: '35000', minimum: '1000', maximum: '500000', price_usd: '1' },
  ]),
];

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

const begin = (page: Page) => page.getByRole('link', { name: 'Choose weights' }).click();

async function fill(page: Page, weights: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, weight] of Object.entries(weights)) {
    await page.getByRole('textbox', { name, exact: true }).fill(weight);
  }
  await goOn(page);
}

/** Whether the weights were saved in the state that is shown. */
let isSaved = false;

const enterHalves = async (page: Page) => {
  isSaved = false;
  await begin(page);
  await fill(page, { Bitcoin: '50', 'USD Coin': '50' });
};

const FORM = 'portal/funds/own-weights/SelectWeightsPage.tsx';

const saving = formStates({
  form: 'portal/funds/own-weights/ReviewWeightsPage.tsx',
  submit: 'Save weights',
  call: chooseOwnWeights,
  carries: {
    params: { fund: SELECTED.id },
    body: {
      weights: [
        { asset: 'BTC', weight: '0.5000' },
        { asset: 'USDC', weight: '0.5000' },
      ],
    },
  },
  refusals: {
    weights_fixed: ['Your weights are fixed while you hold this basket'],
    weights_invalid: ['The weights do not add up to 100%'],
    fund_closed: ['This fund does not allow investments at the moment'],
  },
  done: {
    answers: [
      answer(chooseOwnWeights, () => {
        isSaved = true;
        return CHOSEN;
      }),
      answer(getOwnWeights, () => (isSaved ? CHOSEN : NONE)),
    ],
    sees: [heading('Invest in Ballast Select')],
    endsAt: `/invest/fund/${SELECTED.id}`,
  },
});

export const ownWeights: readonly Screen[] = [
  {
    route: '/invest/fund/$fundId/weights',
    path: START,
    user: CLIENT,
    answers: ANSWERS,
    reads: [getOwnWeights],
    sees: [],
    states: {
      empty: {
        sees: [
          heading('Choose your weights'),
          'Your first investment fixes them',
          link('Choose weights'),
          '60.00%',
        ],
        misses: [link('Invest with these weights')],
      },
      full: {
        answers: [answer(getOwnWeights, CHOSEN)],
        sees: [
          heading('Your weights'),
          '50.00%',
          link('Invest with these weights'),
          link('Change them'),
        ],
      },
      'full, fixed': {
        answers: [answer(getOwnWeights, { ...CHOSEN, is_fixed: true })],
        sees: [
          'Your weights are fixed while you hold this basket',
          link('Invest with these weights'),
        ],
        misses: [link('Change them')],
      },
      'full, of a basket of the house': {
        answers: [answer(getFund, { ...SELECTED, own_weights: false })],
        sees: [heading('Invest in Ballast Select')],
        endsAt: `/invest/fund/${SELECTED.id}`,
      },
      'full, on the way to an investment': {
        path: `/invest/fund/${SELECTED.id}`,
        sees: [heading('Choose your weights')],
        endsAt: START,
      },
    },
    without: { refused: 'nothing is sent from here' },
  },
  {
    route: '/invest/fund/$fundId/weights/select',
    path: START,
    user: CLIENT,
    answers: ANSWERS,
    reads: [],
    comes: begin,
    sees: [heading('How much of each?')],
    states: {
      full: { sees: ['Total 0.00%', 'Left 100.00%'] },
      'full, half of it': {
        does: (page) => page.getByRole('textbox', { name: 'Bitcoin' }).fill('62.5'),
        sees: ['Total 62.50%', 'Left 37.50%'],
      },
      'full, more than there is': {
        does: async (page) => {
          await page.getByRole('textbox', { name: 'Bitcoin' }).fill('62.5');
          await page.getByRole('textbox', { name: 'Ether' }).fill('40');
        },
        sees: ['Total 102.50%', 'Too much 2.50%'],
      },
      'refused, nothing entered': {
        form: FORM,
        does: goOn,
        sees: ['The weights add up to 0.00%. Change them until they make 100%.'],
        messages: { Bitcoin: 'The weights add up to 0.00%. Change them until they make 100%.' },
      },
      'refused, too little': {
        does: (page) => fill(page, { Bitcoin: '50', Ether: '49.99' }),
        sees: ['The weights add up to 99.99%. Change them until they make 100%.'],
        messages: { Bitcoin: 'The weights add up to 99.99%. Change them until they make 100%.' },
      },
      'refused, too fine': {
        does: (page) => fill(page, { Ether: '12.3456' }),
        sees: ['% has at most 2 decimal places'],
        messages: { Ether: '% has at most 2 decimal places' },
      },
      'refused, more than everything': {
        does: (page) => fill(page, { Ether: '101' }),
        sees: ['At most 100%'],
        messages: { Ether: 'At most 100%' },
      },
    },
    without: { empty: 'a form begins empty' },
  },
  {
    route: '/invest/fund/$fundId/weights/review',
    path: START,
    user: CLIENT,
    answers: ANSWERS,
    reads: [],
    comes: enterHalves,
    sees: [],
    states: {
      full: {
        sees: [heading('Review your weights'), '50.00%', button('Save weights')],
      },
      ...saving,
    },
    without: { empty: 'weights have been entered' },
  },
];
