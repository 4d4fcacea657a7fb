import { refreshToken } from '@ballast/contract/access/sessions.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import {
  decideCase,
  downloadCaseDocument,
  getCase,
  listCases,
  listColleagues,
  takeCase,
} from '@ballast/contract/staff/cases.ts';
import { reviewKybDocument } from '@ballast/contract/staff/kyb.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { type Answer, answer, layered, list, type Sent } from './answers.ts';
import { COMPARED, CORPORATION, casePage, KYB, SUMMARY } from './desk/cases.ts';
import { id, OFFICER } from './people.ts';
import { DESK_FRAME } from './show.ts';
import { openGround } from './visit.ts';

/* The desk by single keys: what each does, and when it does nothing (WCAG 2.1.4). */

const PATIENCE_MS = 5_000;

const ground = openGround();
let context: BrowserContext;

afterEach(() => context.close());

async function openDesk(
  path: string,
  answers: readonly Answer[],
  prepare: (context: BrowserContext) => Promise<void> = async () => {},
) {
  const sent: Sent[] = [];
  const faults: string[] = [];
  const session = [
    answer(refreshToken, { access_token: 'token-of-the-stage' }),
    answer(getMe, OFFICER),
    ...DESK_FRAME,
  ];
  const all = layered(session, casePage.answers, answers);
  ground.stage.set({ answers: all, sent, faults, over: new Promise(() => {}) });
  context = await ground.browser.newContext({
    baseURL: ground.stage.url,
    viewport: { width: 1440, height: 900 },
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await prepare(context);
  await context.addCookies([{ name: 'BALLAST-SESSION', value: '1', url: ground.stage.url }]);
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, sent, faults };
}

const openCase = async (...answers: readonly Answer[]) => {
  const desk = await openDesk(casePage.path, answers);
  await desk.page.getByRole('button', { name: 'Approve', exact: true }).waitFor();
  return desk;
};

const approveForm = (page: Page) => page.getByText('is told at once', { exact: false });

test('a case is decided by two keys, and Enter goes on to the next', async () => {
  const { page, sent, faults } = await openCase(answer(decideCase, { state: 'DECIDED' }));
  await page.keyboard.press('a');
  await approveForm(page).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Go to the next case' }).waitFor();
  expect(sent.filter(({ call }) => call === decideCase)).toMatchObject([
    { body: { decision: 'APPROVE' } },
  ]);
  await page.keyboard.press('Enter');
  await page.waitForURL(`/desk/cases/${id(805)}`);
  expect(faults).toEqual([]);
});

test('a reason is chosen by arrows', async () => {
  const { page, sent } = await openCase(answer(decideCase, { state: 'DECIDED' }));
  await page.keyboard.press('r');
  await page.getByLabel('Something else').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Go to the next case' }).waitFor();
  expect(sent.filter(({ call }) => call === decideCase)).toMatchObject([
    { body: { decision: 'REJECT', template: 'ANSWERS_DISAGREE' } },
  ]);
});

test('the cases before and after are opened by keys, and the first of a queue', async () => {
  const { page } = await openCase();
  await page.getByRole('link', { name: 'Next case' }).waitFor();
  await page.keyboard.press('j');
  await page.waitForURL(`/desk/cases/${id(805)}`);
  await page.getByRole('link', { name: 'Previous case' }).waitFor();
  await page.keyboard.press('k');
  await page.waitForURL(`/desk/cases/${id(806)}`);
});

test('a queue starts with the first that one may work on', async () => {
  const checked = { ...SUMMARY, id: id(807), prepared_by: 'Marta', prepared_by_me: true };
  const elsewhere = { ...SUMMARY, id: id(808), state: 'TAKEN' as const, taken_by: 'Jonas Brandt' };
  const { page } = await openDesk('/desk/queues/kyc', [
    list(listCases, [checked, elsewhere, SUMMARY]),
    answer(listColleagues, { items: [] }),
  ]);
  await page.getByRole('link', { name: 'Start with the first' }).waitFor();
  await page.keyboard.press('j');
  await page.waitForURL(`/desk/cases/${SUMMARY.id}`);
});

test('documents are shown, enlarged and turned by keys, each read once', async () => {
  const { page, sent } = await openCase(answer(getCase, COMPARED));
  const selfie = page.getByRole('img', { name: 'Document Selfie' });
  const front = page.getByRole('img', { name: 'Document Front' });
  await front.waitFor();
  await selfie.waitFor();
  const turnOf = (image: typeof front) =>
    image.evaluate((element) => /rotate\((\d+)deg\)/.exec(element.style.transform)?.[1]);
  await page.keyboard.press('t');
  expect(await turnOf(front)).toBe('90');
  await page.keyboard.press('3');
  await page.keyboard.press('t');
  await page.keyboard.press('t');
  expect([await turnOf(front), await turnOf(selfie)]).toEqual(['90', '180']);
  const widthOf = async () => (await selfie.boundingBox())?.width ?? 0;
  const before = await widthOf();
  await page.keyboard.press('+');
  expect(await widthOf()).toBeCloseTo(before * 1.5, 0);
  await page.keyboard.press('-');
  expect(await widthOf()).toBeCloseTo(before, 0);
  await page.keyboard.press('2');
  await page.getByRole('img', { name: 'Document Back' }).waitFor();
  await page.keyboard.press('1');
  await front.waitFor();
  const reads = sent.filter(({ call }) => call === downloadCaseDocument);
  expect(reads.map(({ params }) => params.upload_id).toSorted()).toEqual(
    COMPARED.documents.map(({ upload_id }) => upload_id),
  );
});

test("a company's documents are reviewed by keys, one after the other", async () => {
  const reviewed = { ...KYB, documents: KYB.documents };
  const { page, sent } = await openCase(
    answer(getCase, CORPORATION),
    answer(reviewKybDocument, reviewed),
  );
  await page.getByRole('button', { name: /^In order: Proof of address/ }).waitFor();
  await page.keyboard.press('o');
  await expect
    .poll(() => sent.filter(({ call }) => call === reviewKybDocument))
    .toMatchObject([{ params: { document: 'PROOF_OF_ADDRESS' }, body: { decision: 'APPROVE' } }]);
  await page.keyboard.press('w');
  await page.getByRole('dialog').getByLabel('What is wrong with it?').waitFor();
});

test('keys do nothing while one types, while a dialog is open and with another key', async () => {
  const { page, sent } = await openCase(answer(takeCase, {}));
  await page.keyboard.press('n');
  const note = page.getByLabel('New note');
  expect(await note.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('mark as far as jr.');
  expect(await note.inputValue()).toBe('mark as far as jr.');
  await page.getByLabel('It is about a suspicion').focus();
  await page.keyboard.press('a');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+m');
  await page.keyboard.press('Shift+M');
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Next case').waitFor();
  await page.keyboard.press('m');
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await approveForm(page).count()).toBe(0);
  expect(sent.filter(({ call }) => call === takeCase)).toEqual([]);
  await page.keyboard.press('m');
  await expect.poll(() => sent.filter(({ call }) => call === takeCase).length).toBe(1);
});

test('a key that is held down decides once, and Escape leaves the decision', async () => {
  const { page, sent } = await openCase(answer(takeCase, {}));
  await page.keyboard.down('m');
  await page.keyboard.down('m');
  await page.keyboard.up('m');
  await expect.poll(() => sent.filter(({ call }) => call === takeCase).length).toBe(1);
  await page.keyboard.press('s');
  await page.getByLabel('In your own words').fill('It is blurred.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ask again' }).waitFor();
});

