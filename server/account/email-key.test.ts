import { expect, test } from 'vitest';
import { attemptKey, emailKey } from './email-key.ts';

test.each(['ada@example.com', 'ADA@Example.COM', ' ada@example.com ', 'ａｄａ@example.com'])(
  '%s is the mailbox of ada@example.com',
  (spelling) => {
    expect(emailKey(spelling)).toBe('ada@example.com');
  },
);

test('an international domain has one form', () => {
  expect(emailKey('ada@bücher.example')).toBe(emailKey('ada@xn--bcher-kva.example'));
});

test.each(['a.d.a@example.com', 'ada+x@example.com', 'AdA@EXAMPLE.com', 'ádà@example.com'])(
  '%s counts towards the attempts of ada@example.com',
  (spelling) => {
    expect(attemptKey(spelling)).toBe('ada@example.com');
  },
);

test('dots tell mailboxes apart', () => {
  expect(emailKey('a.da@example.com')).not.toBe(emailKey('ada@example.com'));
});

test('domains are never merged', () => {
  expect(attemptKey('ada@ex.ample.com')).not.toBe(attemptKey('ada@example.com'));
});
