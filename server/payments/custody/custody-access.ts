import type { Database } from '../../database/connect.ts';
import type { Custody } from '../../providers/custody/port.ts';

/** What calls to the custodian need. */
export type CustodyAccess = {
  readonly database: Database;
  readonly providers: { readonly custody: Custody };
};
