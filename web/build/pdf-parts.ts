import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { PDF_PARTS } from '../desk/reviews/documents/pdf-parts-folder.ts';

const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Decoders of pictures for browsers that run no WebAssembly here, and the fonts that documents leave out. */
const FOLDERS = [
  ['wasm', /_nowasm_fallback\.js$/],
  ['standard_fonts', /\.(pfb|ttf)$/],
] as const;

/** Puts the parts of the PDF reader that it fetches by name into the built pages, and serves them in development. */
export function pdfParts(): Plugin {
  return {
    name: 'ballast-pdf-parts',
    configureServer(server) {
      server.middlewares.use(PDF_PARTS, (request, response, next) => {
        void findPart(basename(request.url ?? '')).then((part) => {
          if (!part) return next();
          if (part.name.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
          response.end(part.source);
        }, next);
      });
    },
    async generateBundle() {
      if (this.environment.config.consumer === 'server') return;
      for (const { path, name } of await listParts()) {
        const fileName = `${PDF_PARTS.slice(1)}/${name}`;
        this.emitFile({ type: 'asset', fileName, source: await readFile(path) });
      }
    },
  };
}

async function findPart(name: string) {
  const part = (await listParts()).find((each) => each.name === name);
  return part && { ...part, source: await readFile(part.path) };
}

async function listParts(): Promise<{ readonly name: string; readonly path: string }[]> {
  const parts = [];
  for (const [folder, wanted] of FOLDERS) {
    for (const name of await readdir(join(home, folder))) {
      if (wanted.test(name)) parts.push({ name, path: join(home, folder, name) });
    }
  }
  return parts;
}
