import { sql } from 'kysely';
import { clientSubject, recordAction, SYSTEM } from '../database/audit-trail.ts';
import { erasableOfClients } from '../database/erasable.ts';

/**
 * Who clients were whose account is closed for good, by when it was (decision 0292). The database finds them
 * (`identities_since`) and erases them (`erase_identity`), from every room at once.
 */
export const CLOSED_CLIENT_IDENTITY = erasableOfClients({
  kind: 'CLOSED_CLIENT_IDENTITY',
  due: sql`select owner_id, since from identities_since()`,
  erase: (clientId) => sql`erase_identity(${clientId})`,
  record: (tx, clientId) =>
    recordAction(tx, SYSTEM, 'identity_erased', clientSubject(clientId), null, null),
});
