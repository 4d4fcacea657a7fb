import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { expect } from 'vitest';
import { root } from './task.ts';

/**
 * Runs files of tests in this process, again and again: where one change after the other is tried, starting Vitest for
 * each would take longer than the tests do. Files that run here find this one in the place of `vitest`: `expect` is Vitest's own,
 * and of the rest there is what they use.
 */
export { expect };

type Work = (...row: unknown[]) => unknown;
type Test = { readonly name: string; readonly work: () => unknown };

/** A test that waits for what does not come has failed. */
const LIMIT_MS = 20_000;

let tests: Test[] = [];
let endings: (() => unknown)[] = [];
let titles: string[] = [];
let provided: Readonly<Record<string, unknown>> = {};

export const test = withRows((name, work) => {
  tests.push({ name: [...titles, name].join(' > '), work });
});

export const describe = withRows((name, work) => {
  titles.push(name);
  work();
  titles.pop();
});

export function afterAll(work: () => unknown): void {
  endings.unshift(work);
}

export function inject(name: string): unknown {
  return provided[name];
}

function withRows(add: (name: string, work: Work) => void) {
  const each = (rows: readonly unknown[]) => (name: string, work: Work) => {
    for (const row of rows) {
      const values = Array.isArray(row) ? row : [row];
      const told = values.slice(0, name.split('%s').length - 1);
      add(format(name, ...told), () => work(...values));
    }
  };
  return Object.assign(add, { each });
}

/** From here on files of the project find this one as `vitest`. */
export function takeVitestsPlace(values: Readonly<Record<string, unknown>>): void {
  provided = values;
  registerHooks({
    resolve: (specifier, context, next) => {
      const isOurs = specifier === 'vitest' && !context.parentURL?.includes('/node_modules/');
      return isOurs && context.parentURL !== import.meta.url
        ? { url: import.meta.url, shortCircuit: true }
        : next(specifier, context);
    },
  });
}

let runs = 0;

/** Runs the tests of a file until one fails, and says how; null when all pass. */
export async function firstFailure(file: string): Promise<string | null> {
  [tests, endings, titles] = [[], [], []];
  runs += 1;
  try {
    await import(`${pathToFileURL(join(root, file))}?run=${runs}`);
    for (const { name, work } of tests) {
      const failure = await failureOf(work);
      if (failure !== null) return `${name}: ${failure}`;
    }
    return tests.length > 0 ? null : `${file} has no test`;
  } catch (error) {
    return `${file}: ${wordsOf(error)}`;
  } finally {
    for (const end of endings) await end();
  }
}

async function failureOf(work: () => unknown): Promise<string | null> {
  const limit = new AbortController();
  try {
    const isOver = wait(LIMIT_MS, true, { signal: limit.signal }).catch(() => false);
    if ((await Promise.race([isOver, work()])) === true) return 'takes too long';
    return null;
  } catch (error) {
    return wordsOf(error);
  } finally {
    limit.abort();
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