test('the search is asked for before its field is there, and has the keys once it is', async () => {
  const { promise: isAsked, resolve: letCome } = Promise.withResolvers<void>();
  const { page } = await openDesk(casePage.path, [], async (desk) => {
    await desk.route('**/search-field-*.js', async (route) => {
      await isAsked;
      await route.continue();
    });
  });
  await page.getByRole('button', { name: 'Approve', exact: true }).waitFor();
  await page.keyboard.press('/');
  letCome();
  const field = page.getByRole('searchbox', { name: 'Search the desk' });
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(new URL(page.url()).pathname).toBe(casePage.path);
});

test('keys are shown beside the buttons until they are turned off, and then do nothing', async () => {
  const { page } = await openCase();
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  expect(await approve.getAttribute('aria-keyshortcuts')).toBe('a');
  await approve.locator('[data-cap="A"]').waitFor();
  await page.getByRole('button', { name: 'Keys' }).click();
  await page.getByLabel('Use single-key shortcuts at the desk').uncheck();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await approve.waitFor();
  expect(await approve.getAttribute('aria-keyshortcuts')).toBeNull();
  expect(await approve.locator('[data-cap]').count()).toBe(0);
  await page.keyboard.press('a');
  await page.keyboard.press('?');
  expect(await approveForm(page).count()).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: 'Keys' }).click();
  await page.getByLabel('Use single-key shortcuts at the desk').check();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('a');
  await approveForm(page).waitFor();
});
