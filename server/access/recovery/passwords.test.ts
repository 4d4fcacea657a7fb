import { parseOptions } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { HASH_COST, hashPassword, isOutdated, isPasswordOf, NOBODYS_HASH } from './passwords.ts';

test('a password is known again, and no other one is', async () => {
  const hash = await hashPassword('Kestrel over 9 gables');
  expect(await isPasswordOf(hash, 'Kestrel over 9 gables')).toBe(true);
  expect(await isPasswordOf(hash, 'Kestrel over 9 gable')).toBe(false);
  expect(await isPasswordOf(null, 'Kestrel over 9 gables')).toBe(false);
});

test('the same characters typed another way are the same password', async () => {
  const hash = await hashPassword('Zürich-1291-Rütli');
  expect(await isPasswordOf(hash, 'Zürich-1291-Rütli'.normalize('NFD'))).toBe(true);
});

test('the hash of nobody costs exactly what every other one costs', async () => {
  const real = parseOptions(await hashPassword('Kestrel over 9 gables'));
  expect(parseOptions(NOBODYS_HASH)).toEqual(real);
  expect(real).toMatchObject(HASH_COST);
  expect(real.algorithm).toBe(2);
});

test('a hash of another cost is known to be outdated', async () => {
  const cheap = NOBODYS_HASH.replace('m=19456', 'm=9728');
  expect(isOutdated(cheap)).toBe(true);
  expect(isOutdated(NOBODYS_HASH)).toBe(false);
});
