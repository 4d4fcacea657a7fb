import { expect, test } from 'vitest';
import { gather } from './gather.ts';

/** A read that a test lets end, and the keys of all that were started. */
function readByHand() {
  const started: { keys: readonly string[]; end: (error?: Error) => void }[] = [];
  const read = (keys: readonly string[]) =>
    new Promise<Map<string, string>>((resolve, reject) => {
      const found = new Map(keys.filter((key) => key !== 'none').map((key) => [key, `${key}!`]));
      started.push({ keys, end: (error) => (error ? reject(error) : resolve(found)) });
    });
  return { started, get: gather(read) };
}

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test('keys of one turn are read together, each once', async () => {
  const { started, get } = readByHand();
  const answers = Promise.all([get('a'), get('b'), get('a'), get('none')]);
  await turn();
  expect(started.map(({ keys }) => keys)).toEqual([['a', 'b', 'none']]);
  started[0]?.end();
  expect(await answers).toEqual(['a!', 'b!', 'a!', undefined]);
});

test('while two reads are under way further keys gather for the next one', async () => {
  const { started, get } = readByHand();
  const answers: Promise<string | undefined>[] = [];
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    answers.push(get(key));
    await turn();
  }
  expect(started.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
  started[1]?.end();
  await turn();
  expect(started.map(({ keys }) => keys)).toEqual([['a'], ['b'], ['c', 'd', 'e']]);
  for (const { end } of started) end();
  expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!']);
});

test('a key that is asked for after its read started is read again', async () => {
  const { started, get } = readByHand();
  const first = get('a');
  await turn();
  const second = get('a');
  await turn();
  expect(started).toHaveLength(2);
  for (const { end } of started) end();
  expect(await Promise.all([first, second])).toEqual(['a!', 'a!']);
});

test('a read that fails fails for its own keys alone', async () => {
  const { started, get } = readByHand();
  const first = get('a');
  await turn();
  const second = get('b');
  await turn();
  started[0]?.end(new Error('away'));
  started[1]?.end();
  await expect(first).rejects.toThrow('away');
  expect(await second).toBe('b!');
});
