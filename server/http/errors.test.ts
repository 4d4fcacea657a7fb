import { getMe } from '@ballast/contract/account/me.ts';
import { type ErrorCode, Refusal, type RefusalDetail } from '@ballast/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { answerError, answerRefusal } from './errors.ts';

type Line = { level: 'info' | 'error'; refusal?: string };

/** What is logged of a request that a client's call ends with. */
function linesOf(error: unknown): Line[] {
  const lines: Line[] = [];
  const write = (level: Line['level']) => (details: object) => lines.push({ level, ...details });
  const request = {
    routeOptions: { config: { call: getMe } },
    caller: { userId: 'client-1' },
    ip: '203.0.113.9',
    log: { info: write('info'), error: write('error') },
  } as unknown as FastifyRequest;
  const reply = { header: () => reply, status: () => reply, send: () => reply };
  answerError(error, request, reply as unknown as FastifyReply);
  return lines;
}

test.each<ErrorCode>(['forbidden', 'xsrf_invalid', 'too_many_requests', 'token_invalid'])(
  'who was refused with %s, where and from where, is logged',
  (code) => {
    expect(linesOf(new Refusal(code))).toEqual([
      {
        level: 'info',
        refusal: code,
        call: 'GET /accounts/me',
        user_id: 'client-1',
        address: '203.0.113.9',
      },
    ]);
  },
);

test.each<ErrorCode>(['token_expired', 'not_found'])('%s is nothing to look into', (code) => {
  expect(linesOf(new Refusal(code))).toEqual([]);
});

test.each<[ErrorCode, RefusalDetail, string | null]>([
  ['too_many_requests', { retry_after_s: 60 }, '60'],
  ['code_sent_recently', { resend_after_s: 17 }, '17'],
  ['code_sent_recently', { resend_after_s: 0 }, '0'],
  ['forbidden', {}, null],
])('%s with %o says when to try again in Retry-After: %s', (code, detail, seconds) => {
  const headers = new Map<string, string>();
  const reply = {
    header: (name: string, value: string) => headers.set(name, value),
    status: () => reply,
    send: () => reply,
  };
  answerRefusal(reply as unknown as FastifyReply, new Refusal(code, detail));
  expect(headers.get('retry-after') ?? null).toBe(seconds);
});

test('what nobody expected is logged with its cause', () => {
  const error = new Error('a fault of ours');
  expect(linesOf(error)).toEqual([{ level: 'error', err: error, undeclared: false }]);
});
