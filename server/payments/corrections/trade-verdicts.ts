import type { AnswerOf } from '@ballast/contract/call.ts';
import type { AskedCorrection, listCorrections } from '@ballast/contract/payments/corrections.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { DrawnLine } from './drawn-line.ts';

/** What is said of a trade that the exchange and our books tell differently. */
export type SaidFill = Extract<AskedCorrection, { kind: 'FILL' }>;

/** Both sides of such a trade, as people read them. */
export type FillSides = NonNullable<AnswerOf<typeof listCorrections>['items'][number]['fill']>;

/** What corrections do to trades. The room of funds comes after this one, so it is handed in with the routes. */
export type TradeVerdicts = {
  /** The lines that the end of a trade as it is said would post. Refuses `not_found` and `not_correctable`. */
  readonly draw: (tx: Tx, said: SaidFill) => Promise<readonly DrawnLine[]>;
  /** Has the exchange be asked nothing more of a trade until somebody decides what is true. */
  readonly halt: (tx: Tx, said: SaidFill) => Promise<void>;
  readonly resume: (tx: Tx, said: SaidFill) => Promise<void>;
  /** Ends a trade as it is said, and what it belongs to. Returns the entry; null where nothing moved. Refuses `attempt_running`. */
  readonly end: (tx: Tx, said: SaidFill, correctionId: string) => Promise<bigint | null>;
  /** Both sides of each trade, by its id. */
  readonly sidesOf: (
    database: Database,
    said: readonly SaidFill[],
  ) => Promise<ReadonlyMap<string, FillSides>>;
};
