import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { shownAmount } from '../../web/app/forms/typed-amount.ts';
import { isInThisRun } from '../harness/scale.ts';
import { AMOUNT_FORMS } from '../models/amount-forms.ts';
import { layered } from './answers.ts';
import { corrections } from './desk/corrections.ts';
import { privateFunds } from './desk/private-funds.ts';
import { accreditation } from './portal/accreditation.ts';
import { exchange } from './portal/exchange.ts';
import { fees } from './portal/fees.ts';
import { inquiries } from './portal/inquiries.ts';
import { invest } from './portal/invest.ts';
import { onboarding } from './portal/onboarding.ts';
import { redeem } from './portal/redeem.ts';
import { privateSubscriptions } from './portal/subscriptions.ts';
import { unitRedemptions } from './portal/unit-redemptions.ts';
import { withdrawalRequests } from './portal/withdrawal-requests.ts';
import { withdrawals } from './portal/withdrawals.ts';
import type { Screen } from './screen.ts';
import { sessionOf } from './show.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
let browser: Browser;

beforeAll(async () => {
  stage = await openStage();
  browser = await chromium.connect(inject('browserAddress'));
});

afterAll(async () => {
  await browser?.close();
  await stage?.close();
});

/** Every field of the product in which an amount is typed. */
const FIELDS: readonly (readonly [label: string, screens: readonly Screen[], route: string])[] = [
  ['Amount', invest, '/invest/fund/$fundId/amount'],
  ['Value in US dollars', fees, '/explore/$slug/fees'],
  ['Amount', fees, '/assets/$code/fees'],
  ['How much would you like to invest?', inquiries, '/explore/$slug/inquiry'],
  ['Amount', withdrawals, '/withdrawal/crypto/$code/amount'],
  ['Amount', withdrawalRequests, '/withdrawal/request'],
  ['Amount', redeem, '/redeem/$fundSlug/currency/$currencyCode/amount'],
  ['Amount', unitRedemptions, '/redeem/$fundSlug/currency/$currencyCode/amount'],
  ['Amount that you sell', exchange, '/exchange'],
  ['Amount that you buy', exchange, '/exchange'],
  ['Amount to invest', privateSubscriptions, '/invest/mutual/$fundSlug/amount'],
  ['Income in 2025', accreditation, '/invest/mutual/$fundSlug/accredited-verify/income'],
  ['Income in 2024', accreditation, '/invest/mutual/$fundSlug/accredited-verify/income'],
  [
    'Net worth without your home',
    accreditation,
    '/invest/mutual/$fundSlug/accredited-verify/net-worth',
  ],
  ['Amount', corrections, '/desk/corrections'],
  ['Gross assets', privateFunds, '/desk/funds/$id'],
  ['Smallest first subscription', privateFunds, '/desk/funds/$id'],
  ['Smallest further subscription', privateFunds, '/desk/funds/$id'],
  ['Smallest first subscription', privateFunds, '/desk/funds/new'],
  ['Smallest further subscription', privateFunds, '/desk/funds/new'],
  ['Portfolio of investments and cash', onboarding, '/onboarding/eligibility'],
];

/** The only files with such a field; that of the classes has those of every investor class. */
const FILES = [
  'portal/fees/asset-calculator.tsx',
  'portal/fees/schedule-card.tsx',
  'portal/funds/investments/InquiryPage.tsx',
  'portal/funds/investments/InvestAmountPage.tsx',
  'portal/funds/redemptions/RedeemAmountPage.tsx',
  'portal/funds/subscriptions/SubscribeAmountPage.tsx',
  'portal/funds/subscriptions/accreditation/ProofOfIncomePage.tsx',
  'portal/funds/subscriptions/accreditation/ProofOfNetWorthPage.tsx',
  'portal/funds/unit-redemptions/RedeemUnitsAmountPage.tsx',
  'portal/payments/exchange/ExchangePage.tsx',
  'app/investor-classes/class-check.tsx',
  'portal/payments/withdrawals/WithdrawalAmountPage.tsx',
  'portal/payments/withdrawals/WithdrawalRequestPage.tsx',
  'desk/corrections/ask-correction.tsx',
  'desk/private-funds/enter-value.tsx',
  'desk/private-funds/NewFundPage.tsx',
  'desk/private-funds/propose-terms.tsx',
];

