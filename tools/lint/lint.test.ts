import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../task.ts';

/** Files that break a law that Biome keeps: path, text and the rule that finds it. */
const BROKEN = [
  ['server/funds/a.ts', "import { b } from './b.ts';\nexport const a = b;", 'noImportCycles'],
  ['server/funds/b.ts', "import { c } from './c.ts';\nexport const b = c;", 'noImportCycles'],
  ['server/funds/c.ts', "import { a } from './a.ts';\nexport const c = a;", 'noImportCycles'],
  ['contract/index.ts', "export { sum } from './sum.ts';", 'noBarrelFile'],
  ['contract/all.ts', "export * from './sum.ts';", 'noReExportAll'],
  ['server/funds/net.ts', "import { connect } from 'node:net';", 'noRestrictedImports'],
  ['server/funds/https.ts', "import https from 'https';", 'useNodejsImportProtocol'],
  ['server/funds/late.ts', "export const it = await import('undici');", 'noRestrictedImports'],
  ['server/funds/call.ts', "export const it = await fetch('/');", 'noRestrictedGlobals'],
  ['server/http/mode.ts', 'export const it = process.env.MODE;', 'noProcessEnv'],
  [
    'server/http/env.ts',
    "import { env } from 'node:process';\nexport const it = read(env);",
    'noRestrictedImports',
  ],
  ['web/app/env.ts', 'export const it = process.env.MODE;', 'noProcessEnv'],
  ['server/funds/now.ts', 'export const it = Date.now();', 'plugin'],
  ['server/funds/date.ts', 'export const it = new Date();', 'plugin'],
  ['contract/date.ts', 'export const it = new Date;', 'plugin'],
  ['server/funds/temporal.ts', 'export const it = Temporal.Now.instant();', 'plugin'],
  ['server/funds/amount.ts', "export const it = Number('1');", 'plugin'],
  ['server/funds/utils/rounding.ts', 'export const it = 1;', 'plugin'],
  ['web/app/helpers.ts', 'export const it = 1;', 'plugin'],
  ['server/funds/exchangeRates.ts', 'export const it = 1;', 'useFilenamingConvention'],
  ['web/portal/login-Page.tsx', 'export const it = 1;', 'useFilenamingConvention'],
  ['web/portal/LoginForm.tsx', 'export const it = 1;', 'useFilenamingConvention'],
] as const;

/** Files beside them in which no law is broken. */
const KEPT = [
  ['contract/sum.ts', 'export const sum = 1;'],
  [
    'server/funds/d.ts',
    "import { e } from './e.ts';\nexport type D = string;\nexport const d = e;",
  ],
  ['server/funds/e.ts', "import type { D } from './d.ts';\nexport const e = (d: D) => d;"],
  ['server/providers/trade/live.ts', "export const it = await fetch('/');"],
  ['server/main/mode.ts', 'export const it = process.env.MODE;'],
  ['server/database/clock.ts', 'export const it = Date.now();'],
  ['server/funds/given.ts', "export const it = new Date('2026-01-01');"],
  ['server/funds/now.test.ts', 'export const it = Date.now();'],
  ['server/funds/test-world.ts', 'export const it = new Date();'],
  ['web/portal/LoginPage.tsx', 'export const it = 1;'],
] as const;

type Diagnostic = { category: string; location: { path: string } };

const folder = mkdtempSync(join(tmpdir(), 'ballast-lint-'));
const rulesByPath = new Map<string, string[]>();

beforeAll(() => {
  for (const name of ['biome.json', 'tools/lint']) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  for (const [path, text] of [...BROKEN, ...KEPT]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  }
  const words = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json'];
  const { stdout } = spawnSync('biome', words, { cwd: folder, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  for (const { category, location } of diagnostics) {
    const rules = rulesByPath.get(location.path) ?? [];
    rulesByPath.set(location.path, [...rules, category.replace(/^.*\//, '')]);
  }
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test.each(BROKEN)('%s breaks a law: %s', (path, _, rule) => {
  expect(rulesByPath.get(path)).toContain(rule);
});

test.each(KEPT)('%s breaks none: %s', (path) => {
  expect(rulesByPath.get(path)).toBeUndefined();
});
