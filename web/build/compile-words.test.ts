import { transformAsync } from '@babel/core';
import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { compileWords } from './compile-words.ts';

async function built(source: string): Promise<{ id: string; message?: unknown }> {
  const result = await transformAsync(source, { configFile: false, plugins: [compileWords] });
  return new Function(`return ${result?.code}`)();
}

test.each([
  ['({ id: "a", message: "Log in" })', {}, 'Log in'],
  ['({ id: "b", message: "Resend in {left} s" })', { left: 5 }, 'Resend in 5 s'],
  ['({ id: "c", message: "{n, plural, one {# day} other {# days}}" })', { n: 2 }, '2 days'],
])('%s is shown without a catalogue and without a compiler', async (source, values, shown) => {
  const words = await built(source);
  expect(typeof words.message).not.toBe('string');
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  i18n.setMessagesCompiler(() => {
    throw new Error('nothing compiles words in a page');
  });
  expect(i18n._({ id: words.id, message: words.message as never, values })).toBe(shown);
});

test('an object that is no text stays as it is', async () => {
  expect(await built('({ code: "a", message: "as it is" })')).toEqual({
    code: 'a',
    message: 'as it is',
  });
});
