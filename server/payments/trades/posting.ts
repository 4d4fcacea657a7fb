import { entryCommand, type NewEntry } from '../../ledger/entries.ts';
import type { Command } from '../../ledger/execute.ts';

/** The command that posts an entry together with others of its operation. */
export function postCommand(entry: NewEntry): Command {
  return { do: 'post', entries: [entryCommand(entry)] };
}
