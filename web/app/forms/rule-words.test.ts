import { FIELD_MESSAGES, fieldError } from '@ballast/contract/field-messages.ts';
import { setupI18n } from '@lingui/core';
import { expect, test, vi } from 'vitest';
import { refusalWords } from './rule-words.ts';

/** Says `translated` for every text that has words. */
const i18n = setupI18n();
vi.spyOn(i18n, '_').mockReturnValue('translated');

test.each(Object.entries(FIELD_MESSAGES))(
  '%s is said in the language of the reader',
  (_type, said) => {
    expect(refusalWords(i18n, said)).toBe('translated');
  },
);

test('what a refusal names stays with its words', () => {
  const { msg } = fieldError(['body', 'investor_type'], 'not_met', ['portfolio', 'licence']);
  expect(msg).toBe('Not enough of the conditions of this class hold. Missing: portfolio, licence');
  expect(refusalWords(i18n, msg)).toBe('translated: portfolio, licence');
});

test('what the pages have no words for is said as the server says it', () => {
  expect(refusalWords(i18n, 'Something else: entirely')).toBe('Something else: entirely');
});
