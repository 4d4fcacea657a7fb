import type { SourceFile, Violation } from '../laws/project.ts';
import { checkFileNames } from './file-names.ts';
import { checkLinks } from './links.ts';
import { checkMigrations } from './migrations.ts';
import { checkSettings } from './settings.ts';
import { checkSizes } from './sizes.ts';
import { checkWords } from './words.ts';

/** What keeps the project readable and no other tool looks at. */
export function checkTidiness(
  paths: string[],
  files: SourceFile[],
  sizeOf?: (path: string) => number,
): Violation[] {
  return [
    ...checkFileNames(paths),
    ...checkLinks(paths, files),
    ...checkWords(files),
    ...checkMigrations(files),
    ...checkSettings(files),
    ...checkSizes(paths, sizeOf),
  ];
}
