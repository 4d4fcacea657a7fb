import { createInterface as readLines } from 'node:readline';
import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { GivenAdministrator } from '../staff/first-administrator.ts';
import { CommandRefusal } from './command-refusal.ts';

/** Where input comes from; questions go to `output`. */
export type Terminal = {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
};

const PERSON = [
  { field: 'email', variable: 'ADMIN_EMAIL', question: 'Email: ' },
  { field: 'firstName', variable: 'ADMIN_FIRST_NAME', question: 'First name: ' },
  { field: 'lastName', variable: 'ADMIN_LAST_NAME', question: 'Last name: ' },
] as const;

type Person = Omit<GivenAdministrator, 'password'>;

/**
 * Asks for the first administrator's data: at a terminal for what the environment leaves out, the password
 * twice and hidden; elsewhere the first line of the input is the password. Never from arguments or the
 * environment, which other processes can read. Throws a `CommandRefusal`.
 */
export function readAdministrator(
  { input, output }: Terminal,
  environment: NodeJS.ProcessEnv,
): Promise<GivenAdministrator> {
  return input.isTTY ? askFor(input, output, environment) : readWithout(input, environment);
}

async function readWithout(
  input: NodeJS.ReadableStream,
  environment: NodeJS.ProcessEnv,
): Promise<GivenAdministrator> {
  const missing = PERSON.filter(({ variable }) => !environment[variable]);
  if (missing.length > 0) {
    const names = missing.map(({ variable }) => variable).join(', ');
    throw new CommandRefusal(`Without a terminal set ${names}.`, { code: 'input_missing' });
  }
  const person = await personOf(async ({ variable }) => environment[variable] ?? '');
  const password = await firstLine(input);
  if (password !== '') return { ...person, password };
  throw new CommandRefusal(
    'Without a terminal the password is the first line of the standard input.',
    { code: 'input_missing' },
  );
}

async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  for await (const line of readLines({ input })) return line;
  return '';
}

async function askFor(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  environment: NodeJS.ProcessEnv,
): Promise<GivenAdministrator> {
  const echo = new Echo(output);
  const lines = createInterface({ input, output: echo, terminal: true, historySize: 0 });
  const closed = new AbortController();
  lines.once('close', () => closed.abort());
  const ask = (question: string) => lines.question(question, { signal: closed.signal });
  try {
    const person = await personOf(
      async ({ variable, question }) => environment[variable] || ask(question),
    );
    const password = await askHidden(lines, echo, 'Password: ', closed.signal);
    const again = await askHidden(lines, echo, 'Password again: ', closed.signal);
    if (password === again) return { ...person, password };
  } catch (error) {
    if (!closed.signal.aborted) throw error;
    throw new CommandRefusal('The questions were not answered.', {
      code: 'input_missing',
      cause: error,
    });
  } finally {
    lines.close();
  }
  throw new CommandRefusal('The two passwords are not the same.', { code: 'passwords_differ' });
}

async function askHidden(
  lines: Interface,
  echo: Echo,
  question: string,
  signal: AbortSignal,
): Promise<string> {
  echo.write(question);
  echo.isHidden = true;
  try {
    return await lines.question('', { signal });
  } finally {
    echo.isHidden = false;
    echo.write('\n');
  }
}

async function personOf(
  answerTo: (asked: (typeof PERSON)[number]) => Promise<string>,
): Promise<Person> {
  const [email, firstName, lastName] = PERSON;
  return {
    email: await answerTo(email),
    firstName: await answerTo(firstName),
    lastName: await answerTo(lastName),
  };
}

/** Shows typed input unless it is hidden. */
class Echo extends Writable {
  isHidden = false;
  readonly #output: NodeJS.WritableStream;

  constructor(output: NodeJS.WritableStream) {
    super({ decodeStrings: false });
    this.#output = output;
  }

  override _write(chunk: string, _encoding: BufferEncoding, done: () => void): void {
    if (!this.isHidden) this.#output.write(chunk);
    done();
  }
}
