import { login } from '@ballast/contract/access/sessions.ts';
import { getSsoSettings } from '@ballast/contract/access/sso.ts';
import { type Browser, chromium, type Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { answer, layered, refuse, type Sent } from './answers.ts';
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

/** Fills a field in as a password manager may: past the page's scripts and without an event. */
function fillSilently(field: Locator, text: string): Promise<void> {
  return field.evaluate((input, value) => {
    const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    own?.set?.call(input, value);
  }, text);
}

test.each([
  ['filled in', false],
  ['filled in before the email is typed', true],
])('a password that was silently %s is sent', async (_, isTyped) => {
  const sent: Sent[] = [];
  const { promise: over } = Promise.withResolvers<void>();
  const answers = layered([
    answer(getSsoSettings, { providers: [] }),
    refuse(login, 'invalid_credentials'),
  ]);
  stage.set({ answers, sent, faults: [], over });
  const page = await browser.newPage({ baseURL: stage.url });
  await page.goto('/login', { waitUntil: 'networkidle' });
  const email = page.getByLabel('Email');
  if (!isTyped) await fillSilently(email, 'amelia.hart@example.com');
  await fillSilently(page.getByLabel('Password', { exact: true }), 'the-password-26');
  if (isTyped) await email.pressSequentially('amelia.hart@example.com');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Incorrect email address or password').waitFor();
  const [tried] = sent.filter(({ call }) => call === login);
  expect(tried?.body).toMatchObject({
    email: 'amelia.hart@example.com',
    password: 'the-password-26',
  });
  await page.close();
});
