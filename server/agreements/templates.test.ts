import { createHash } from 'node:crypto';
import { ENVELOPE_TYPES } from '@ballast/contract/agreements/envelopes.ts';
import { describe, expect, test } from 'vitest';
import { isStandard } from '../providers/signing/paper/typeface.ts';
import { agreementTextFor } from './templates.ts';

const CLIENT = {
  name: 'Ada Marlowe',
  email: 'ada@example.com',
  company: null,
  address: ['12 Harbour Lane', 'Ireland'],
};

describe.each(ENVELOPE_TYPES)('the text of %s', (kind) => {
  const { version, text } = agreementTextFor(kind, CLIENT);

  test('has the client’s own data and says which version it is', () => {
    expect(text.parties[0]?.lines).toEqual([
      'Ada Marlowe',
      '12 Harbour Lane',
      'Ireland',
      'ada@example.com',
    ]);
    expect(text.version).toBe(`Version ${version}`);
  });

  test('says that it is a model which counsel must replace', () => {
    expect(text.notice).toContain('Model text');
    expect(text.notice).toContain('Counsel must replace it');
  });

  test('has clauses that the document can show letter by letter', () => {
    expect(text.clauses.length).toBeGreaterThanOrEqual(5);
    expect(isStandard(JSON.stringify(text))).toBe(true);
  });
});

/**
 * SHA-256 of the words of each version, made with the client above. Words that change get a new version and a new line
 * here; those of a version that was sent never change.
 */
const WORDS: Readonly<Record<string, string>> = {
  'PLATFORM_AGREEMENT 1': '0dcf4d0e674635d15c0699574524cb2c9c032731ab5af6fc25495efd972caa09',
  'REVERSE_SOLICITATION_LETTER 1':
    '7f92349d67de75193fbbd8a33255a7f0239d483ed3f7cf9cb347f77ffb7a8eca',
  'CUSTODY_SERVICE_AGREEMENT 1': 'b0728293707d9e722120c82613858f6b4ee623b9e11c37fad63b94fcae5e33de',
  'MASTER_PURCHASE_AGREEMENT 1': '113567d9f5b538e3b959d79254af81eb11e1d6a189f77f9222b1098f71140603',
  'SUBSCRIPTION_AGREEMENT 1': '3f8dc7a986da7d4fe5aa61d8c72b440c6b992216889e998b9548199cb11e0529',
  'SUBSCRIPTION_AGREEMENT_US 1': '279802ddd9df9c1e4c4032ce1d782375859e465b5c5b8507284974aeb5095935',
  'REDEMPTION_AGREEMENT 1': 'dcc53191290f77499c4ef206803ead5024b9b0dcdfcb51bdc934027c0aedfd67',
  'PROOF_OF_INCOME_AFFIRMATION 1':
    '78b0b41bf94f642d31d5fda94abe175bab2cba2bdd5fad2a3194bff156207eff',
  'PROOF_OF_NET_WORTH_AFFIRMATION 1':
    'dfee07d13da1cec6c9274e9ae072e05102f7ea3f9d4302c7684a9a5d49a2ad46',
  'PROOF_OF_ASSETS_AFFIRMATION 1':
    'bcf6cf5cd7a3f0a6853b67d951ddb37486b8ca58d6caade70b81948a6592f123',
  'TEST_DOCUMENT 1': '43cd109c781b034c348714c729cc9abc4e524b416cd5b830a37c8e663f1e1506',
};

test.each(ENVELOPE_TYPES)('the words of %s are those of their version', (kind) => {
  const { version, text } = agreementTextFor(kind, CLIENT);
  const { title, notice, parties, clauses } = text;
  const words = JSON.stringify([title, notice, parties, clauses]);
  const sha256 = createHash('sha256').update(words).digest('hex');
  expect(`${kind} ${version}: ${sha256}`).toBe(
    `${kind} ${version}: ${WORDS[`${kind} ${version}`]}`,
  );
});

test('a company is named with who signs for it and by what right', () => {
  const company = { legalName: 'Marlowe Holdings Ltd', role: 'Managing director' };
  const { text } = agreementTextFor('PLATFORM_AGREEMENT', { ...CLIENT, company });
  expect(text.parties[0]?.lines.slice(0, 2)).toEqual([
    'Marlowe Holdings Ltd',
    'represented by Ada Marlowe, Managing director',
  ]);
});
