import { createHash } from 'node:crypto';
import { type SourceFile, type Violation, violationAt } from '../laws/project.ts';

const FOLDER = 'server/database/migrations/';
const HASHES = `${FOLDER}hashes.txt`;
const CODES = 'server/database/constraint-codes.ts';
const LAW = 'migrations';

export function checkMigrations(files: SourceFile[]): Violation[] {
  const migrations = files.filter(({ path }) => path.startsWith(FOLDER) && path.endsWith('.sql'));
  const hashes = files.find(({ path }) => path === HASHES) ?? { path: HASHES, text: '' };
  const codes = files.filter(({ path }) => path === CODES);
  return [
    ...checkHashes(hashes, migrations),
    ...codes.flatMap((file) => checkCodes(file, migrations)),
  ];
}

/**
 * Each migration is the one that the list of hashes names, and none of the list is gone: who changes an applied
 * one has to change its line, too, and cannot do it by mistake.
 */
function checkHashes(list: SourceFile, migrations: SourceFile[]): Violation[] {
  const lines = [...list.text.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)];
  const hashes = new Map(lines.map(([, hash, name]) => [`${FOLDER}${name}`, hash]));
  const texts = new Map(migrations.map(({ path, text }) => [path, text]));
  const changed = migrations.flatMap((file) => {
    const hash = hashes.get(file.path);
    if (hash === createHash('sha256').update(file.text).digest('hex')) return [];
    const message =
      hash === undefined
        ? 'has no line in hashes.txt: add the one that sha256sum prints'
        : 'is not what hashes.txt says: an applied migration is never changed, add the next number';
    return [violationAt(file, 0, LAW, message)];
  });
  const gone = lines
    .filter(([, , name]) => !texts.has(`${FOLDER}${name}`))
    .map((match) => violationAt(list, match.index, LAW, `${match[2]} is gone`));
  return [...changed, ...gone];
}

/** The table from names to error codes knows no constraint that is gone. */
function checkCodes(file: SourceFile, migrations: SourceFile[]): Violation[] {
  const all = migrations.map(({ text }) => text).join('\n');
  return [...file.text.matchAll(/^\s*(\w+__\w+):/gm)]
    .filter((match) => !new RegExp(`\\b${match[1]}\\b`).test(all))
    .map((match) =>
      violationAt(file, match.index, LAW, `no migration makes the constraint ${match[1]}`),
    );
}
