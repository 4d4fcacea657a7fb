import { findUntoldCompanies, markTold } from '../../account/answers-due.ts';
import type { Tx } from '../../database/connect.ts';
import { workOnEach } from '../../database/due-rows.ts';
import { transact } from '../../database/transact.ts';
import type { Context } from '../../http/context.ts';
import type { Sweep } from '../../jobs/job.ts';
import { notifyClient } from '../../messages/notifications.ts';

const BATCH = 50;

/**
 * Tells verified companies once of what is asked of them later, and once more a week before they can pay nothing in without it
 * (docs/decisions/0185-what-a-verified-company-is-asked-later.md).
 */
export function answersDueSweep({ database }: Pick<Context, 'database'>): Sweep {
  return {
    name: 'company_answers_due',
    run: async (signal) => {
      for (let told = 0; ; ) {
        const due = await findUntoldCompanies(database, BATCH);
        if (due.length === 0 || signal?.aborted) return told;
        const work = (clientId: string) => transact(database, (tx) => tellCompany(tx, clientId));
        const done = await workOnEach(due, { work }, signal);
        told += done;
        // Others told them meanwhile, and the next round finds who is left.
        if (done === 0) return told;
      }
    },
  };
}

async function tellCompany(tx: Tx, clientId: string): Promise<boolean> {
  const told = await markTold(tx, clientId);
  if (!told) return false;
  const name = told.isReminder ? 'company_answers_due' : 'company_answers_asked';
  await notifyClient(tx, clientId, name, { by: told.by });
  return true;
}
