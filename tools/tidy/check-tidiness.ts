import type { SourceFile, Violation } from '../laws/project.ts';
import { checkCitations } from './citations.ts';
import { checkGlossary } from './glossary.ts';
import { checkLinks } from './links.ts';
import { checkMigrations } from './migrations.ts';
import { checkNumbers } from './numbers.ts';
import { checkSettings } from './settings.ts';
import { checkWords } from './words.ts';

/** What keeps the project readable and no other tool looks at. */
export function checkTidiness(paths: string[], files: SourceFile[]): Violation[] {
  return [
    ...checkLinks(paths, files),
    ...checkCitations(files),
    ...checkWords(files),
    ...checkGlossary(files),
    ...checkMigrations(files),
    ...checkNumbers(files),
    ...checkSettings(files),
  ];
}
