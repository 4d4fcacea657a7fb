import {
  CORRECTION_KINDS,
  type CorrectionKind,
  listCorrections,
} from '@ballast/contract/payments/corrections.ts';
import { listSuspendedLines } from '@ballast/contract/payments/suspended-lines.ts';
import { callQuery } from '../../app/session/queries.ts';

/** What the address asks to be put right; nothing where it only shows the queue. */
export type AskedFor = {
  readonly ask?: CorrectionKind;
  readonly client?: string;
  /** The number of an entry, or the reference of a transfer or a withdrawal. */
  readonly of?: string;
  readonly asset?: string;
};

export function readAskedFor({ ask, client, of, asset }: Record<string, unknown>): AskedFor {
  const kind = CORRECTION_KINDS.find((each) => each === ask);
  return {
    ...(kind && { ask: kind }),
    ...(typeof client === 'string' && { client }),
    // What looks like a number in an address arrives as one.
    ...((typeof of === 'string' || typeof of === 'number') && { of: String(of) }),
    ...(typeof asset === 'string' && { asset }),
  };
}

export const correctionsQuery = () => callQuery(listCorrections);

export const suspendedLinesQuery = (cursor?: string) =>
  callQuery(listSuspendedLines, { query: cursor ? { cursor } : {} });
