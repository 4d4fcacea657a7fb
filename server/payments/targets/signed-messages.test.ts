import { describe, expect, test } from 'vitest';
import { isSignedBy } from './signed-messages.ts';

/** https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki#message-signing */
const WITNESS = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l';
const HELLO =
  'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=';
const HELLO_OTHERWISE =
  'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy';
const EMPTY =
  'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=';
const EMPTY_OTHERWISE =
  'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy';

/** https://github.com/bitcoin/bitcoin/blob/29b28d07fa958b89e1c7916fda5d8654474cf495/src/test/util_tests.cpp#L2747, made with buidl-python. */
const TAPROOT = {
  address: 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3',
  message: 'Hello World',
  signature:
    'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
};

/** Of the same key, wrapped (P2SH), as signed by the tests of bip322-js and others. */
const WRAPPED = {
  address: '37qyp7jQAzqb2rCBpMvVtLDuuzKAUCVnJb',
  message: 'Hello World',
  signature:
    'AkcwRAIgRfq2Gfv9guFcXAf2vQEJSHX8FP5OuiHs1DSK1I0wk/0CIGPzqm6QNPTDJuki148OQ2DbJtXyrr71s4xYPwogQUupASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
};

/** https://viem.sh/docs/actions/wallet/signMessage, by the first account of anvil. */
const EIP_191 = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  message: 'hello world',
  signature:
    '0xa461f509887bd19e312c0c58467ce8ff8e300d3c1a90b608a760c5b80318eaf15fe57c96f9175d6cd4daad4663763baa7e78836e067d0163e9a2ccf2ff753f5b1b',
};

test.each([
  ['taproot', 'BITCOIN', TAPROOT],
  ['wrapped', 'BITCOIN', WRAPPED],
  ['EIP-191', 'ETHEREUM', EIP_191],
] as const)(
  'a published signature by %s is taken, and not of other words or addresses',
  async (_by, kind, signed) => {
    expect(await isSignedBy(kind, signed)).toBe(true);
    expect(await isSignedBy(kind, { ...signed, message: `${signed.message}.` })).toBe(false);
    const address = {
      BITCOIN: 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297',
      ETHEREUM: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    }[kind];
    expect(await isSignedBy(kind, { ...signed, address })).toBe(false);
    const cut = `${signed.signature.slice(0, -4)}AQ==`;
    expect(await isSignedBy(kind, { ...signed, signature: cut.slice(4) })).toBe(false);
  },
);

describe('BIP-322', () => {
  test.each([
    ['Hello World', HELLO],
    ['Hello World', HELLO_OTHERWISE],
    ['', EMPTY],
    ['', EMPTY_OTHERWISE],
  ])('the published signature of %j is taken', async (message, signature) => {
    expect(await isSignedBy('BITCOIN', { address: WITNESS, message, signature })).toBe(true);
  });

  test.each([
    ['of another message', { message: 'Hello World!' }],
    ['of another address', { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }],
    ['that is another’s', { signature: EMPTY }],
    ['that is nothing like one', { signature: 'Hello' }],
    ['that is empty', { signature: '' }],
    ['with more than a signature and a key', { signature: `Aw${HELLO.slice(2, -2)}==` }],
  ])('one %s is not', async (_what, change) => {
    const signed = { address: WITNESS, message: 'Hello World', signature: HELLO, ...change };
    expect(await isSignedBy('BITCOIN', signed)).toBe(false);
  });
});
