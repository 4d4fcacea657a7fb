import { listFunds } from '@ballast/contract/funds/funds.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { client } from '../session/start.ts';
import { wholeListQuery } from './whole-list.ts';

test('a list is read to its end, each page with the filter and after the one before', async () => {
  const call = vi.spyOn(client, 'call');
  onTestFinished(() => call.mockRestore());
  call
    .mockResolvedValueOnce({ items: ['a', 'b'], next_cursor: 'after b' })
    .mockResolvedValueOnce({ items: ['c'], next_cursor: 'after c' })
    .mockResolvedValueOnce({ items: ['d'], next_cursor: null });
  const options = wholeListQuery(listFunds, { query: { liquidity: 'daily' } });
  const data = await new QueryClient().fetchQuery(options);
  expect(data).toEqual({ items: ['a', 'b', 'c', 'd'], next_cursor: null });
  expect(call.mock.calls.map(([, input]) => input?.query)).toEqual([
    { liquidity: 'daily', limit: 100 },
    { liquidity: 'daily', limit: 100, cursor: 'after b' },
    { liquidity: 'daily', limit: 100, cursor: 'after c' },
  ]);
});
