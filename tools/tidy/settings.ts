import { settingsTable } from '../../server/main/settings/variables.ts';
import { type SourceFile, type Violation, violationAt } from '../laws/project.ts';

const TABLE = /^\| Variable \| Default \| Meaning \|\n(?:\|.*\n)*/m;

/** The README's text with the table of settings as the variables' declarations make it. */
export function withSettingsTable(readme: string): string {
  return readme.replace(TABLE, () => settingsTable());
}

/** The README's table of settings is the one that the variables' declarations make. */
export function checkSettings(files: SourceFile[]): Violation[] {
  const readme = files.find(({ path }) => path === 'README.md');
  if (!readme || readme.text.includes(settingsTable())) return [];
  const advice = 'the table of settings is out of date: run node tools/settings-table.ts';
  return [violationAt(readme, readme.text.search(TABLE), 'settings', advice)];
}
