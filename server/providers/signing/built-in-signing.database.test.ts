import { describe, expect, test } from 'vitest';
import {
  CERTIFICATE_TRUSTED,
  inspectDocument,
  SIGNATURE_VALID,
  TOTAL_DOCUMENT_SIGNED,
  verifyCades,
} from '../../../tests/harness/pdfsig.ts';
import { SIGNED_AT, signedAgreement } from '../../../tests/worlds/agreement-document.ts';
import { builtInSigning } from './built-in-signing.ts';
import { makeAuthority } from './make-authority.ts';
import { momentOf } from './paper/agreement-pages.ts';
import { SigningIdentityError } from './signing-identity.ts';

/** Runs with the tests on databases: the programs that it asks are installed by then. */
const { identity } = await makeAuthority('Ballast', SIGNED_AT);
const [root = ''] = identity.chain;
const signing = builtInSigning(async () => identity);

async function sealed(wish: Parameters<typeof signedAgreement>[0] = {}) {
  const agreement = signedAgreement(wish);
  const { pdf, pageCount } = await signing.seal(agreement, SIGNED_AT);
  return { agreement, pdf, pageCount, ...inspectDocument(pdf, root) };
}

function expectSound(signature: string): void {
  for (const said of [SIGNATURE_VALID, CERTIFICATE_TRUSTED, TOTAL_DOCUMENT_SIGNED])
    expect(signature).toContain(said);
}

describe('to programs that are not ours a sealed document', () => {
  test('is valid and whole, and its signer is trusted', async () => {
    const { signature, pdf } = await sealed();
    expectSound(signature);
    expect(verifyCades(pdf, root)).toContain('CAdES Verification successful');
    expect(signature).toContain('Signature Type: ETSI.CAdES.detached');
    expect(signature).toContain('Signer full Distinguished Name: CN=Ballast agreements,O=Ballast');
  });

  test('is valid and not trusted where nobody told them of our authority, or of another one', async () => {
    const { pdf } = await sealed();
    const other = await makeAuthority('Ballast', SIGNED_AT);
    for (const trusted of [null, other.identity.chain[0] ?? null]) {
      const { signature } = inspectDocument(pdf, trusted);
      expect(signature).toContain(SIGNATURE_VALID);
      expect(signature).not.toContain(CERTIFICATE_TRUSTED);
    }
  });

  test('is not valid when one byte of it is another one, wherever it stands', async () => {
    const { pdf } = await sealed();
    const places = ['/Title', 'stream\n', '/Contents <', '/Reason', '/MediaBox'].map(
      (word) => pdf.indexOf(word) + word.length + 9,
    );
    expect(new Set(places).size).toBe(places.length);
    for (const place of places) {
      const changed = Buffer.from(pdf);
      changed[place] = (changed[place] ?? 0) ^ 1;
      const { signature } = inspectDocument(changed, root);
      expect(signature, `byte ${place}`).not.toContain(SIGNATURE_VALID);
    }
  });

  test('is not whole when something was added to it', async () => {
    const { pdf } = await sealed();
    const { signature } = inspectDocument(Buffer.concat([pdf, Buffer.from('\n% more\n')]), root);
    expect(signature).not.toContain(TOTAL_DOCUMENT_SIGNED);
  });

  test('says who signed what, when, from where, and what was agreed to', async () => {
    const { agreement, text, attached } = await sealed({ name: "Zoë O'Brien-Müller" });
    expect(text.split("Zoë O'Brien-Müller").length).toBeGreaterThan(4);
    for (const said of [
      agreement.agreementId,
      agreement.contentHash,
      agreement.consent,
      '192.0.2.17',
      'Firefox on Linux',
      momentOf(SIGNED_AT),
      'Typed name',
    ])
      expect(text).toContain(said);
    expect(attached).toBe(agreement.content);
  });

  test('is sound over ten pages, each with its number', async () => {
    const paragraphs = Array.from(
      { length: 9 },
      (_, n) => `${n} ${'Words to be read. '.repeat(60)}`,
    );
    const clauses = Array.from({ length: 4 }, (_, n) => ({ heading: `Part ${n}`, paragraphs }));
    const { signature, text, pageCount } = await sealed({ clauses });
    expectSound(signature);
    expect(pageCount).toBeGreaterThanOrEqual(10);
    for (let page = 1; page <= pageCount; page += 1)
      expect(text).toContain(`Page ${page} of ${pageCount}`);
    expect(text.split('\f')).toHaveLength(pageCount + 1);
  });

  test('has the name on one page with the last clause, wherever a page ends', async () => {
    for (let lines = 10; lines <= 40; lines += 3) {
      const filler = { heading: 'Filler', paragraphs: Array<string>(lines).fill('A line.') };
      const last = { heading: 'The end', paragraphs: ['Words to the end. '.repeat(20)] };
      const { text } = await sealed({ clauses: [filler, last] });
      const page = text.split('\f').find((found) => found.includes('Signed electronically'));
      expect(page, `after ${lines} lines`).toContain('2. The end');
    }
  });

  test('is sound with a drawn name', async () => {
    const { signature, text, pdf } = await sealed({ drawing: 'M 20 150 C 90 10 120 190 300 60' });
    expectSound(signature);
    expect(text).toContain('Drawn name');
    expect(pdf.length).toBeLessThan(60_000);
  });
});

describe('nothing is sealed', () => {
  test('when the text is not the one that was signed', async () => {
    const agreement = { ...signedAgreement(), content: '{"title":"Another agreement"}' };
    await expect(signing.seal(agreement, SIGNED_AT)).rejects.toThrow('is not the text');
  });

  test('by an identity whose key, issuer or time is wrong', async () => {
    const other = await makeAuthority('Ballast', SIGNED_AT);
    const later = new Date(SIGNED_AT.getTime() + 11 * 366 * 86_400_000);
    const wrong = [
      [{ ...identity, privateKey: other.identity.privateKey }, SIGNED_AT, 'not the key'],
      [{ ...identity, chain: other.identity.chain }, SIGNED_AT, 'was not issued by'],
      [identity, later, 'not valid at this moment'],
    ] as const;
    for (const [who, at, why] of wrong) {
      const sealing = builtInSigning(async () => who).seal(signedAgreement(), at);
      await expect(sealing).rejects.toThrow(why);
      await expect(sealing).rejects.toBeInstanceOf(SigningIdentityError);
    }
  });
});
