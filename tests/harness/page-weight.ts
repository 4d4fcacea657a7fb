import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

const PAGES = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** What draws charts; it comes after the screen can be used. */
const CHARTS = /series-drawing/;

/** The script that a browser loaded for a screen. */
export type ScriptWeight = { readonly files: readonly string[]; readonly bytes: number };

/** Most bytes of script, gzipped, that a screen may load before charts, by its address. */
export const SCRIPT_BYTES_MAX = {
  '/login': 100_000,
  '/': 180_000,
  '/analytics': 225_000,
  '/assets/BTC': 214_000,
} as const;

/**
 * Opens an address and weighs every script that the browser asks for until nothing more comes: imported,
 * preloaded or brought on demand, whatever the page itself says that it needs.
 */
export async function weighScripts(page: Page, path: string): Promise<ScriptWeight> {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js') && !CHARTS.test(pathname)) files.add(pathname);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const sizes = [...files].map(
    (file) => gzipSync(readFileSync(join(PAGES, file)), { level: 9 }).length,
  );
  return { files: [...files], bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
