import { CallError } from '@ballast/client/call-error.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createResend } from './resend.ts';

const sent = async () => ({ resend_after_s: 60 });
const sentRecently = async () => {
  throw new CallError(429, 'code_sent_recently', { detail: { resend_after_s: 17 } });
};
const notSent = async () => {
  throw new CallError(503, 'code_not_sent');
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('counts down from what the server said, and then another code may be asked for', async () => {
  const resend = createResend();
  const seen: number[] = [];
  await resend.ask(sent);
  expect(resend.read()).toEqual({ sent: 'now', left: 60, sending: false, error: null });
  resend.subscribe(() => seen.push(resend.read().left));
  vi.advanceTimersByTime(61_000);
  expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => 59 - index));
});

test('a code that was sent a moment ago is there, with the time that is left of it', async () => {
  const resend = createResend();
  await resend.ask(sentRecently);
  expect(resend.read()).toEqual({ sent: 'before', left: 17, sending: false, error: null });
});

test('what the screen before was told is taken over without asking', () => {
  const resend = createResend();
  resend.take(42);
  expect(resend.read()).toMatchObject({ sent: 'now', left: 42 });
});

test('a failure is kept and stops no countdown; the next attempt forgets it', async () => {
  const resend = createResend();
  await resend.ask(sent);
  vi.advanceTimersByTime(10_000);
  await resend.ask(notSent);
  expect(resend.read()).toMatchObject({ sent: 'now', left: 50, error: { code: 'code_not_sent' } });
  vi.advanceTimersByTime(1_000);
  expect(resend.read().left).toBe(49);
  await resend.ask(sent);
  expect(resend.read()).toMatchObject({ left: 60, error: null });
});

test('a second code starts the countdown anew and only once', async () => {
  const resend = createResend();
  await resend.ask(sent);
  vi.advanceTimersByTime(30_000);
  await resend.ask(sent);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(resend.read().left).toBe(59);
});

test('asks once at a time', async () => {
  const resend = createResend();
  const send = vi.fn(sent);
  await Promise.all([resend.ask(send), resend.ask(send)]);
  expect(send).toHaveBeenCalledOnce();
});

test('leaves no timer behind', async () => {
  const resend = createResend();
  await resend.ask(sent);
  resend.stop();
  expect(vi.getTimerCount()).toBe(0);
});
