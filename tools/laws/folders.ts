import type { Violation } from './project.ts';

const DUMPING_GROUNDS = new Set([
  'utils',
  'util',
  'common',
  'helpers',
  'helper',
  'shared',
  'misc',
  'lib',
]);

/** No folder, and no file, is named after nothing in particular; no file collects exports. */
export function checkFolders(paths: string[]): Violation[] {
  return paths.flatMap((path) => {
    const names = path.split('/').map((name) => name.replace(/\..*$/, ''));
    const bad = names.find((name) => DUMPING_GROUNDS.has(name));
    if (bad) return [violation(path, `"${bad}" says nothing: name it after what it is about`)];
    const isBarrel = /(^|\/)index\.(ts|tsx|js|mjs)$/.test(path);
    return isBarrel
      ? [violation(path, 'a file that only collects others: import what you need')]
      : [];
  });
}

function violation(path: string, message: string): Violation {
  return { path, line: 1, law: 'folders', message };
}
