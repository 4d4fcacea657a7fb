import { type SourceFile, type Violation, violationAt } from '../laws/project.ts';

const READER = 'server/main/settings.ts';
const TABLE = 'README.md';

/** Every setting that is read from the environment stands in the README's table. */
export function checkSettings(files: SourceFile[]): Violation[] {
  const reader = files.find(({ path }) => path === READER);
  const table = files.find(({ path }) => path === TABLE);
  if (!reader || !table) return [];
  const seen = new Set<string>();
  return [...reader.text.matchAll(/\benvironment\.([A-Z][A-Z_]+)/g)].flatMap((match) => {
    const name = match[1] ?? '';
    if (seen.has(name) || table.text.includes(`\`${name}\``)) return [];
    seen.add(name);
    return [
      violationAt(reader, match.index, 'settings', `${name} is not in the table of ${TABLE}`),
    ];
  });
}
