import type { Database } from '../../database/connect.ts';
import type { Bank } from '../../providers/bank/port.ts';

/** What reading the bank's statement needs; the bank is null where none is set up. */
export type BankAccess = {
  readonly database: Database;
  readonly providers: { readonly bank: Bank | null };
};
