import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { BuiltChunks } from './built-chunks.ts';
import { liftStyles } from './lift-styles.ts';

/** A page that the build writes, and the address whose screen is rendered into it. */
type PageFile = {
  file: string;
  template: 'entrance.html' | 'index.html' | 'desk.html';
  screen: string | null;
  /** Whether the rendered screen is only looked at until its script takes over. */
  inert?: boolean;
  start: string;
  /** Modules of the source whose scripts the first screen needs, the page's own entry first. */
  needs: readonly string[];
  /** Modules whose styles the rendered screen needs, and whose scripts may come later. */
  looks?: readonly string[];
  /** Most bytes, gzipped, that those scripts may weigh before charts; a heavier page is not built. */
  scriptBytesMax: number;
};

const ENTRANCE = {
  template: 'entrance.html',
  start: 'app/session/start.ts',
  needs: ['entrance/main.tsx'],
  scriptBytesMax: 100_000,
} as const;

const PORTAL = {
  template: 'index.html',
  start: 'portal/start.ts',
  needs: [
    'portal/main.tsx',
    'app/routing/signed-in-root.tsx',
    'portal/layout/PortalLayout.tsx',
    'portal/portfolio/PortfolioPage.tsx',
  ],
  scriptBytesMax: 180_000,
} as const;

const PAGES: readonly PageFile[] = [
  { ...ENTRANCE, file: 'login.html', screen: '/login' },
  { ...ENTRANCE, file: 'login-admin.html', screen: '/login/admin' },
  {
    ...ENTRANCE,
    file: 'entrance.html',
    screen: null,
    looks: ['ui/frames/loading-screen.tsx'],
  },
  {
    ...PORTAL,
    file: 'index.html',
    screen: null,
    needs: [...PORTAL.needs, 'portal/router.ts'],
    scriptBytesMax: 200_000,
  },
  { ...PORTAL, file: 'portfolio.html', screen: '/', inert: true },
  {
    file: 'desk.html',
    template: 'desk.html',
    screen: null,
    start: 'app/session/start.ts',
    needs: ['desk/main.tsx', 'app/routing/signed-in-root.tsx', 'desk/layout/DeskLayout.tsx'],
    scriptBytesMax: 180_000,
  },
];

const WINGS = ['entrance', 'portal', 'desk'] as const;

/** What the build's second pass exports: HTML of the screens as they are before any script. */
type Screens = { renderScreen: (path: string | null) => Promise<string> };

/**
 * Puts what the first paint needs into each page: theme, styles, first screen. `policy.json` gets the hashes
 * of these inline parts for the content policy.
 */
export async function finishPages(
  dist: string,
  chunks: BuiltChunks,
  screensFile: string,
): Promise<void> {
  for (const wing of WINGS) {
    for (const other of WINGS) if (other !== wing) chunks.assertApart(wing, other);
  }
  const screens = (await import(pathToFileURL(screensFile).href)) as Screens;
  const beforePaint = await headScript();
  const styleHashes = new Set<string>();
  const templates = {
    'entrance.html': await readFile(join(dist, 'entrance.html'), 'utf8'),
    'index.html': await readFile(join(dist, 'index.html'), 'utf8'),
    'desk.html': await readFile(join(dist, 'desk.html'), 'utf8'),
  };
  for (const page of PAGES) {
    const needed = neededBy(page, chunks);
    await assertLight(dist, page, [needed.start, needed.entry, ...needed.scripts]);
    const screen = liftStyles(await screens.renderScreen(page.screen));
    assertRendered(page, screen.html);
    const styles = (await readSheets(dist, needed.sheets)) + screen.css;
    styleHashes.add(hashOf(styles));
    const head = [
      `<script>${beforePaint}</script>`,
      `<style>${styles}</style>`,
      ...needed.scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      // Stands for what the page already has, so that no script fetches it again; never fetched.
      ...needed.sheets.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
      `<script type="module" crossorigin src="/${needed.start}"></script>`,
      `<script type="module" crossorigin src="/${needed.entry}"></script>`,
    ];
    const html = templates[page.template]
      .replace(/\s*<(link rel="(stylesheet|modulepreload)"|script type="module")[^>]*>/g, '')
      .replaceAll('</script>', '')
      .replace('<!--theme-->', () => head.join('\n    '))
      .replace('<div id="root">', page.inert ? '<div id="root" inert>' : '<div id="root">')
      .replace('<!--screen-->', () => screen.html);
    await writeFile(join(dist, page.file), html);
  }
  const policy = { scriptHashes: [hashOf(beforePaint)], styleHashes: [...styleHashes] };
  await writeFile(join(dist, 'policy.json'), JSON.stringify(policy));
}

/** A page whose screen still waits for something would show nothing of it. */
function assertRendered({ file, screen }: PageFile, html: string): void {
  if (screen !== null && !html.includes('<h1')) throw new Error(`${file} has no heading`);
  if (html.includes('<script')) throw new Error(`${file} has a script that its policy refuses`);
}

function neededBy(page: PageFile, chunks: BuiltChunks) {
  const [entry] = chunks.withImports(page.needs[0] ?? '');
  const [start] = chunks.withImports(page.start);
  const all = [page.start, ...page.needs].flatMap((module) => chunks.withImports(module));
  const looks = (page.looks ?? []).flatMap((module) => chunks.withImports(module).slice(0, 1));
  const files = new Set(all.map((chunk) => chunk.file));
  const [entryFile = '', startFile = ''] = [entry?.file, start?.file];
  return {
    entry: entryFile,
    start: startFile,
    scripts: [...files].filter((file) => file !== entryFile && file !== startFile),
    sheets: [...new Set([...all, ...looks].flatMap((chunk) => chunk.sheets))],
  };
}

async function assertLight(dist: string, page: PageFile, files: readonly string[]): Promise<void> {
  const scripts = await Promise.all(files.map((file) => readFile(join(dist, file))));
  const bytes = scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0);
  if (bytes <= page.scriptBytesMax) return;
  throw new Error(`${page.file} needs ${bytes} bytes of scripts, at most ${page.scriptBytesMax}`);
}

async function headScript(): Promise<string> {
  const source = await readFile(join(import.meta.dirname, '../app/theme/before-paint.js'), 'utf8');
  return source
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}

async function readSheets(dist: string, files: readonly string[]): Promise<string> {
  const sheets = await Promise.all(files.map((file) => readFile(join(dist, file), 'utf8')));
  return sheets.join('').replaceAll('\n', '');
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
