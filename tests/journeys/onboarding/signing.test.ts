import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  CERTIFICATE_TRUSTED,
  inspectDocument,
  SIGNATURE_VALID,
  TOTAL_DOCUMENT_SIGNED,
} from '../../harness/pdfsig.ts';
import { openEnvelopeProvider } from '../../worlds/envelope-provider.ts';
import { openVisitor } from '../visitor.ts';
import { NOBODY_YET, openWorld, sharedWorld, type World } from '../world.ts';
import { downloadAgreement, rootOf } from './documents.ts';
import { answerDialog, type Fault, plantFault } from './failures.ts';
import { signUpAbroad } from './open-account.ts';

const LETTER = '/onboarding/declaration-of-non-solicitation';
const URSULA = {
  email: 'ursula.meier@example.com',
  phone: '+41791234501',
  first_name: 'Ursula',
  last_name: 'Meier',
};
const LENA = { ...URSULA, email: 'lena.frei@example.com', phone: '+41791234503' };
const BEAT = { ...URSULA, email: 'beat.keller@example.com', phone: '+41791234502' };

/** Failures that were planted. */
const PLANTED = /^(409|503|net::ERR_INTERNET_DISCONNECTED) .*\/api\/1\.0\//;

const provider = await openEnvelopeProvider();
let world: World;
let worldOfEnvelopes: World;

beforeAll(async () => {
  world = await sharedWorld();
  worldOfEnvelopes = await openWorld('POSTGRESQL', {
    ...NOBODY_YET,
    SIGNING_ENVELOPES_URL: provider.settings.url,
    SIGNING_ENVELOPES_ACCOUNT: provider.settings.accountId,
    SIGNING_ENVELOPES_AUTH_URL: provider.settings.authUrl,
    SIGNING_ENVELOPES_CLIENT: provider.settings.clientId,
    SIGNING_ENVELOPES_USER: provider.settings.userId,
    SIGNING_ENVELOPES_KEY: provider.settings.privateKey,
    SIGNING_ENVELOPES_FRAMES: provider.settings.frameOrigins.join(','),
  });
});

afterAll(async () => {
  await world?.close();
  await worldOfEnvelopes?.close();
  provider.close();
});

const plant = (page: Page, fault: Fault) => plantFault(page, 'signing', fault);

async function draw(page: Page): Promise<void> {
  const field = page.getByRole('img', { name: /^Draw your name here/ });
  await field.scrollIntoViewIfNeeded();
  const box = await field.boundingBox();
  if (!box) throw new Error('there is nothing to draw on');
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1) {
    await page.mouse.move(box.x + 40 + step * 20, box.y + (step % 2 === 0 ? 40 : 90));
  }
  await page.mouse.up();
}

test('a letter is read to its end, agreed to and signed, and each way that it fails has a way on', async () => {
  const visitor = await openVisitor(world);
  const { page } = visitor;
  await signUpAbroad(visitor, world, URSULA);
  await plant(page, 'refuse');
  await page.goto(LETTER);
  await answerDialog(page, 'We could not start signing', 'Got it');
  await page.getByText('The agreement is not open yet').waitFor();
  await visitor.look('signing that did not start');
  await page.getByRole('button', { name: 'Try again' }).click();

  const text = page.getByRole('region', { name: 'Declaration of non-solicitation' });
  await text.waitFor();
  await visitor.look('the letter before it was read');
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByText('Please scroll to the end first').waitFor();
  const consent = page.getByRole('checkbox', { name: /^I have read this agreement/ });
  expect(await consent.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.context().setOffline(true);
  await text.press('End');
  await answerDialog(page, 'We could not submit your data', 'Got it');
  await page.getByText('You have finished, but we could not record it yet.').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('You have read the agreement in full.').waitFor();

  await plant(page, 'error_before');
  await consent.click();
  await answerDialog(page, 'We could not submit your data', 'Try again');
  await expect.poll(() => consent.isChecked()).toBe(true);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Somebody Else');
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByText('Write your name exactly as in the agreement').waitFor();
  await visitor.look('the letter with another name under it');

  await page.getByText('Draw your name', { exact: true }).click();
  await draw(page);
  await page.getByRole('button', { name: 'Clear the drawing' }).click();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByRole('alert').getByText('Draw your name').waitFor();
  await draw(page);
  await visitor.look('the letter with a name drawn under it');
  await plant(page, 'timeout_after_accepting');
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await answerDialog(page, 'We could not finish signing', 'Got it');
  await plant(page, 'refuse');
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await answerDialog(page, 'Signing did not complete', 'Got it');
  await plant(page, 'error_after_accepting');
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await answerDialog(page, 'We could not finish signing', 'Try again');

  await page.getByText('You signed “Declaration of non-solicitation”').waitFor();
  await world.runJobs();
  await page.getByText('Your sealed copy is ready.').waitFor();
  await visitor.look('the letter that is signed');
  const { name, file } = await downloadAgreement(page, 'Declaration of non-solicitation');
  expect(name).toBe('declaration-of-non-solicitation.pdf');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/how-did-you-learn/);
  visitor.assertNothingWentWrong(PLANTED);
  await visitor.leave();

  const { signature } = inspectDocument(file, await rootOf(world));
  for (const said of [SIGNATURE_VALID, CERTIFICATE_TRUSTED, TOTAL_DOCUMENT_SIGNED]) {
    expect(signature).toContain(said);
  }
});

test.each([
  ['by a signature', 'Finish', '/ds-proxy', BEAT],
  ['by a click', 'Agree', '/ds-proxy-elastic', LENA],
])(
  'a letter is agreed to %s in the frame of a provider, and a forged message signs nothing',
  async (_how, link, back, newcomer) => {
    const visitor = await openVisitor(worldOfEnvelopes);
    const { page } = visitor;
    await signUpAbroad(visitor, worldOfEnvelopes, newcomer);
    const syncs: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/sync')) syncs.push(request.url());
    });
    const asked = page.waitForResponse((answer) =>
      answer.url().endsWith('/documents/sign-requests'),
    );
    await page.goto(LETTER);
    const { id } = (await (await asked).json()) as { id: string };
    const frame = page.frameLocator('iframe');
    await frame.getByRole('link', { name: link }).waitFor();
    await visitor.look('the letter in the frame of a provider');

    const forged = { source: 'ballast-signing', agreement: id, event: 'signing_complete' };
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      window.addEventListener('message', ({ origin }) => heard.push(origin));
    });
    const [, inner] = page.frames();
    await inner?.evaluate((message) => window.parent.postMessage(message, '*'), forged);
    await page.evaluate((message) => window.postMessage(message, '*'), forged);
    const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    await expect
      .poll(heard)
      .toEqual(expect.arrayContaining([provider.origin, worldOfEnvelopes.server.url]));
    expect(syncs).toEqual([]);
    await frame.getByRole('link', { name: link }).waitFor();

    const isBack = page.waitForRequest((request) => new URL(request.url()).pathname === back);
    await frame.getByRole('link', { name: link }).click();
    expect((await isBack).frame()).toBe(inner);
    await page.getByText('You signed “Declaration of non-solicitation”').waitFor();
    expect(syncs).toHaveLength(1);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/how-did-you-learn/);
    visitor.assertNothingWentWrong();
    await visitor.leave();
  },
);

test.each([
  ['/ds-proxy', "'self'"],
  ['/ds-proxy-elastic?agreement=x', "'self'"],
  ['/ds-proxy-elastic/more', "'none'"],
  ['/', "'none'"],
])('%s may be framed by %s', async (path, whom) => {
  const { headers } = await fetch(world.server.url + path);
  expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${whom}`);
});
