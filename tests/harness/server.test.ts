import { expect, test } from 'vitest';
import { startServer } from './server.ts';

test('a server that ends before it is ready fails the start with what it said', async () => {
  await expect(startServer({ settings: { PORT: 'none' } })).rejects.toThrow(/PORT is "none"/);
}, 30_000);
