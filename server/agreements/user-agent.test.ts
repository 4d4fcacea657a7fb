import { expect, test } from 'vitest';
import { userAgentOf } from './user-agent.ts';

test('what a browser says of itself is kept on one line, without control characters, and not without end', () => {
  expect(userAgentOf({ headers: { 'user-agent': 'Fire\u0000\u0085fox/1\u202e x' } })).toBe(
    'Fire fox/1  x',
  );
  expect(userAgentOf({ headers: { 'user-agent': 'x'.repeat(500) } })).toHaveLength(300);
  for (const headers of [{}, { 'user-agent': ' ' }]) expect(userAgentOf({ headers })).toBeNull();
});
