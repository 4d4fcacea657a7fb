import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openS3Store } from '../../../tests/harness/s3-store.ts';
import { openTcpProxy } from '../../../tests/harness/tcp-proxy.ts';
import { openDiskFiles } from './disk-files.ts';
import { limitedStore } from './limited-files.ts';
import { FileMissing, type FileStore, FilesUnavailable } from './port.ts';
import { FilesRefused, openS3Files } from './s3-files.ts';
import { tryStore } from './try-store.ts';

const s3 = await openS3Store();
const folder = mkdtempSync(join(tmpdir(), 'ballast-stores-'));
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});

const STORES: readonly [string, FileStore, () => string[]][] = [
  ['a folder', openDiskFiles(folder), () => filesIn(folder)],
  ['a bucket', openS3Files(s3.settings), () => filesIn(s3.folder)],
];

function filesIn(above: string): string[] {
  const entries = readdirSync(above, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  // The server of the tests keeps parts for ever, even when it is told to forget them.
  return files.map((file) => file.parentPath).filter((path) => !path.includes('uploads'));
}

async function* pieces(...contents: (string | Buffer)[]) {
  for (const content of contents) yield Buffer.from(content);
}

async function read(store: FileStore, name: string): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(store.read(name)));
}

const newName = () => `kept/${randomUUID()}/original`;

/** Megabytes through a server of this machine take long beside other tests. */
const PATIENT = { timeout: 60_000 };

describe.each(STORES)('files in %s', PATIENT, (_, store, left) => {
  test('come back as they were written, in the order of their pieces', async () => {
    const name = newName();
    await store.write(name, pieces('one ', 'two'));
    expect((await read(store, name)).toString()).toBe('one two');
  });

  test.each([1, 1024 * 1024, 1024 * 1024 + 1, 6 * 1024 * 1024 + 7])(
    'come back whole with %d bytes',
    async (size) => {
      const [name, content] = [newName(), randomBytes(size)];
      await store.write(name, pieces(content.subarray(0, size / 3), content.subarray(size / 3)));
      expect((await read(store, name)).equals(content)).toBe(true);
    },
  );

  test.each([4, 6 * 1024 * 1024])(
    'are not there at all when their content breaks off after %d bytes',
    async (size) => {
      const [name, before] = [newName(), left().length];
      const broken = async function* () {
        yield randomBytes(size);
        throw new RangeError('broken off');
      };
      await expect(store.write(name, broken())).rejects.toThrow(RangeError);
      await expect(read(store, name)).rejects.toThrow(FileMissing);
      expect(left()).toHaveLength(before);
    },
  );

  test('are missing, and nothing else, when nobody wrote them', async () => {
    await expect(read(store, newName())).rejects.toThrow(FileMissing);
  });

  test('go with their folder, one by one or not at all, and twice is once', async () => {
    const id = randomUUID();
    await store.write(`open/${id}/a`, pieces('a'));
    await store.write(`open/${id}/b`, pieces('b'));
    await store.write(`open/${id}0/c`, pieces('c'));
    await store.removeAll(`open/${id}/a`);
    await expect(read(store, `open/${id}/a`)).rejects.toThrow(FileMissing);
    expect((await read(store, `open/${id}/b`)).toString()).toBe('b');
    await store.removeAll(`open/${id}`);
    await store.removeAll(`open/${id}`);
    await expect(read(store, `open/${id}/b`)).rejects.toThrow(FileMissing);
    expect((await read(store, `open/${id}0/c`)).toString()).toBe('c');
  });

  test.each(['../a', 'kept/../../a', '/etc/passwd', 'kept/a\0', 'kept', 'kept/%2e%2e/a', ''])(
    'have no name that leads elsewhere: %j',
    async (name) => {
      await expect(store.write(name, pieces('x'))).rejects.toThrow('no name of a file');
      await expect((async () => store.removeAll(name))()).rejects.toThrow('no name of a file');
      expect(() => store.read(name)).toThrow('no name of a file');
    },
  );

  test('are tried without a trace', async () => {
    const before = left().length;
    await tryStore(store);
    expect(left()).toHaveLength(before);
  });
});

test('a bucket is told to forget the parts of what broke off', PATIENT, async () => {
  const name = newName();
  const broken = async function* () {
    yield randomBytes(6 * 1024 * 1024);
    throw new RangeError('broken off');
  };
  await expect(openS3Files(s3.settings).write(name, broken())).rejects.toThrow(RangeError);
  const asked = s3.asked.filter((one) => one.includes(name)).map((one) => one.split('&')[0]);
  expect(asked).toContainEqual(expect.stringMatching(/^POST .*\?uploads/));
  expect(asked.at(-1)).toMatch(/^DELETE .*\?uploadId=/);
});

describe('no file counts as lost while', PATIENT, () => {
  const refusing = (change: Partial<typeof s3.settings>) =>
    openS3Files({ ...s3.settings, ...change });

  test.each([
    ['the bucket is none of ours', { bucket: 'somebody-elses' }, 'NoSuchBucket'],
    ['the key is unknown', { accessKeyId: 'nobody' }, 'InvalidAccessKeyId'],
    ['the secret is wrong', { secretAccessKey: 'guessed' }, 'SignatureDoesNotMatch'],
  ])('%s', async (_, change, code) => {
    const store = refusing(change);
    const refused = expect.objectContaining({ constructor: FilesRefused, code });
    await expect(read(store, newName())).rejects.toEqual(refused);
    await expect(store.write(newName(), pieces('x'))).rejects.toEqual(refused);
    await expect(store.removeAll(newName())).rejects.toEqual(refused);
    await expect(tryStore(store)).rejects.toEqual(refused);
  });

  test('nobody answers', async () => {
    const proxy = await openTcpProxy(s3.port);
    await proxy.close();
    const store = refusing({ endpoint: `http://127.0.0.1:${proxy.port}` });
    await expect(read(store, newName())).rejects.toThrow(FilesUnavailable);
    await expect(tryStore(store)).rejects.not.toThrow(FilesRefused);
  });

  test('answers break off in their middle', async () => {
    const name = newName();
    await openS3Files(s3.settings).write(name, pieces(randomBytes(3_000_000)));
    const proxy = await openTcpProxy(s3.port);
    proxy.reset(1, () => 0);
    const store = refusing({ endpoint: `http://127.0.0.1:${proxy.port}` });
    const failed = await read(store, name).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(FilesUnavailable);
    expect(proxy.touched).toBeGreaterThan(0);
    await proxy.close();
  });

  test('the line is silent, and nothing waits for it for ever', async () => {
    const proxy = await openTcpProxy(s3.port);
    const endpoint = `http://127.0.0.1:${proxy.port}`;
    const store = openS3Files({ ...s3.settings, endpoint }, 1_000);
    const name = newName();
    await openS3Files(s3.settings).write(name, pieces(randomBytes(3_000_000)));
    const slowly = store.read(name)[Symbol.asyncIterator]();
    await slowly.next();
    proxy.silence();
    await expect(slowly.next()).rejects.toThrow(FilesUnavailable);
    await expect(store.write(newName(), pieces('x'))).rejects.toThrow(FilesUnavailable);
    await expect(limitedStore(store, 50).removeAll(name)).rejects.toThrow(FilesUnavailable);
    expect(proxy.touched).toBeGreaterThan(0);
    await proxy.close();
  });
});
