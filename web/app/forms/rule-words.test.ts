import { CALLS } from '@ballast/contract/calls.ts';
import { FIELD_MESSAGES, fieldError } from '@ballast/contract/field-messages.ts';
import { ruleMessage } from '@ballast/contract/rule-messages.ts';
import { setupI18n } from '@lingui/core';
import { expect, test, vi } from 'vitest';
import { shapeLike } from '../../../tests/matrices/sample.ts';
import '../../portal/onboarding/onboarding-rule-words.ts';
import './form-rule-words.ts';
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
  expect(msg).toBe('The criteria for this class are not met. Missing: portfolio, licence');
  expect(refusalWords(i18n, msg)).toBe('translated: portfolio, licence');
});

test('what the pages have no words for is said in general ones, never as a library puts it', () => {
  expect(refusalWords(i18n, 'Too small: expected string to have >=1 characters')).toBe(
    'translated',
  );
});

/** What a person, a program or a mistake might put in place of a value. */
const WRONG: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x'.repeat(6_000),
  'nul \u0000',
  '<b>',
  -1,
  0,
  1.5,
  1e15,
  true,
  [],
  Array.from({ length: 500 }, () => 'x'),
  {},
  { unknown: 1 },
];

/** A value with one wrong thing in it: each field and element, and the whole. */
function* wrongOnes(value: unknown): Generator<unknown> {
  yield* WRONG;
  if (Array.isArray(value)) {
    for (const wrong of wrongOnes(value[0])) yield [wrong];
  } else if (typeof value === 'object' && value !== null) {
    yield { ...value, unknown: 1 };
    for (const [field, inner] of Object.entries(value)) {
      for (const wrong of wrongOnes(inner)) yield { ...value, [field]: wrong };
    }
  }
}

const PARTS = ['body', 'query', 'params'] as const;
let refused = 0;

test.each([...CALLS])(
  'every field of %s has words for whatever is wrong with it',
  (_name, call) => {
    // Which words, not that there are some: what has none is told the general ones.
    const catalogue = setupI18n();
    vi.spyOn(catalogue, '_').mockImplementation((words) => JSON.stringify(words));
    const general = refusalWords(catalogue, FIELD_MESSAGES.invalid);
    const isGeneral: readonly string[] = [FIELD_MESSAGES.invalid, FIELD_MESSAGES.unrecognized_keys];
    const unsaid = new Set<string>();
    for (const part of PARTS) {
      const { body } = shapeLike(call[part], '0b6d6c0e-5f8e-4b8f-9a53-3d6b8f9d7c11');
      for (const wrong of wrongOnes(body)) {
        const { error } = call[part].safeParse(wrong, { error: ruleMessage });
        for (const { path, message } of error?.issues ?? []) {
          refused += 1;
          const isSaid =
            isGeneral.includes(message) || refusalWords(catalogue, message) !== general;
          if (!isSaid) unsaid.add(`${part} ${path.join('.')}: ${message}`);
        }
      }
    }
    expect([...unsaid]).toEqual([]);
  },
);

test('thousands of wrong values were refused for that', () => {
  expect(refused).toBeGreaterThan(10_000);
});