/**
 * The sandbox's drawer has the same field; a share of a company, the rates of a fund or a fee and weights of a basket are percentages, what
 * limits a rate is in whole dollars, and the places of capital for rewards and of what goes to an exchange are those of the asset beside it.
 */
const BESIDES = [
  'portal/funds/own-weights/SelectWeightsPage.tsx',
  'app/demo/sandbox-deposit.tsx',
  'portal/onboarding/kyb/person-fields.tsx',
  'desk/private-funds/NewFundPage.tsx',
  'desk/private-funds/propose-terms.tsx',
  'desk/private-funds/term-fields.tsx',
  'desk/exchange-place/propose-transfer.tsx',
  'desk/fees/propose-programme.tsx',
  'desk/fees/propose-schedule.tsx',
  'desk/fees/propose-set-aside.tsx',
  'desk/rebalances/propose-targets.tsx',
];

/** Decimal places that a field takes, by its label: those of its currency; the others, in whole money, take two. */
const PLACES: Readonly<Record<string, number>> = {
  Amount: 6,
  'Amount to invest': 2,
  'Amount that you sell': 6,
  'Amount that you buy': 8,
};

/** The same of fields that share a label with those of other currencies. */
const PLACES_OF: ReadonlyMap<readonly Screen[], number> = new Map([[unitRedemptions, 2]]);

/** A state of the screen in which the field stands; by its label, too, where the screen has several. */
const OPENING: Readonly<Record<string, string>> = {
  '/onboarding/eligibility': 'full, where amounts say it',
  '/desk/corrections': 'full, a kind is chosen',
  '/desk/funds/$id': 'full, entering a value',
  '/desk/funds/$id Smallest first subscription': 'full, amounts of a class',
  '/desk/funds/$id Smallest further subscription': 'full, amounts of a class',
};

test('no other field takes an amount', async () => {
  const web = join(import.meta.dirname, '../../web');
  const files = await Array.fromAsync(glob('{app,desk,entrance,portal,ui}/**/*.tsx', { cwd: web }));
  const having: string[] = [];
  for (const file of files) {
    const text = await readFile(join(web, file), 'utf8');
    if (/<Amount(Field|Input)\b/.test(text)) having.push(file);
    if (/inputMode="decimal"|type="number"/.test(text)) having.push(file);
  }
  const field = 'app/forms/amount-field.tsx';
  expect(having.sort()).toEqual([field, field, ...FILES, ...BESIDES].sort());
});

/** Words of the field for what it does not take. */
const REFUSALS: Readonly<Record<string, RegExp>> = {
  not_a_number: /^Enter the amount in digits, such as 25,000\.50$/,
  negative: /^Enter an amount above zero$/,
  too_many_places: /has at most \d decimal places$/,
  too_large: /^This amount is too large$/,
};

async function open(screen: Screen, label = ''): Promise<Page> {
  const { promise: over } = Promise.withResolvers<void>();
  const opening = OPENING[`${screen.route} ${label}`] ?? OPENING[screen.route] ?? '';
  const state = screen.states[opening];
  const answers = layered(sessionOf(screen.user), screen.answers, state?.answers ?? []);
  stage.set({ answers, sent: [], faults: [], over });
  const page = await browser.newPage({ baseURL: stage.url });
  await page.context().addCookies([{ name: 'BALLAST-SESSION', value: '1', url: stage.url }]);
  await page.goto(screen.path);
  await screen.comes?.(page);
  await state?.does?.(page);
  return page;
}

/** What describes the field. */
function describedBy(field: Locator): Promise<string> {
  return field.evaluate((input) => {
    const ids = (input.getAttribute('aria-describedby') ?? '').split(' ');
    return ids
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim();
  });
}

