import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { liftStyles } from './lift-styles.ts';

/** A page that the build writes, and the address whose screen is rendered into it. */
type PageFile = {
  file: string;
  template: 'index.html' | 'desk.html';
  screen: string | null;
  /** The small script that asks for the session, before the rest has arrived. */
  start: string;
  /** Modules of the source that the first screen needs beside the entry. */
  preload: readonly string[];
};

const PAGES: readonly PageFile[] = [
  {
    file: 'login.html',
    template: 'index.html',
    screen: '/login',
    start: 'portal/start.ts',
    preload: [],
  },
  {
    file: 'login-admin.html',
    template: 'desk.html',
    screen: '/login/admin',
    start: 'app/start.ts',
    preload: [],
  },
  {
    file: 'index.html',
    template: 'index.html',
    screen: null,
    start: 'portal/start.ts',
    preload: [
      'app/signed-in-root.tsx',
      'portal/catalogue.ts',
      'portal/layout/PortalLayout.tsx',
      'portal/portfolio/PortfolioPage.tsx',
    ],
  },
  {
    file: 'desk.html',
    template: 'desk.html',
    screen: null,
    start: 'app/start.ts',
    preload: ['app/signed-in-root.tsx', 'desk/catalogue.ts', 'desk/layout/DeskLayout.tsx'],
  },
];

/** What the build's second pass exports: HTML of the screens as they are before any script. */
type Screens = { renderScreen: (path: string | null) => Promise<string> };

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/**
 * Puts into each page what the first paint needs: the theme's choice, the styles, the first screen. The
 * hashes of these inline parts go into `policy.json`, from which the server makes the content policy.
 */
export async function finishPages(dist: string, screensFile: string): Promise<void> {
  const screens = (await import(pathToFileURL(screensFile).href)) as Screens;
  const manifest: Manifest = JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8'));
  const showTheme = await themeScript();
  const styleHashes = new Set<string>();
  const templates = new Map<string, string>();
  for (const name of ['index.html', 'desk.html']) {
    templates.set(name, await readFile(join(dist, name), 'utf8'));
  }
  for (const page of PAGES) {
    const template = templates.get(page.template) ?? '';
    const lifted = liftStyles(await screens.renderScreen(page.screen));
    const styles = (await inlineStyles(dist, template)) + lifted.css;
    styleHashes.add(hashOf(styles));
    const started = withStart(template, manifest, page.start);
    const html = withPreloads(started, manifest, page.preload)
      .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
      .replace('<!--theme-->', () => `<script>${showTheme}</script>\n    <style>${styles}</style>`)
      .replace('<!--screen-->', () => lifted.html);
    await writeFile(join(dist, page.file), html);
  }
  const policy = { scriptHashes: [hashOf(showTheme)], styleHashes: [...styleHashes] };
  await writeFile(join(dist, 'policy.json'), JSON.stringify(policy));
}

async function themeScript(): Promise<string> {
  const source = await readFile(join(import.meta.dirname, '../app/show-theme.js'), 'utf8');
  return source
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}

/** The style sheets that a page links, in their order, to stand in the page itself. */
async function inlineStyles(dist: string, template: string): Promise<string> {
  const links = [...template.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"/g)];
  const sheets = await Promise.all(
    links.map(([, file]) => readFile(join(dist, file ?? ''), 'utf8')),
  );
  return sheets.join('').replaceAll('\n', '');
}

/** Puts a script before the page's own. */
function withStart(template: string, manifest: Manifest, module: string): string {
  const file = manifest[module]?.file;
  if (!file) throw new Error(`the build has no ${module}`);
  const script = `<script type="module" crossorigin src="/${file}"></script>\n    `;
  return template.replace('<script type="module"', () => `${script}<script type="module"`);
}

/** Starts the parts that the first screen needs with the page, instead of one after the other. */
function withPreloads(template: string, manifest: Manifest, modules: readonly string[]): string {
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const module of modules) visit(module);
  const links = [...files]
    .filter((file) => !template.includes(file))
    .map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`);
  return template.replace('  </head>', () => `${links.join('')}  </head>`);
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
