import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './task.ts';

/** Where every test reads how wide the run is. */
const WIDTH = 'tests/harness/scale.ts';

/** What of it differs between a short run and a wide one. */
const DIFFERING = new Set(['count', 'isWide', 'isInThisRun']);

const NAMED = /import \{([^}]*)\} from '(\.[^']+)'/g;

const IMPORTED = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/**
 * Files of tests that no width changes: neither they nor what they import reads it, so they do in a wide run what they
 * did in a short one. Paths from the root of the project.
 */
export function testsOfAnyWidth(folder: string = root): string[] {
  const imports = new Map<string, readonly string[]>();
  const importsOf = (file: string) => {
    const found = imports.get(file) ?? importedBy(folder, file);
    imports.set(file, found);
    return found;
  };
  const readsWidth = (test: string) => {
    const reached = new Set([test]);
    for (const file of reached) for (const imported of importsOf(file)) reached.add(imported);
    return reached.has(WIDTH);
  };
  return globSync('{server,tests,bench}/**/*.test.ts', { cwd: folder })
    .filter(
      (file) => !file.includes('node_modules') && !file.includes('.wide.') && !readsWidth(file),
    )
    .sort();
}

function importedBy(folder: string, file: string): string[] {
  const text = readFileSync(join(folder, file), 'utf8');
  const absolute = (path: string) => join(dirname(file), path);
  const same = new Set(
    [...text.matchAll(NAMED)]
      .filter(([, names = '']) => !names.split(',').some((name) => DIFFERING.has(name.trim())))
      .map(([, , path = '']) => absolute(path)),
  );
  return [...text.matchAll(IMPORTED)]
    .map(([, path = '']) => absolute(path))
    .filter((path) => !(path === WIDTH && same.has(WIDTH)))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(join(folder, path)));
}
