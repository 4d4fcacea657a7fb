import { expect, test } from 'vitest';
import { addressKey, networkKey } from './address-key.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['::ffff:0.0.0.7', '0.0.0.7'],
  ['10::ffff:1:2', '10:0:0:0::/64'],
  ['1:2::3:4:5:6:7', '1:2:0:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.7:1234', '203.0.113.7'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['[203.0.113.7:1234]', 'unknown'],
  ['_hidden', 'unknown'],
  ['_203.0.113.7', 'unknown'],
  ['', 'unknown'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test('neighbours in one /64 count as one, those beyond do not', () => {
  expect(addressKey('2001:db8::1')).toBe(addressKey('2001:db8::dead:beef'));
  expect(addressKey('2001:db8::1')).not.toBe(addressKey('2001:db8:0:1::1'));
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
])('%s is of the network %s', (address, key) => {
  expect(networkKey(address)).toBe(key);
});
