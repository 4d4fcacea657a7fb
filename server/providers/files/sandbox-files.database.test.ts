import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openTestWorld } from '../../../tests/worlds/providers.ts';
import { openDiskFiles } from './disk-files.ts';
import { FileMissing, FilesUnavailable } from './port.ts';
import { sandboxFiles } from './sandbox-files.ts';

const { sandbox, sandboxDatabase } = await openTestWorld();
const folder = mkdtempSync(join(tmpdir(), 'ballast-sandbox-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const store = sandboxFiles(sandboxDatabase, openDiskFiles(folder));

async function* pieces(text: string) {
  yield Buffer.from(text);
}

const read = async (name: string) =>
  Buffer.concat(await Array.fromAsync(store.read(name))).toString();

test('a planted fault meets the next file that is written or read, and nothing is half there', async () => {
  await sandbox.plantFault({ provider: 'files', fault: 'refuse', times: 1 });
  await expect(store.write('open/1', pieces('one'))).rejects.toThrow(FilesUnavailable);
  await expect(read('open/1')).rejects.toThrow(FileMissing);

  await store.write('open/1', pieces('one'));
  await sandbox.plantFault({ provider: 'files', fault: 'error_before', times: 1 });
  await expect(read('open/1')).rejects.toThrow(FilesUnavailable);
  expect(await read('open/1')).toBe('one');
});

test('no other fault meets files, nor one of somebody else', async () => {
  await sandbox.plantFault({ provider: 'files', fault: 'delay', times: 1 });
  await sandbox.plantFault({ provider: 'signing', fault: 'refuse', times: 1 });
  await store.write('open/2', pieces('two'));
  expect(await read('open/2')).toBe('two');
});
