import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { BuiltChunks } from './built-chunks.ts';
import { compressFolder } from './compress.ts';
import { finishPages } from './finish-pages.ts';

export function pages(): Plugin {
  let root = '';
  let dist = '';
  let configFile = '';
  let chunks: BuiltChunks | null = null;
  return {
    name: 'ballast-pages',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(config) {
      root = config.root;
      dist = resolve(root, config.build.outDir);
      configFile = config.configFile ?? join(config.root, 'vite.config.ts');
    },
    writeBundle(_, bundle) {
      chunks = new BuiltChunks(root, bundle);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        if (!chunks) return;
        const screens = join(dist, '.screens');
        await buildScreens(configFile, screens);
        await finishPages(dist, chunks, join(screens, 'prerender.js'));
        await rm(screens, { recursive: true });
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
      rolldownOptions: { input: 'build/prerender.tsx' },
    },
  });
}
