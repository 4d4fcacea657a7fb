import { expect, test, vi } from 'vitest';
import { onceUnderway } from './once-underway.ts';

test('the same input is sent once while it is underway, other input and a later try by themselves', async () => {
  const first = Promise.withResolvers<string>();
  const send = vi.fn((input: { id: number }) =>
    input.id === 1 ? first.promise : Promise.resolve('second'),
  );
  const once = onceUnderway(send);
  const answers = [once({ id: 1 }), once({ id: 1 }), once({ id: 2 })];
  first.resolve('first');
  expect(await Promise.all(answers)).toEqual(['first', 'first', 'second']);
  expect(send.mock.calls).toEqual([[{ id: 1 }], [{ id: 2 }]]);
  await once({ id: 1 });
  expect(send).toHaveBeenCalledTimes(3);
});

test('what failed can be sent again', async () => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('lost'));
  const once = onceUnderway(send);
  await expect(once(undefined)).rejects.toThrow('lost');
  send.mockResolvedValue('there');
  expect(await once(undefined)).toBe('there');
});
