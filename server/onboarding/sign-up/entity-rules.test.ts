import { expect, test } from 'vitest';
import { assertNotOwnAddress } from './entity-rules.ts';

const OWN = { email: 'ann.lee@company.example' };

test.each(['ANN.LEE@company.example', 'ann.lee+sign@company.example', 'annlee@company.example'])(
  'the representative’s mailbox is not the signatory’s as %s',
  (spelling) => {
    expect(() => assertNotOwnAddress(OWN, spelling)).toThrow();
  },
);

test('another mailbox of the company is the signatory’s', () => {
  expect(() => assertNotOwnAddress(OWN, 'bob.lee@company.example')).not.toThrow();
});
