import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/*
 * Login and portal lead to the desk by few addresses, and begin with the table of paths. So the table for all is without
 * what the desk alone leads to, which the desk reads beside it.
 */

/** Marks the table that the desk reads. */
const WHOLE = '?desk';

const PATHS = /\/app\/routing\/paths\.ts$/;

/** Those that others than the desk lead to: in its notifications. */
const SHARED = new Set(['deskAlarms', 'deskQueues', 'deskInvitations']);

export function deskPaths(): Plugin {
  return {
    name: 'ballast-desk-paths',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/routing\/paths\.ts$/ },
      async handler(source, importer) {
        if (!importer || !/\/web\/desk\//.test(importer)) return null;
        const found = await this.resolve(source, importer, { skipSelf: true });
        return found ? found.id + WHOLE : null;
      },
    },
    load: {
      filter: { id: /\/routing\/paths\.ts\?desk$/ },
      handler: async (id) => {
        const plain = id.slice(0, -WHOLE.length);
        return { code: withDesk(await readFile(plain, 'utf8'), plain), moduleType: 'ts' };
      },
    },
    transform: {
      filter: { id: PATHS },
      handler: (code) => ({ code: withoutDesk(code), map: null }),
    },
  };
}

const ENTRY = /^ {2}(desk[A-Z]\w*):(?:.*\n {4})*.*,\n/gm;

/** The table of paths without those of the desk; an entry begins on a line of its own, two blanks in. */
export function withoutDesk(code: string): string {
  return code.replaceAll(ENTRY, (entry, name: string) => (SHARED.has(name) ? entry : ''));
}

/** The same module with those of the desk beside the others; what they are made of is a function of its own. */
export function withDesk(code: string, plain: string): string {
  const entries = [...code.matchAll(ENTRY)]
    .filter(([, name = '']) => !SHARED.has(name))
    .map(([entry]) => entry);
  const [part = ''] = /^function part\b[\s\S]*?\n\}\n/m.exec(code) ?? [];
  return `import { paths as others, withQuery } from '${plain}';
export * from '${plain}';
type Query = Readonly<Record<string, string | false | undefined>>;
${part}
export const paths = {
  ...others,
${entries.join('')}};
`;
}
