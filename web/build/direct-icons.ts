import type { Plugin } from 'vite';

const FROM_THE_LIST = /import \{([^}]+)\} from '@tabler\/icons-react';/g;

/**
 * Imports each icon from its own module. Out of the library's list of all icons the bundler cannot tell which screen
 * needs which, and the pages would begin with the icons of every screen.
 */
export function directIcons(): Plugin {
  return {
    name: 'ballast-direct-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/(?!.*node_modules).*\.tsx?$/, code: /@tabler\/icons-react/ },
      handler: (code) => ({ code: importDirectly(code), map: null }),
    },
  };
}

/** The code with an import for each icon that it took out of the list. */
export function importDirectly(code: string): string {
  return code.replace(FROM_THE_LIST, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`)
      .join(' '),
  );
}
