import { closeSync, existsSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** A money client's intent, as plain data that can be sent again after a crash. */
export type Intent =
  | { do: 'deposit' | 'fee'; key: string; ownerId: string; minor: string }
  | { do: 'hold'; key: string; ownerId: string; minor: string; requestId: string }
  | {
      do: 'withdraw';
      key: string;
      ownerId: string;
      minor: string;
      requestId: string;
      hold: string;
    };

/** What became of it. `unknown` has to be asked again. */
export type Outcome = 'accepted' | 'refused' | 'unknown';

type Note = { intent: Intent } | { key: string; outcome: 'accepted' | 'refused' };

/** Each intent is on the disk before it is sent, so the file outlives every kill. */
export class Journal {
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, 'a');
  }

  intend(intent: Intent): void {
    this.#write({ intent });
  }

  settle(key: string, outcome: 'accepted' | 'refused'): void {
    this.#write({ key, outcome });
  }

  close(): void {
    closeSync(this.#file);
  }

  #write(note: Note): void {
    writeSync(this.#file, `${JSON.stringify(note)}\n`);
    fdatasyncSync(this.#file);
  }
}

/** Reads every intent with its outcome, in the order of the sending. */
export function readJournal(path: string): { intent: Intent; outcome: Outcome }[] {
  if (!existsSync(path)) return [];
  const entries = new Map<string, { intent: Intent; outcome: Outcome }>();
  // A killed process may leave half of its last line.
  for (const text of readFileSync(path, 'utf8').split('\n').slice(0, -1)) {
    const note = parse(text);
    if (!note) continue;
    if ('intent' in note) entries.set(note.intent.key, { intent: note.intent, outcome: 'unknown' });
    else {
      const entry = entries.get(note.key);
      if (entry) entry.outcome = note.outcome;
    }
  }
  return [...entries.values()];
}

function parse(text: string): Note | null {
  try {
    return JSON.parse(text) as Note;
  } catch {
    return null;
  }
}
