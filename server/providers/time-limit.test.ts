import { describe, expect, test } from 'vitest';
import { OutcomeUnknown, ProviderRefusal } from './failures.ts';
import { withTimeLimit } from './time-limit.ts';

const limited = withTimeLimit(
  {
    mode: 'HOSTED' as const,
    double: async (amount: number) => amount * 2,
    refuse: async () => {
      throw new ProviderRefusal('address_invalid');
    },
    hang: () => new Promise<number>(() => {}),
    count: 0,
    async next() {
      this.count += 1;
      return this.count;
    },
  },
  'custody',
  50,
);

describe('a port with a time limit', () => {
  test('answers and refuses as the port does', async () => {
    expect(limited.mode).toBe('HOSTED');
    expect(await limited.double(21)).toBe(42);
    await expect(limited.refuse()).rejects.toThrow(ProviderRefusal);
    await limited.next();
    expect(await limited.next()).toBe(2);
  });

  test('does not know the outcome of a call that has no answer in time', async () => {
    await expect(limited.hang()).rejects.toThrow(OutcomeUnknown);
    await expect(limited.hang()).rejects.toThrow('custody did not answer hang in time');
  });

  test('keeps its limit when it is spread into another', async () => {
    const other = { ...limited, double: async () => 0 };
    await expect(other.hang()).rejects.toThrow(OutcomeUnknown);
  });
});
