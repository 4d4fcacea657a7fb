import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where a program lies on the PATH, or null. */
export function findProgram(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The program, installed from Debian's packages when it is missing and we may. Returns null and says
 * what to install when it is missing and we may not.
 */
export function ensureProgram(names: string[], packages: string[]): string | null {
  const find = () => names.map(findProgram).find((path) => path !== null) ?? null;
  const found = find();
  if (found) return found;
  const wanted = `${names[0]} is missing: install it (on Debian: apt-get install ${packages.join(' ')})`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error(`${wanted}.`);
    return null;
  }
  console.error(`Installing ${packages.join(', ')} ...`);
  const install = ['install', '--yes', '--no-install-recommends', ...packages];
  if (!runAptGet(['update']) || !runAptGet(install)) console.error(`${wanted}; apt-get could not.`);
  return find();
}

function runAptGet(words: string[]): boolean {
  const { status } = spawnSync('apt-get', ['--quiet', ...words], {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}
