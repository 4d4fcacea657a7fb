import { describe, expect, test } from 'vitest';
import {
  CERTIFICATE_TRUSTED,
  inspectDocument,
  placedWords,
  SIGNATURE_VALID,
  TOTAL_DOCUMENT_SIGNED,
} from '../../../../tests/harness/pdfsig.ts';
import { SIGNED_AT, signedAgreement } from '../../../../tests/worlds/agreement-document.ts';
import { builtInSigning } from '../built-in-signing.ts';
import { makeAuthority } from '../make-authority.ts';
import { writeUnsigned } from '../unsigned-document.ts';
import { momentOf } from './agreement-pages.ts';

/** Runs with the tests on databases: the programs that it asks are installed by then. */
const { identity } = await makeAuthority('Ballast', SIGNED_AT);
const [root = ''] = identity.chain;
const signing = builtInSigning(async () => identity);

async function sealed(wish: Parameters<typeof signedAgreement>[0]) {
  const { pdf } = await signing.seal(signedAgreement(wish), SIGNED_AT);
  const report = inspectDocument(pdf, root);
  // A program that writes text out marks where it is read from the right.
  return { pdf, ...report, text: report.text.replaceAll(/[\u202a-\u202e]/g, '') };
}

function expectSound(signature: string): void {
  for (const said of [SIGNATURE_VALID, CERTIFICATE_TRUSTED, TOTAL_DOCUMENT_SIGNED])
    expect(signature).toContain(said);
}

const SAID_OF_NUMBERS = 'written as their number';
/** Width of an A4 page and distance of the text from its edges, in points. */
const PAGE_WIDTH = 595.28;
const MARGIN = 64;

describe('a name', () => {
  const names = [
    'Łukasz Żółć-Gżegżółka',
    'Νίκος Παπαδόπουλος',
    'Юрий Ёлкин',
    'ĐặngThị Hồng',
    'ﬁĳ',
    '王小明',
    '陳大文',
    '㈱やまだ',
    '김철수',
    'محمد بن راشد',
    'דוד לוי',
    'สมชาย',
    'राजेश कुमार',
    'Zoë O’Brien',
  ];

  test('is read in its own letters, whatever the script', async () => {
    const clauses = [{ heading: 'Names', paragraphs: names }];
    const { signature, text } = await sealed({ clauses });
    expectSound(signature);
    const lines = text.split('\n').map((line) => line.trim());
    for (const name of names) expect(lines).toContain(name);
    expect(text).not.toContain(SAID_OF_NUMBERS);
  });

  test('is read in its own letters wherever it stands', async () => {
    const { signature, text } = await sealed({ name: '王小明 Łukasz' });
    expectSound(signature);
    // Party, typed name, what stands under it, certificate page, the step.
    expect(text.split('王小明 Łukasz')).toHaveLength(6);
    expect(text).toContain(momentOf(SIGNED_AT));
  });

  test('has the number of a letter that no typeface has, which the document says', async () => {
    const { signature, text, attached } = await sealed({ name: 'Ada 😀 Łoś' });
    expectSound(signature);
    expect(text).toContain('Ada [U+1F600] Łoś');
    expect(text.replaceAll(/\s+/g, ' ')).toContain(SAID_OF_NUMBERS);
    expect(attached).toContain('Ada 😀 Łoś');
  });

  test.each([
    ['of many words', 'Maximiliana Theodora '.repeat(14).trim()],
    ['of one word', 'Maximiliana'.repeat(27)],
    ['of one word in other letters', 'Łucja'.repeat(60)],
    ['without blanks', '王小明'.repeat(100)],
    ['read from the right', 'محمد بن راشد '.repeat(23).trim()],
    ['of fifty letters', 'Maximiliana Theodora Alexandrina von Hohenzollern'],
  ])('that is long stays on the page: %s', async (_, name) => {
    const { pdf, text } = await sealed({ name });
    const words = placedWords(pdf);
    for (const word of words) {
      expect(word.right, word.text).toBeLessThanOrEqual(PAGE_WIDTH - MARGIN + 1);
      expect(word.left, word.text).toBeGreaterThanOrEqual(MARGIN - 1);
    }
    const heading = words.find(({ text }) => text === 'electronically');
    const email = words.findLast(({ page, text }) => page === 1 && text === 'ada@example.com');
    expect(heading?.page).toBe(1);
    expect(email?.top).toBeGreaterThan(heading?.bottom ?? 0);
    expect(text.split('\f')).toHaveLength(3);
  });
});

test('what goes on over the end of a page has the next thing right under it', async () => {
  const steps = ['Opened', 'Read', 'Agreed to', 'Signed'];
  for (let lines = 1; lines <= 60; lines += 7) {
    const agreement = signedAgreement({});
    const trail = steps.map((what, n) => ({
      ...agreement.trail[0],
      at: SIGNED_AT,
      what,
      who: n === 1 ? Array<string>(lines).fill('A line of many.').join('\n') : 'Ada Marlowe',
      address: null,
      device: null,
    }));
    const { pdf, pageCount } = await signing.seal({ ...agreement, trail }, SIGNED_AT);
    expect(pageCount, `${lines} lines`).toBe(lines > 20 ? 3 : 2);
    const words = placedWords(pdf);
    const lastLine = words.findLast(({ text }) => text === 'many.');
    const next = words.find(({ text, page }) => text === 'Agreed' && page === lastLine?.page);
    expect(next, `${lines} lines`).toBeDefined();
  }
});

test('what an envelope provider has signed has names in their letters, and one place for the signature', async () => {
  const name = '王小明 /signature/ Łukasz';
  const { text, signer } = signedAgreement({ name });
  const anchors = new Set<string>();
  for (const agreementId of ['agreement-1', 'agreement-2']) {
    const { pdf, anchor } = await writeUnsigned({ agreementId, text, signer });
    const words = placedWords(pdf).map((word) => word.text);
    expect(words.filter((word) => word.includes(anchor))).toEqual([anchor]);
    expect(words.filter((word) => word === '王小明')).toHaveLength(2);
    anchors.add(anchor);
  }
  expect(anchors.size).toBe(2);
});
