import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const configPath = join(import.meta.dirname, '../lingui.config.ts');

const ADDRESS = /^virtual:words\/(entrance|portal)\/(\w+)$/;

/** Parts of the source that a page shows. */
const SHOWN = {
  entrance: /^(entrance|app|ui)\//,
  portal: /^(portal|app|ui)\//,
} as const;

/**
 * Gives the words of a page in another language as a module: those of its own parts and no more, compiled as the English ones
 * are. What lacks its translation is left out, and is then shown in English.
 */
export function catalogues(): Plugin {
  return {
    name: 'ballast-catalogues',
    resolveId: { filter: { id: ADDRESS }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:words\// },
      async handler(id) {
        const [, page, language = ''] = ADDRESS.exec(id.slice(1)) ?? [];
        const words = await compiledWords(SHOWN[page as keyof typeof SHOWN], language);
        return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(words))});`;
      },
    },
  };
}

async function compiledWords(shown: RegExp, language: string): Promise<Record<string, unknown>> {
  const [catalogue] = await getCatalogs(getConfig({ configPath }));
  const written = Object.entries((await catalogue?.read(language)) ?? {});
  const ours = written.filter(([, { origin = [], translation }]) => {
    return Boolean(translation) && origin.some(([file]) => shown.test(file));
  });
  return Object.fromEntries(
    ours.map(([id, { translation = '' }]) => [id, compileMessage(translation)]),
  );
}
