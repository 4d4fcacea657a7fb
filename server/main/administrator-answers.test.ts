import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readAdministrator } from './administrator-answers.ts';

const PASSWORD = 'Kestrel over 9 gables!';

/** Somebody at a terminal who types an answer when the question has come. */
function sitDown(answers: Readonly<Record<string, string>>) {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  let shown = '';
  output.on('data', (chunk) => {
    shown += chunk;
    const question = Object.keys(answers).find((known) => String(chunk).endsWith(known));
    if (question) setImmediate(() => input.write(answers[question]));
  });
  return { input, output, shown: () => shown };
}

const ANSWERS = {
  'Email: ': 'bridget@bank.example\r',
  'First name: ': 'Bridget\r',
  'Last name: ': "O'Malley\r",
  'Password: ': `${PASSWORD}\r`,
  'Password again: ': `${PASSWORD}\r`,
};
const BRIDGET = {
  email: 'bridget@bank.example',
  firstName: 'Bridget',
  lastName: "O'Malley",
  password: PASSWORD,
};
const ENVIRONMENT = {
  ADMIN_EMAIL: BRIDGET.email,
  ADMIN_FIRST_NAME: BRIDGET.firstName,
  ADMIN_LAST_NAME: BRIDGET.lastName,
};

test('a terminal shows what is typed, and nothing of the password', async () => {
  const terminal = sitDown(ANSWERS);
  expect(await readAdministrator(terminal, {})).toEqual(BRIDGET);
  expect(terminal.shown()).toContain("O'Malley");
  expect(terminal.shown()).not.toContain('Kestrel');
  expect(terminal.shown()).not.toContain('gables');
});

test('a terminal asks only for what the environment leaves out', async () => {
  const terminal = sitDown(ANSWERS);
  expect(await readAdministrator(terminal, ENVIRONMENT)).toEqual(BRIDGET);
  expect(terminal.shown()).not.toContain('Email');
});

test('two different passwords are refused', async () => {
  const terminal = sitDown({ ...ANSWERS, 'Password again: ': 'Kestrel over 8 gables!\r' });
  await expect(readAdministrator(terminal, ENVIRONMENT)).rejects.toMatchObject({
    code: 'passwords_differ',
  });
});

test.each([
  ['Ctrl-C', '\u0003'],
  ['Ctrl-D', '\u0004'],
])('%s at the password leaves without an answer', async (_keys, typed) => {
  const terminal = sitDown({ ...ANSWERS, 'Password: ': typed });
  await expect(readAdministrator(terminal, ENVIRONMENT)).rejects.toMatchObject({
    code: 'input_missing',
  });
});

test('without a terminal the password is the first line of the input, as it is', async () => {
  const input = new PassThrough();
  input.end(` ${PASSWORD} \r\nfurther\n`);
  const terminal = { input, output: new PassThrough() };
  const given = await readAdministrator(terminal, ENVIRONMENT);
  expect(given).toEqual({ ...BRIDGET, password: ` ${PASSWORD} ` });
});

test('without a terminal a missing name is named', async () => {
  const terminal = { input: new PassThrough(), output: new PassThrough() };
  const refused = readAdministrator(terminal, { ADMIN_EMAIL: BRIDGET.email });
  await expect(refused).rejects.toThrow('ADMIN_FIRST_NAME, ADMIN_LAST_NAME');
});
