import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/*
 * Login and portal lead to the desk by few addresses, and begin with the table of paths. So the desk reads it from a copy
 * of its own, and the one for all is without what the desk alone leads to.
 */

/** Marks the copy that the desk reads. */
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
      handler: async (id) => ({
        code: await readFile(id.slice(0, -WHOLE.length), 'utf8'),
        moduleType: 'ts',
      }),
    },
    transform: {
      filter: { id: PATHS },
      handler: (code) => ({ code: withoutDesk(code), map: null }),
    },
  };
}

/** The table of paths without those of the desk; an entry begins on a line of its own, two blanks in. */
export function withoutDesk(code: string): string {
  return code.replaceAll(/^ {2}(desk[A-Z]\w*):(?:.*\n {4})*.*,\n/gm, (entry, name: string) =>
    SHARED.has(name) ? entry : '',
  );
}
