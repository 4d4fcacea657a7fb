import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { servePages } from './pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'ballast-pages-'));
writeFileSync(join(folder, 'index.html'), '<!doctype html>');
afterAll(() => rmSync(folder, { recursive: true }));

/** The cookies that a page comes with. */
async function cookiesOfPage(isSecure: boolean) {
  const app = fastify();
  await app.register(cookie);
  const facts = {
    isDemo: true,
    fingerprintMonitoring: true,
    supportEmail: 'help@bank.example',
    isSecure,
  };
  const servePage = await servePages(app, folder, facts);
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
  ]);
  for (const { secure = false } of cookies) expect(secure).toBe(isSecure);
});
