import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '../identifier.ts';
import { isAlive, ownIdentity, type ProcessIdentity } from '../process-identity.ts';

/** Another living process has the data folder open. */
export class FolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(
      `${folder} is in use by process ${pid}. Only one process may open the embedded database: two would ` +
        'lose each other’s rows. Stop that process, set another DATA_DIR, or set DATABASE_URL.',
    );
    this.name = 'FolderInUse';
  }
}

const NAME = /^lock\.(\d+)\.json$/;

/**
 * Locks a data folder for this process and returns the function that unlocks it; throws `FolderInUse` while
 * its holder lives. The lock is a file with a generation in its name. Whoever finds the newest one free, or
 * its holder dead, links the next generation, which only one process can do; removing and creating one file
 * would let two heirs of a dead holder succeed.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  for (;;) {
    const newest = newestGeneration(folder);
    const holder = newest === 0 ? null : readHolder(folder, newest);
    if (holder && isAlive(holder)) throw new FolderInUse(folder, holder.pid);
    const mine = newest + 1;
    if (!linkGeneration(folder, mine)) continue;
    if (newestGeneration(folder) === mine) {
      removeOlder(folder, mine);
      return () => release(folder, mine);
    }
    rmSync(pathOf(folder, mine), { force: true });
  }
}

function pathOf(folder: string, generation: number): string {
  return join(folder, `lock.${generation}.json`);
}

function generations(folder: string): number[] {
  return readdirSync(folder).flatMap((name) => {
    const match = NAME.exec(name);
    return match ? [Number(match[1])] : [];
  });
}

function newestGeneration(folder: string): number {
  return Math.max(0, ...generations(folder));
}

// Linking makes the file appear whole, so nobody reads a half-written holder.
function linkGeneration(folder: string, generation: number): boolean {
  const draft = join(folder, `lock-draft-${newId()}`);
  writeFileSync(draft, JSON.stringify(ownIdentity()), { mode: 0o600 });
  try {
    linkSync(draft, pathOf(folder, generation));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readHolder(folder: string, generation: number): ProcessIdentity | null {
  try {
    const text = readFileSync(pathOf(folder, generation), 'utf8');
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function removeOlder(folder: string, mine: number): void {
  for (const generation of generations(folder)) {
    if (generation < mine) rmSync(pathOf(folder, generation), { force: true });
  }
}

// The emptied file stays as the newest generation: removing it would let a number be given twice.
function release(folder: string, generation: number): void {
  writeFileSync(pathOf(folder, generation), '');
}
