import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('no more than the maximum run at once, and all run in the order of their arrival', async () => {
  const turns = new Turns(2);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(
    [1, 2, 3, 4, 5, 6].map((number) =>
      turns.take(async () => {
        started.push(number);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(started).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a turn that fails gives its place back', async () => {
  const turns = new Turns(1);
  await expect(turns.take(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await turns.take(async () => 'next')).toBe('next');
});
