import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openFiles } from './open-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'ballast-files-'));
afterAll(() => rmSync(folder, { recursive: true }));
const { store, withWorkFolder } = openFiles({ folder, s3: null, clamdSocket: null });

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

async function read(name: string): Promise<string> {
  return Buffer.concat(await Array.fromAsync(store.read(name))).toString();
}

test('a file is there as a whole or not at all', async () => {
  await store.write('kept/a/original', pieces('one ', 'two'));
  expect(await read('kept/a/original')).toBe('one two');
  const broken = async function* () {
    yield Buffer.from('half');
    throw new Error('broken off');
  };
  await expect(store.write('kept/b/original', broken())).rejects.toThrow('broken off');
  await expect(read('kept/b/original')).rejects.toThrow();
  expect(existsSync(join(folder, 'kept/b/original.draft'))).toBe(false);
  await store.removeAll('kept/a');
  await store.removeAll('kept/a');
  await expect(read('kept/a/original')).rejects.toThrow();
});

test.each(['../a', 'kept/../../a', '/etc/passwd', 'kept/a\0', 'kept', 'kept/%2e%2e/a', ''])(
  'no name leads out of the folder: %j',
  async (name) => {
    await expect(store.write(name, pieces('x'))).rejects.toThrow('no name of a file');
    await expect(store.removeAll(name)).rejects.toThrow('no name of a file');
    expect(() => store.read(name)).toThrow('no name of a file');
  },
);

test('what is worked on is gone afterwards, and what a killed process left is gone in the end', async () => {
  let left = '';
  await withWorkFolder(async (own) => {
    left = own;
    await writeFile(join(own, 'original'), 'in the clear');
    // Somebody else's work of this moment stays.
    await withWorkFolder(async (other) =>
      expect([existsSync(own), other === own]).toEqual([true, false]),
    );
    await utimes(own, 0, 0);
    await withWorkFolder(async () => expect(existsSync(own)).toBe(false));
  });
  const failed = withWorkFolder(async (own) => {
    left = own;
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(existsSync(left)).toBe(false);
});
