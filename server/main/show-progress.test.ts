import { expect, test } from 'vitest';
import { progressOf } from '../demo/progress.ts';
import { openLog } from './log.ts';
import { showProgress } from './show-progress.ts';

const steps = [0, 1, 2, 3, 4, 12, 20].map((done) =>
  progressOf('making the demo world', { done, of: 20, first: 0 }, done * 1500),
);

function linesShown(isTTY: boolean) {
  const terminal: string[] = [];
  const log: string[] = [];
  const logger = openLog('info', { write: (line) => void log.push(line) });
  const tell = showProgress({ isTTY, write: (text) => terminal.push(text) }, logger);
  for (const progress of steps) tell(progress);
  return { terminal, log: log.map((line) => JSON.parse(line)) };
}

test('a terminal shows one line that changes, with the share and the time left', () => {
  const { terminal, log } = linesShown(true);
  expect(terminal).toHaveLength(steps.length);
  expect(terminal[0]).toBe('\r\u001B[Kmaking the demo world, 0 %');
  expect(terminal[5]).toBe('\r\u001B[Kmaking the demo world, 60 %, about 12 s left');
  expect(terminal.at(-1)).toBe('\r\u001B[Kmaking the demo world, 100 %\n');
  expect(log).toEqual([]);
});

test('a log has a line for each tenth', () => {
  const { terminal, log } = linesShown(false);
  expect(terminal).toEqual([]);
  expect(log.map(({ share, seconds_left }) => [share, seconds_left])).toEqual([
    [0, null],
    [0.1, 27],
    [0.2, 24],
    [0.6, 12],
    [1, 0],
  ]);
});

test('what an earlier start did tells nothing of the time left', () => {
  const counted = { done: 15, of: 20, first: 10 };
  expect(progressOf('step', counted, 10_000)).toEqual({
    step: 'step',
    share: 0.75,
    secondsLeft: 10,
  });
  expect(progressOf('step', { ...counted, done: 10 }, 10_000).secondsLeft).toBeNull();
});
