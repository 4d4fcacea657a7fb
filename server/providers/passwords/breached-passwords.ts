import { createHash } from 'node:crypto';
import { OutcomeUnknown } from '../failures.ts';

/** Passwords that were found in leaks, kept by somebody else. */
export type BreachedPasswords = {
  /** Throws `OutcomeUnknown` when no answer came in time. */
  isBreached(password: string): Promise<boolean>;
  /** How many questions of this process were not answered. */
  readonly unanswered: number;
};

/** Somebody waits who has just chosen a password. */
const TIMEOUT_MS = 1_500;

/** The other 35 digits of a SHA-1 and how often it was seen; padding has been seen no time. */
const LINE = /^([0-9A-F]{35}):(\d+)$/;

/**
 * The range protocol of Have I Been Pwned: `GET {url}/{first five digits of the SHA-1}`. Whoever is asked learns neither the
 * password nor its hash, and by the padding whoever watches the line does not learn how many were found.
 */
export function breachedPasswords(url: string, timeoutMs = TIMEOUT_MS): BreachedPasswords {
  const base = url.replace(/\/$/, '');
  let unanswered = 0;
  return {
    get unanswered() {
      return unanswered;
    },
    isBreached: async (password) => {
      const digest = createHash('sha1').update(password.normalize('NFC')).digest('hex');
      const hash = digest.toUpperCase();
      try {
        const found = await readRange(`${base}/${hash.slice(0, 5)}`, timeoutMs);
        return found.has(hash.slice(5));
      } catch (error) {
        unanswered += 1;
        throw error;
      }
    },
  };
}

async function readRange(address: string, timeoutMs: number): Promise<Set<string>> {
  const text = await readText(address, timeoutMs);
  const found = new Set<string>();
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    const [, rest = '', times = ''] = LINE.exec(line) ?? [];
    if (rest === '') throw new OutcomeUnknown('the list of breached passwords said something else');
    if (!/^0+$/.test(times)) found.add(rest);
  }
  return found;
}

async function readText(address: string, timeoutMs: number): Promise<string> {
  const answer = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'text/plain', 'add-padding': 'true', 'user-agent': 'ballast' },
  }).catch(failOfAnswer);
  if (!answer.ok) {
    throw new OutcomeUnknown(`the list of breached passwords answered ${answer.status}`);
  }
  return answer.text().catch(failOfAnswer);
}

function failOfAnswer(cause: unknown): never {
  throw new OutcomeUnknown('the list of breached passwords did not answer', { cause });
}
