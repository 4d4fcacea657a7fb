import type { Tx } from '../../database/connect.ts';
import { freeAddress } from './invitation-record.ts';

/** Says that a company has taken its invitation up: its sign-up is completed. The client must be locked. Safe to repeat. */
export async function endCompanyInvitation(tx: Tx, clientId: string): Promise<void> {
  await tx
    .updateTable('invitations as i')
    .set(({ fn, selectFrom }) => ({
      confirmed_at: fn<Date>('clock_now'),
      completed_at: fn<Date>('clock_now'),
      confirmed_version_id: selectFrom('invitation_versions as v')
        .select('v.version_id')
        .whereRef('v.invitation_id', '=', 'i.invitation_id')
        .orderBy('v.entered_at', 'desc')
        .orderBy('v.version_id', 'desc')
        .limit(1),
    }))
    .where('i.invitation_id', '=', clientId)
    .where('i.completed_at', 'is', null)
    .execute();
  await freeAddress(tx, clientId);
}
