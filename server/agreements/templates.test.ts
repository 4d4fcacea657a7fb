import { ENVELOPE_TYPES } from '@ballast/contract/onboarding/documents.ts';
import { describe, expect, test } from 'vitest';
import { isStandard } from '../providers/signing/typeface.ts';
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

test('a company is named with who signs for it and by what right', () => {
  const company = { legalName: 'Marlowe Holdings Ltd', role: 'Managing director' };
  const { text } = agreementTextFor('PLATFORM_AGREEMENT', { ...CLIENT, company });
  expect(text.parties[0]?.lines.slice(0, 2)).toEqual([
    'Marlowe Holdings Ltd',
    'represented by Ada Marlowe, Managing director',
  ]);
});
