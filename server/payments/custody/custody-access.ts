import type { Database } from '../../database/connect.ts';
import type { Custody } from '../../providers/custody/port.ts';

/** What talking to the custodian needs: our books, and outside of any transaction the custodian. */
export type CustodyAccess = {
  readonly database: Database;
  readonly providers: { readonly custody: Custody };
};
