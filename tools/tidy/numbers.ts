import { type SourceFile, type Violation, violationAt } from '../laws/project.ts';

const FOLDERS = ['server/database/migrations/', 'docs/decisions/'];

/** Migrations and decisions are known by their number, so two never have the same. */
export function checkNumbers(files: SourceFile[]): Violation[] {
  return FOLDERS.flatMap((folder) => {
    const numbered = files.filter(({ path }) => path.startsWith(folder));
    const numbers = numbered.map(({ path }) => path.slice(folder.length, folder.length + 4));
    return numbered
      .filter((_, index) => numbers.indexOf(numbers[index] ?? '') < index)
      .map((file) => violationAt(file, 0, 'numbers', 'another file here has this number'));
  });
}
