import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { longerMessage, longerText } from './test-longer-words.ts';

test('every word is longer by 40 %, and tags are as they were', () => {
  expect(longerText('Withdraw to <0>a wallet</0>.')).toBe('Withdrawwith tot <0>a walletwal</0>.');
});

test('what a message puts in keeps its name and kind', () => {
  const message = compileMessage('{count, plural, one {# day of {name}} other {# days}} left');
  expect(longerMessage(message)).toEqual(
    compileMessage('{count, plural, one {# dayda ofo {name}} other {# daysda}} leftle'),
  );
});
