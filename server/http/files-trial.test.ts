import { expect, onTestFinished, test, vi } from 'vitest';
import { FILES_TOLD_MS, FilesTrial } from './files-trial.ts';

test('files are tried now and then, nobody waits for it, and a loss is told once', async () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const lost: unknown[] = [];
  const away = new Error('away');
  let trial = Promise.withResolvers<void>();
  const store = vi.fn(() => trial.promise);
  const files = new FilesTrial(store, (error) => lost.push(error));
  const settle = async (error?: Error) => {
    if (error) trial.reject(error);
    else trial.resolve();
    await trial.promise.catch(() => {});
    trial = Promise.withResolvers<void>();
  };

  expect([files.isAvailable(), files.isAvailable()]).toEqual([true, true]);
  expect(store).toHaveBeenCalledTimes(1);
  await settle(away);
  expect(files.isAvailable()).toBe(false);
  expect(store).toHaveBeenCalledTimes(1);

  now += FILES_TOLD_MS + 1;
  files.isAvailable();
  await settle(away);
  expect(files.isAvailable()).toBe(false);
  expect(lost).toEqual([away]);

  now += FILES_TOLD_MS + 1;
  files.isAvailable();
  await settle();
  expect(files.isAvailable()).toBe(true);
  expect(store).toHaveBeenCalledTimes(3);
});
