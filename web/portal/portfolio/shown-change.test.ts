import { expect, test } from 'vitest';
import { shownChange } from './shown-change.ts';

test.each([
  // 397,075.12 and 593,901.59 would make 990,976.71 of 990,976.72.
  ['397075.124', '593901.594', '397075.12', '593901.60'],
  ['-20', '-450', '-20', '-450'],
  ['-0.004', '10.004', '-0.004', '10.004'],
])('a gain of %s with net deposits of %s is shown as %s with %s', (gain, deposits, ...shown) => {
  const { earnings, net_deposits } = shownChange({
    display_currency: 'USD',
    earnings: gain,
    net_deposits: deposits,
  });
  expect([earnings, net_deposits]).toEqual(shown);
});

test('what is not known is shown as it is', () => {
  const unknown = { display_currency: 'USD', earnings: null, net_deposits: null };
  expect(shownChange(unknown)).toEqual(unknown);
});
