import { describe, expect, test } from 'vitest';
import { boundedTurns } from './bounded-turns.ts';

/** Work that goes on until it is told to end. */
function work() {
  const { promise, resolve } = Promise.withResolvers<string>();
  let begun = false;
  const run = () => {
    begun = true;
    return promise;
  };
  return { run, end: () => resolve('done'), hasBegun: () => begun };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const BUSY = { code: 'too_many_requests', detail: { retry_after_s: 1 } };

describe('bounded turns', () => {
  test('let some work at once, the next in turn, and refuse the others at once', async () => {
    const turns = boundedTurns({ atOnce: 1, waitingMax: 1, shareMax: 9 });
    const [first, second, third] = [work(), work(), work()];
    const firstDone = turns('a', first.run);
    const secondDone = turns('b', second.run);
    await expect(turns('c', third.run)).rejects.toMatchObject(BUSY);
    await settle();
    expect([first.hasBegun(), second.hasBegun(), third.hasBegun()]).toEqual([true, false, false]);
    first.end();
    expect(await firstDone).toBe('done');
    await settle();
    expect(second.hasBegun()).toBe(true);
    const fourth = turns('c', third.run);
    second.end();
    third.end();
    expect(await Promise.all([secondDone, fourth])).toEqual(['done', 'done']);
  });

  test('leave room for others, whatever one share sends', async () => {
    const turns = boundedTurns({ atOnce: 1, waitingMax: 9, shareMax: 2 });
    const works = [work(), work(), work()];
    const flood = works.map(({ run }) => turns('flood', run));
    await expect(flood[2]).rejects.toMatchObject(BUSY);
    const other = work();
    const otherDone = turns('other', other.run);
    for (const each of [...works, other]) each.end();
    expect(await otherDone).toBe('done');
  });

  test('give a turn back that ended in an error', async () => {
    const turns = boundedTurns({ atOnce: 1, waitingMax: 0, shareMax: 1 });
    const fails = () => Promise.reject(new Error('no'));
    await expect(turns('a', fails)).rejects.toThrow('no');
    expect(await turns('a', async () => 'again')).toBe('again');
  });
});
