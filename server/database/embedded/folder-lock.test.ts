import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownIdentity } from '../process-identity.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ballast-lock-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const HOLDER = `
  import { lockFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)};
  try {
    lockFolder(process.argv[1]);
    console.log('locked');
    setInterval(() => {}, 1000);
  } catch (error) {
    console.log(error.name);
  }`;

/** Another process that locks the folder and says how that went. */
async function otherProcess() {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', HOLDER, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [answer] = await once(child.stdout.setEncoding('utf8'), 'data');
  return { answer: String(answer).trim(), child };
}

test('a folder is taken by one process and free again when it gives it back', () => {
  const release = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  release();
  lockFolder(folder)();
});

test('another process is refused while the holder lives', async () => {
  const release = lockFolder(folder);
  expect((await otherProcess()).answer).toBe('FolderInUse');
  release();
});

test('the refusal names the process and what to do', () => {
  const release = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(
    new RegExp(`in use by process ${process.pid}.*DATA_DIR.*DATABASE_URL`),
  );
  release();
});

test('the lock of a killed process is taken over, once', async () => {
  const { answer, child } = await otherProcess();
  expect(answer).toBe('locked');
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const heirs = await Promise.all([otherProcess(), otherProcess(), otherProcess()]);
  expect(heirs.map((heir) => heir.answer).toSorted()).toEqual([
    'FolderInUse',
    'FolderInUse',
    'locked',
  ]);
  for (const heir of heirs) heir.child.kill('SIGKILL');
});

test('a process that got the number of a dead holder does not hold its folder', () => {
  const reborn = { ...ownIdentity(), startedAt: 'long ago' };
  writeFileSync(join(folder, 'lock.7.json'), JSON.stringify(reborn));
  const release = lockFolder(folder);
  expect(existsSync(join(folder, 'lock.8.json'))).toBe(true);
  expect(existsSync(join(folder, 'lock.7.json'))).toBe(false);
  release();
});
