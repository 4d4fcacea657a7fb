import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSecrets, type Secrets } from './secrets.ts';

/**
 * Reads the master secret in the data folder of a demo or test, or creates it. Several processes that start
 * at once get the same.
 */
export function getOrCreateSecrets(folder: string): Secrets {
  const file = join(folder, 'secrets');
  return readSecrets(readText(file) ?? makeText(folder, file));
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes beside and links: a half-written file is never read, and only one process wins. */
function makeText(folder: string, file: string): string {
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const text = `made:${randomBytes(32).toString('base64')}`;
  writeFileSync(draft, `${text}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
    return text;
  } catch (error) {
    const theirs = readText(file);
    if (theirs === null) throw error;
    return theirs;
  } finally {
    rmSync(draft);
  }
}
