import { type SourceFile, type Violation, violationAt } from '../laws/project.ts';

type Ban = { pattern: RegExp; advice: string };

const BANS: readonly Ban[] = [
  { pattern: /\b(TODO|FIXME|XXX|HACK)\b/g, advice: 'do it now or write it down as work to come' },
  { pattern: /\bG-\d\d\b|\bI-\d\d\b/g, advice: 'say what is proved, not its number in a list' },
  { pattern: /lorem ipsum/gi, advice: 'write the real words' },
  { pattern: /@ts-(?:ignore|nocheck)/g, advice: 'make the types say what is so' },
  { pattern: /\beslint-|\bprettier-ignore/g, advice: 'neither tool is used here' },
  { pattern: /(?<![\w.])\/(?:work|tmp|home|root|Users)\/\w/g, advice: 'no path of one machine' },
  { pattern: /^(?:<{7}|>{7}) /gm, advice: 'finish the merge' },
];

const SUPPRESSION = /biome-ignore|@ts-expect-error/g;
const SUPPRESSIONS_MAX = 5;

/** Words and marks that do not belong in the project, and how often a rule may be switched off. */
export function checkWords(files: SourceFile[]): Violation[] {
  const read = files.filter(({ path }) => !path.startsWith('tools/tidy/'));
  const banned = read.flatMap((file) =>
    BANS.flatMap(({ pattern, advice }) =>
      [...file.text.matchAll(pattern)].map((match) =>
        violationAt(file, match.index, 'words', `"${match[0]}": ${advice}`),
      ),
    ),
  );
  const suppressed = read.flatMap((file) =>
    [...file.text.matchAll(SUPPRESSION)].map((match) =>
      violationAt(file, match.index, 'words', `one of more than ${SUPPRESSIONS_MAX} suppressions`),
    ),
  );
  return suppressed.length > SUPPRESSIONS_MAX ? [...banned, ...suppressed] : banned;
}
