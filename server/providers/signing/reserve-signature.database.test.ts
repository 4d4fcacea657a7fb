import { expect, test } from 'vitest';
import { makeLongChain } from '../../../tests/harness/certificate-chain.ts';
import {
  CERTIFICATE_TRUSTED,
  inspectDocument,
  SIGNATURE_VALID,
  TOTAL_DOCUMENT_SIGNED,
  verifyCades,
} from '../../../tests/harness/pdfsig.ts';
import { signedAgreement } from '../../../tests/worlds/agreement-document.ts';
import { builtInSigning } from './built-in-signing.ts';
import { makeAuthority } from './make-authority.ts';
import { proveIdentity, signBytes } from './sign-bytes.ts';
import { checkIdentity, sealRoom } from './signing-identity.ts';

/** Runs with the tests on databases: the programs that it asks are installed by then. */
const identity = makeLongChain();
const root = identity.chain.at(-1) ?? '';

test('a document has room for the seal of a long chain', async () => {
  expect(signBytes(Buffer.alloc(0), identity).length).toBeGreaterThan(8_192);
  const { pdf } = await builtInSigning(async () => identity).seal(signedAgreement(), new Date());
  const { signature } = inspectDocument(pdf, root);
  for (const said of [SIGNATURE_VALID, CERTIFICATE_TRUSTED, TOTAL_DOCUMENT_SIGNED])
    expect(signature).toContain(said);
  expect(verifyCades(pdf, root)).toContain('CAdES Verification successful');
});

test('a long chain is found sound and able to seal before the first document', () => {
  expect(() => checkIdentity(identity)).not.toThrow();
  expect(() => proveIdentity(identity)).not.toThrow();
});

test('the room is not much more than the seal takes', async () => {
  const { identity: short } = await makeAuthority('Ballast', new Date());
  for (const each of [identity, short]) {
    const taken = signBytes(Buffer.alloc(0), each).length;
    expect(sealRoom(each)).toBeGreaterThanOrEqual(taken);
    expect(sealRoom(each)).toBeLessThan(taken + 4_096);
  }
});
