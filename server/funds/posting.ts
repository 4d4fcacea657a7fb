import { entryCommand, type NewEntry } from '../ledger/entries.ts';
import type { Command } from '../ledger/execute.ts';

/** The ledger's command that posts one entry together with others of the same operation. */
export function postCommand(entry: NewEntry): Command {
  return { do: 'post', entries: [entryCommand(entry)] };
}