/** What the field shows once it is left, and what it says beside what it says at all times. */
async function leftWith(
  field: Locator,
  always: string,
): Promise<{ shown: string; said: string; uses: string[] }> {
  await field.blur();
  const said = (await describedBy(field)).replace(always, '').trim();
  const uses = await field
    .page()
    .getByRole('button', { name: /^Use \d/ })
    .allInnerTexts();
  return { shown: await field.inputValue(), said, uses };
}

/** All work alike, so a wide run tries a third of them. */
const TRIED = FIELDS.filter(([label, , route]) => isInThisRun(`${route} ${label}`, 1 / 3));

describe.each(TRIED)('%s', (label, screens, route) => {
  const screen = screens.find((each) => each.route === route);
  if (!screen) throw new Error(`no screen ${route}`);

  test.each(['typed', 'pasted'] as const)(
    `${route}: nothing that is %s is read as something else`,
    async (way) => {
      const page = await open(screen, label);
      const field = page.getByLabel(label, { exact: true });
      const always = await describedBy(field);
      for (const [text, taken] of formsWith(PLACES_OF.get(screens) ?? PLACES[label] ?? 2)) {
        await field.fill('');
        if (way === 'typed') await field.pressSequentially(text);
        else await field.evaluate(paste, text);
        const { shown, said, uses } = await leftWith(field, always);
        const where = `${way} "${text}"`;
        if (taken === null) {
          expect([where, withoutCommas(shown)]).toEqual([where, withoutCommas(text)]);
        } else if (typeof taken !== 'string') {
          expect([where, shown]).toEqual([where, text]);
          expect([where, said]).toEqual([where, expect.stringMatching(/^Do you mean /)]);
          expect(uses).toHaveLength(taken.length);
        } else if (REFUSALS[taken]) {
          expect([where, withoutCommas(shown)]).toEqual([where, withoutCommas(text)]);
          expect([where, said]).toEqual([where, expect.stringMatching(REFUSALS[taken])]);
        } else {
          expect([where, shown]).toEqual([where, shownAmount(taken).text]);
        }
      }
      await page.close();
    },
  );
});

/** What is typed and taken in a field with so many places; null where it has too few for what is meant, and must not read another amount. */
function formsWith(places: number) {
  return AMOUNT_FORMS.map(([text, taken]) => {
    if (taken === 'too_many_places' && places > 6) return [text, text] as const;
    const isShort = [taken].flat().some((amount) => (amount.split('.')[1] ?? '').length > places);
    return [text, isShort ? null : taken] as const;
  });
}

/** Digits that are too many are grouped like others. */
function withoutCommas(text: string): string {
  return text.replaceAll(',', '');
}

/** Puts a text into a field as a paste does. */
function paste(input: HTMLElement | SVGElement, text: string): void {
  (input as HTMLInputElement).focus();
  document.execCommand('insertText', false, text);
}

test('what a text can mean is chosen beside it, and stays', async () => {
  const screen = withdrawals.find(({ route }) => route === '/withdrawal/crypto/$code/amount');
  const page = await open(screen as Screen);
  const field = page.getByLabel('Amount', { exact: true });
  await field.pressSequentially('1.234');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Do you mean 1.234 or 1,234?').waitFor();
  await page.getByRole('button', { name: 'Use 1,234 USDC' }).click();
  await expect.poll(() => field.inputValue()).toBe('1,234');
  expect(await page.getByText('Do you mean').count()).toBe(0);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('1,234 USDC').first().waitFor();
  await page.goBack();
  await expect.poll(() => field.inputValue()).toBe('1,234');
  await page.close();
});

test('the caret stays with the digit before it while groups move', async () => {
  const screen = withdrawals.find(({ route }) => route === '/withdrawal/crypto/$code/amount');
  const page = await open(screen as Screen);
  const field = page.getByLabel('Amount', { exact: true });
  await field.pressSequentially('25000');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('1');
  await page.keyboard.type('9');
  expect(await field.inputValue()).toBe('2,519,000');
  await page.keyboard.press('Backspace');
  expect(await field.inputValue()).toBe('251,000');
  await page.close();
});
