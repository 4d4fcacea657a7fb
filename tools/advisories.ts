import { z } from 'zod';
import { type Outcome, outcomeOf, runProgram, type Task } from './task.ts';

const NAME = 'published advisories';

/** Nobody waits long for a registry that does not answer: what was not asked is said. */
const WORDS = [
  'audit',
  '--json',
  '--package-lock-only',
  '--fetch-timeout=10000',
  '--fetch-retries=0',
];

/** What npm says of a package: an advisory about it, or the name of one that it depends on. */
const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([
          z.string(),
          z.object({ name: z.string(), severity: z.string(), title: z.string(), url: z.string() }),
        ]),
      ),
    }),
  ),
});

const Failure = z.object({ message: z.string() });

/** The advisories about the packages of the lock file, a line each; `unknown` says why nobody knows. */
export type Advisories = { readonly lines: readonly string[] } | { readonly unknown: string };

/** Reads what `npm audit --json` printed. */
export function readAdvisories(printed: string): Advisories {
  const json = jsonIn(printed);
  const report = Report.safeParse(json);
  if (!report.success) {
    const failure = Failure.safeParse(json);
    return { unknown: failure.success ? failure.data.message : printed.trim().slice(0, 300) };
  }
  const lines = Object.values(report.data.vulnerabilities).flatMap(({ via }) =>
    via.flatMap((each) =>
      typeof each === 'string'
        ? []
        : [`${each.name} (${each.severity}): ${each.title} ${each.url}`],
    ),
  );
  return { lines: [...new Set(lines)].toSorted() };
}

/** What npm adds to its report on standard error stands beside it. */
function jsonIn(printed: string): unknown {
  const [found = ''] = /^\{[\s\S]*^\}/m.exec(printed) ?? [];
  try {
    return JSON.parse(found);
  } catch {
    return null;
  }
}

/** What is made of them: they fail a task that is strict and are a warning of others; what is not known fails none. */
export function outcomeOfAdvisories(advisories: Advisories, isStrict: boolean): Outcome {
  if ('unknown' in advisories) {
    const warning = `Not looked up, so nothing is known of them: ${advisories.unknown}`;
    return { passed: 0, failed: 0, skipped: 1, output: '', warning };
  }
  const { lines } = advisories;
  const output = lines.join('\n');
  if (lines.length === 0 || isStrict) return outcomeOf(lines.length === 0, output);
  return { ...outcomeOf(true, ''), warning: output };
}

/** Looks up what has been published about the packages of the lock file. */
export function advisoriesTask(isStrict: boolean, environment: NodeJS.ProcessEnv = {}): Task {
  return {
    name: NAME,
    run: async () => {
      const { output } = await runProgram('npm', WORDS, environment);
      return outcomeOfAdvisories(readAdvisories(output), isStrict);
    },
  };
}
