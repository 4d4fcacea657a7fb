import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gather } from './gathered-reads.ts';

/** A read that a test lets end, and the keys of all that were started. */
function readByHand() {
  const started: { keys: readonly string[]; end: (error?: Error) => void }[] = [];
  const read = (keys: readonly string[]) =>
    new Promise<Map<string, string>>((resolve, reject) => {
      const found = new Map(keys.filter((key) => key !== 'none').map((key) => [key, `${key}!`]));
      started.push({ keys, end: (error) => (error ? reject(error) : resolve(found)) });
    });
  const keys = () => started.map((each) => each.keys.join(' '));
  return { started, keys, get: gather(read) };
}

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('keys of one turn are read together, each once', async () => {
  const { started, keys, get } = readByHand();
  const answers = Promise.all([get('a'), get('b'), get('a'), get('none')]);
  await turn();
  expect(keys()).toEqual(['a b none']);
  started[0]?.end();
  expect(await answers).toEqual(['a!', 'b!', 'a!', undefined]);
});

test('while a read is under way further keys gather for the next one', async () => {
  const { started, keys, get } = readByHand();
  const answers: Promise<string | undefined>[] = [];
  for (const key of ['a', 'b', 'c']) {
    answers.push(get(key));
    await turn();
  }
  expect(keys()).toEqual(['a']);
  started[0]?.end();
  await turn();
  expect(keys()).toEqual(['a', 'b c']);
  started[1]?.end();
  expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!']);
});

test('a slow read does not hold up the next one for long', async () => {
  const { started, keys, get } = readByHand();
  const slow = get('a');
  await turn();
  const next = get('b');
  vi.advanceTimersByTime(25);
  await turn();
  expect(keys()).toEqual(['a', 'b']);
  const third = get('c');
  started[0]?.end();
  await turn();
  // That the slow one ended says nothing of the one that is under way now.
  expect(keys()).toEqual(['a', 'b']);
  started[1]?.end();
  await turn();
  started[2]?.end();
  expect(await Promise.all([slow, next, third])).toEqual(['a!', 'b!', 'c!']);
});

test('a key that is asked for after its read started is read again', async () => {
  const { started, keys, get } = readByHand();
  const first = get('a');
  await turn();
  const second = get('a');
  started[0]?.end();
  await turn();
  expect(keys()).toEqual(['a', 'a']);
  started[1]?.end();
  expect(await Promise.all([first, second])).toEqual(['a!', 'a!']);
});

test('a read that fails fails for its own keys alone', async () => {
  const { started, get } = readByHand();
  const first = get('a');
  await turn();
  const second = get('b');
  started[0]?.end(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await turn();
  started[1]?.end();
  expect(await second).toBe('b!');
});
