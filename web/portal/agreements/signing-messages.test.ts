import { expect, test } from 'vitest';
import { readSigningEnd, returnMessage } from './signing-messages.ts';

const frame = { name: 'frame' } as unknown as MessageEventSource;
const elsewhere = { name: 'elsewhere' } as unknown as MessageEventSource;
const EXPECTED = { origin: 'https://ballast.example', frame, agreement: 'a1' };
const SENT = {
  origin: 'https://ballast.example',
  source: frame,
  data: returnMessage('a1', 'signing_complete'),
};

test.each([
  ['signing_complete', 'signed'],
  ['decline', 'declined'],
  ['cancel', 'left'],
  ['ttl_expired', 'failed'],
  ['never_heard_of', 'failed'],
])('a frame that ends with %s is read as %s', (event, end) => {
  expect(readSigningEnd({ ...SENT, data: returnMessage('a1', event) }, EXPECTED)).toBe(end);
});

test.each([
  ['another origin', { ...SENT, origin: 'https://forger.example' }],
  ['a part of our origin', { ...SENT, origin: 'https://ballast.example.forger.example' }],
  ['no origin', { ...SENT, origin: 'null' }],
  ['another window', { ...SENT, source: elsewhere }],
  ['no window', { ...SENT, source: null }],
  ['another agreement', { ...SENT, data: returnMessage('a2', 'signing_complete') }],
  ['somebody who is not a return page', { ...SENT, data: { ...SENT.data, source: 'devtools' } }],
  ['a text', { ...SENT, data: JSON.stringify(SENT.data) }],
  ['nothing', { ...SENT, data: null }],
  ['an event that is no text', { ...SENT, data: { ...SENT.data, event: 1 } }],
])('a message of %s is not believed', (_, message) => {
  expect(readSigningEnd(message, EXPECTED)).toBeNull();
});

test('nothing is believed before there is a frame', () => {
  expect(readSigningEnd({ ...SENT, source: null }, { ...EXPECTED, frame: null })).toBeNull();
});
