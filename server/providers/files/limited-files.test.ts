import { expect, test } from 'vitest';
import { limitedScanner, limitedStore } from './limited-files.ts';
import { type FileStore, FilesUnavailable } from './port.ts';

const LIMIT_MS = 40;
const never = () => new Promise<never>(() => {});
const pieces = [Buffer.from('one'), Buffer.from('two'), Buffer.from('three')];

async function* content(pauseMs = 0): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    yield piece;
  }
}

async function textOf(read: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const piece of read) parts.push(piece);
  return Buffer.concat(parts).toString();
}

const storeWith = (replaced: Partial<FileStore>) =>
  limitedStore(
    { write: never, read: () => content(), removeAll: async () => {}, ...replaced },
    LIMIT_MS,
  );

test('a file that comes slowly is written whole: only what the store takes counts', async () => {
  const written: string[] = [];
  const store = storeWith({
    write: async (_, given) => void written.push(await textOf(given)),
  });
  await store.write('kept/a', content(LIMIT_MS * 1.5));
  expect(written).toEqual(['onetwothree']);
});

test.each<[string, FileStore['write']]>([
  ['takes nothing', never],
  [
    'takes a piece and no other',
    async (_, given) => {
      await given[Symbol.asyncIterator]().next();
      await never();
    },
  ],
  [
    'has it all and does not end',
    async (_, given) => {
      await textOf(given);
      await never();
    },
  ],
])('a store that %s is away', async (_, write) => {
  await expect(storeWith({ write }).write('kept/a', content())).rejects.toThrow(FilesUnavailable);
});

test('what was given up is not written later', async () => {
  const waking = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<unknown>();
  const store = storeWith({
    write: async (_, given) => {
      const iterator = given[Symbol.asyncIterator]();
      await iterator.next();
      await waking.promise;
      await iterator.next().then(ended.resolve, ended.reject);
    },
  });
  await expect(store.write('kept/a', content())).rejects.toThrow(FilesUnavailable);
  waking.resolve();
  await expect(ended.promise).rejects.toThrow(FilesUnavailable);
});

test('a failure of the content is what the store fails with', async () => {
  // biome-ignore lint/correctness/useYield: it fails before its first piece.
  async function* broken(): AsyncGenerator<Uint8Array> {
    throw new RangeError('broken');
  }
  const store = storeWith({ write: async (_, given) => void (await textOf(given)) });
  await expect(store.write('kept/a', broken())).rejects.toThrow('broken');
});

test('reads and removals end in time, and whoever reads slowly gets all of a file', async () => {
  const hanging = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from('one');
    await never();
  };
  const store = storeWith({ read: hanging, removeAll: never });
  await expect(textOf(store.read('kept/a'))).rejects.toThrow(FilesUnavailable);
  await expect(store.removeAll('kept/a')).rejects.toThrow(FilesUnavailable);
  let text = '';
  for await (const piece of storeWith({}).read('kept/a')) {
    await new Promise((resolve) => setTimeout(resolve, LIMIT_MS * 1.5));
    text += Buffer.from(piece).toString();
  }
  expect(text).toBe('onetwothree');
});

test('a scanner that says nothing is away', async () => {
  const silent = limitedScanner(
    {
      scan: async (given) => {
        await textOf(given);
        return never();
      },
    },
    LIMIT_MS,
  );
  await expect(silent.scan(content())).rejects.toThrow(FilesUnavailable);
  const quick = limitedScanner({ scan: async () => ({ found: 'eicar' }) }, LIMIT_MS);
  expect(await quick.scan(content())).toEqual({ found: 'eicar' });
});
