import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { type PortfolioStart, servePages } from './pages.ts';

const FACTS = {
  isDemo: true,
  fingerprintMonitoring: true,
  supportEmail: 'help@bank.example',
  legalEntity: { name: 'Ballast Bank AG; CHE-1', address: 'Quai 1, 8001 Zürich' },
} as const;

const nobody = async () => false;
const PAGES = ['index', 'portfolio', 'login', 'login-admin', 'entrance', 'desk'];
const folder = mkdtempSync(join(tmpdir(), 'ballast-pages-'));
for (const page of PAGES) writeFileSync(join(folder, `${page}.html`), `${page}.html`);
afterAll(() => rmSync(folder, { recursive: true }));

/** The cookies that a page comes with. */
async function cookiesOfPage(isSecure: boolean) {
  const app = fastify();
  await app.register(cookie);
  const servePage = await servePages(app, folder, { ...FACTS, isSecure }, nobody);
  app.setNotFoundHandler((request, reply) => void servePage(request, reply));
  const { cookies } = await app.inject({ url: '/' });
  await app.close();
  return cookies;
}

test.each([true, false])('cookies of a page are Secure with TLS alone: %s', async (isSecure) => {
  const cookies = await cookiesOfPage(isSecure);
  expect(cookies.map(({ name }) => name)).toEqual([
    'BALLAST-DEMO',
    'BALLAST-MONITORING',
    'BALLAST-SUPPORT',
    'BALLAST-ENTITY',
  ]);
  expect(cookies.at(-1)?.value).toBe('Ballast Bank AG; CHE-1\nQuai 1, 8001 Zürich');
  for (const { secure = false } of cookies) expect(secure).toBe(isSecure);
});

/** The page of a path, for a browser that starts at the portfolio, or does not. */
async function pageFor(path: string, startsAtPortfolio: PortfolioStart): Promise<string> {
  const app = fastify();
  await app.register(cookie);
  const servePage = await servePages(app, folder, { ...FACTS, isSecure: false }, startsAtPortfolio);
  app.setNotFoundHandler((request, reply) => void servePage(request, reply));
  const { body } = await app.inject({ url: path });
  await app.close();
  return body;
}

test.each([
  ['/', 'portfolio.html'],
  ['/?from=mail', 'portfolio.html'],
  ['/explore', 'index.html'],
  // Where the pages' own files lie, too.
  ['/assets/BTC', 'index.html'],
  ['/login', 'login.html'],
  ['/login/', 'login.html'],
  ['/login/admin', 'login-admin.html'],
  ['/login/confirm/otp', 'entrance.html'],
  ['/logout?expired=1', 'entrance.html'],
  ['/desk/clients', 'desk.html'],
])('%s is %s for a browser that starts at the portfolio', async (path, file) => {
  expect(await pageFor(path, async () => true)).toBe(file);
});

test('nobody else is shown the frame of the portfolio', async () => {
  expect(await pageFor('/', nobody)).toBe('index.html');
});

test('a page is served while it cannot be told who comes', async () => {
  const away = () => Promise.reject(new Error('no database'));
  expect(await pageFor('/', away)).toBe('index.html');
});
