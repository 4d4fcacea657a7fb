import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withDesk, withoutDesk } from './desk-paths.ts';

const PATHS = readFileSync(new URL('../app/routing/paths.ts', import.meta.url), 'utf8');

const namesIn = (code: string) => [...code.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);

test('the table for all is without what the desk alone leads to, and has everything else', () => {
  const names = namesIn(PATHS);
  const left = namesIn(withoutDesk(PATHS));
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !left.includes(name))).toEqual(
    names.filter(
      (name = '') =>
        /^desk[A-Z]/.test(name) && !['deskAlarms', 'deskQueues', 'deskInvitations'].includes(name),
    ),
  );
});

test('an entry of several lines goes as a whole', () => {
  const code = `const paths = {
  desk: () => '/desk',
  deskCase: (id: string, list: Query = {}) =>
    withQuery('/desk/cases', list),
  notFound: () => '/not_found',
};
`;
  expect(withoutDesk(code)).toBe(`const paths = {
  desk: () => '/desk',
  notFound: () => '/not_found',
};
`);
});

test('nobody but the desk leads to what the table for all is without', () => {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const left = new Set(namesIn(withoutDesk(PATHS)));
  const modules = globSync('{app,entrance,portal,ui}/**/*.{ts,tsx}', { cwd });
  expect(modules.length).toBeGreaterThan(300);
  const missed = modules
    .filter((module) => !/\.test\.tsx?$/.test(module))
    .flatMap((module) =>
      [...readFileSync(`${cwd}${module}`, 'utf8').matchAll(/\bpaths\.(?!ts\b)(\w+)/g)]
        .filter(([, name = '']) => !left.has(name))
        .map(([used]) => `${module}: ${used}`),
    );
  expect(missed).toEqual([]);
});

test('what is left out stands beside it in the table of the desk, each once', () => {
  const left = namesIn(withoutDesk(PATHS));
  const added = namesIn(withDesk(PATHS, '/paths.ts'));
  expect([...left, ...added].toSorted()).toEqual(namesIn(PATHS).toSorted());
});
