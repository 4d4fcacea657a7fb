import type { Database } from '../../database/connect.ts';
import type { Bank } from '../../providers/bank/port.ts';
import type { Secrets } from '../../secrets/secrets.ts';

/** What reading the bank's statement needs; the bank is null where none is set up. */
export type BankAccess = {
  readonly database: Database;
  readonly providers: { readonly bank: Bank | null };
};

/** What booking from it needs besides: of what stands in suspense the payer's account is kept, encrypted. */
export type StatementAccess = BankAccess & {
  readonly settings: { readonly secrets: Pick<Secrets, 'dataKeys'> };
};
