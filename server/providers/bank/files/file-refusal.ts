/** Why a file of the bank is refused as a whole. */
export type FileFault =
  | 'too_large'
  | 'not_utf8'
  | 'doctype_not_allowed'
  | 'not_well_formed'
  | 'not_a_message'
  | 'missing'
  | 'repeated'
  | 'not_valid'
  | 'sum_differs'
  | 'balances_differ'
  /** An entry was listed before, and otherwise. */
  | 'item_differs'
  /** A statement begins with another balance than the one before it ended with. */
  | 'does_not_go_on'
  /** It answers to a file or a payment that was not sent. */
  | 'not_sent_by_us'
  /** It asks for a transfer that no file has listed, or more than one. */
  | 'not_received'
  /** It refuses what the bank says that it had before: which of the two it makes, nobody knows by that. */
  | 'had_before'
  /** A payment that the bank refused before is said to be made. */
  | 'verdict_differs';

/** A file that is refused as a whole, with the place in it: the path of an element, or a line. Nothing of it is taken. */
export class FileRefusal extends Error {
  readonly fault: FileFault;
  readonly place: string;

  constructor(fault: FileFault, place: string, found?: string) {
    const shown = found === undefined ? '' : `: “${found.slice(0, 60)}”`;
    super(`${fault} at ${place}${shown}`);
    this.fault = fault;
    this.place = place;
  }
}
