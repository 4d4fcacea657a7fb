import { lockClient } from '../../account/clients.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import type { Context } from '../../http/context.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { ENTITY } from '../sign-up/entity-rules.ts';
import { readAnswers } from '../sign-up/sign-up-answers.ts';
import { askSignatory } from '../signatories/signatory.ts';
import type { LinkSettings } from '../signatories/signatory-links.ts';
import { ASK_SIGNATORY_AGAIN } from './jobs.ts';

export function askSignatoryJob({
  database,
  settings,
}: Pick<Context, 'database' | 'settings'>): JobHandler {
  return ASK_SIGNATORY_AGAIN.handledBy(({ ownerId }) =>
    transact(database, (tx) => askSignatoryAgain(tx, settings, ownerId)),
  );
}

/** Does nothing once nothing waits for them. */
async function askSignatoryAgain(tx: Tx, settings: LinkSettings, clientId: string): Promise<void> {
  const client = await lockClient(tx, clientId);
  if (client.agreements_outdated_since === null) return;
  const answers = await readAnswers(tx, clientId, ENTITY.noAnswers);
  await askSignatory(tx, settings, SYSTEM, { clientId, requestedBy: client.user_id, answers });
}
