import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { compressFolder } from './compress.ts';
import { finishPages } from './finish-pages.ts';

/**
 * After scripts and styles are written: renders the first screens, puts them into the pages and writes
 * compressed copies of everything.
 */
export function pages(): Plugin {
  let root = '';
  let configFile = '';
  return {
    name: 'ballast-pages',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(config) {
      root = config.root;
      configFile = config.configFile ?? join(config.root, 'vite.config.ts');
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const dist = join(root, 'dist');
        const screens = join(dist, '.screens');
        await buildScreens(configFile, screens);
        await finishPages(dist, join(screens, 'prerender.js'));
        await rm(screens, { recursive: true });
        await rm(join(dist, 'manifest.json'));
        await compressFolder(dist);
      },
    },
  };
}

async function buildScreens(configFile: string, outDir: string): Promise<void> {
  await build({
    configFile,
    root: join(configFile, '..'),
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: 'build/prerender.tsx',
      outDir,
      emptyOutDir: true,
      manifest: false,
      rolldownOptions: { input: 'build/prerender.tsx' },
    },
  });
}
