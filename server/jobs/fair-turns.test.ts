import { expect, test } from 'vitest';
import { FairTurns } from './fair-turns.ts';

class Full extends Error {}

const LIMITS = { atOnceMax: 2, atOnceOfSenderMax: 1, waitingMax: 100, waitingOfSenderMax: 10 };
const turnsWith = (limits: Partial<typeof LIMITS> = {}) =>
  new FairTurns({ ...LIMITS, ...limits }, () => new Full());

function startWork(turns: FairTurns, started: string[]) {
  return (sender: string, name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = turns.run(sender, () => {
      started.push(name);
      return promise;
    });
    return { done, end: resolve };
  };
}

test('one sender leaves a turn to others, and waiting senders are served in turn', async () => {
  const started: string[] = [];
  const start = startWork(turnsWith(), started);
  const first = start('heavy', 'heavy 1');
  const others = [start('heavy', 'heavy 2'), start('heavy', 'heavy 3')];
  const small = start('small', 'small 1');
  const third = start('third', 'third 1');
  await Promise.resolve();
  expect(started).toEqual(['heavy 1', 'small 1']);
  small.end();
  await small.done;
  expect(started).toEqual(['heavy 1', 'small 1', 'third 1']);
  first.end();
  await first.done;
  expect(started.at(-1)).toBe('heavy 2');
  for (const work of [third, ...others]) work.end();
  await Promise.all([third, ...others].map(({ done }) => done));
  expect(started).toHaveLength(5);
});

test('so much of one sender waits and no more, and a failure ends its turn', async () => {
  const turns = turnsWith({ waitingOfSenderMax: 1 });
  const start = startWork(turns, []);
  const all = [start('heavy', '1'), start('heavy', '2')];
  await expect(start('heavy', '3').done).rejects.toBeInstanceOf(Full);
  for (const { end } of all) end();
  await Promise.all(all.map(({ done }) => done));
  await expect(turns.run('heavy', () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  expect(await turns.run('heavy', async () => 'done')).toBe('done');
});

test('so much waits in all and no more, whoever sends it', async () => {
  const start = startWork(turnsWith({ atOnceMax: 1, waitingMax: 2 }), []);
  const all = ['1', '2', '3'].map((sender) => start(sender, sender));
  await expect(start('4', '4').done).rejects.toBeInstanceOf(Full);
  for (const { end } of all) end();
  await Promise.all(all.map(({ done }) => done));
  const later = start('4', '4');
  later.end();
  await later.done;
});

test('whoever has had a turn comes after those who wait, even those who came later', async () => {
  const started: string[] = [];
  const start = startWork(turnsWith({ atOnceMax: 1 }), started);
  const heavy = [start('heavy', 'heavy 1'), start('heavy', 'heavy 2'), start('heavy', 'heavy 3')];
  const small = start('small', 'small');
  for (const { end } of [...heavy, small]) end();
  await Promise.all([...heavy, small].map(({ done }) => done));
  expect(started).toEqual(['heavy 1', 'small', 'heavy 2', 'heavy 3']);
});

test('work in parts lets others in between, before other work of its own, and is never refused once begun', async () => {
  const turns = turnsWith({ atOnceMax: 1, waitingOfSenderMax: 1 });
  const started: string[] = [];
  const note = (name: string) => async () => void started.push(name);
  let parts = 0;
  const heavy = turns.runInParts('heavy', async () => {
    parts += 1;
    started.push(`heavy ${parts}`);
    return parts === 3 ? 'done' : undefined;
  });
  const next = turns.run('heavy', note('heavy, next'));
  const small = turns.run('small', note('small'));
  await Promise.all([small, next]);
  expect(await heavy).toBe('done');
  expect(started.indexOf('small')).toBeLessThan(started.indexOf('heavy 3'));
  expect(started.filter((name) => /^heavy \d$/.test(name))).toEqual([
    'heavy 1',
    'heavy 2',
    'heavy 3',
  ]);
});
