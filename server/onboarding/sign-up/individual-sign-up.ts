import type { IndividualDetails } from '@ballast/contract/onboarding/sign-up/individual.ts';
import type { IndividualAnswers } from '@ballast/contract/onboarding/sign-up/sign-up.ts';
import type { PasswordContext } from '../../access/recovery/passwords.ts';
import { activateClient, lockClient } from '../../account/clients.ts';
import { assignManager } from '../../account/managers.ts';
import { type Actor, clientSubject, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { Caller } from '../../http/caller.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { tellCompliance } from '../compliance-facts.ts';
import { INDIVIDUAL } from './individual-rules.ts';
import {
  answerSignUp,
  assertOfKind,
  assertSigningUp,
  assertStillServed,
  readDetails,
  readSignUp,
} from './sign-up.ts';
import { assertReachable } from './sign-up-rules.ts';

export function getIndividualSignUp(
  database: Database,
  caller: Caller,
): Promise<IndividualDetails> {
  return readSignUp(INDIVIDUAL, database, caller);
}

export function answerIndividualSignUp(
  context: PasswordContext,
  caller: Caller,
  actor: Actor,
  { questionnaire, ...others }: IndividualAnswers,
): Promise<IndividualDetails> {
  return answerSignUp(INDIVIDUAL, context, caller, actor, { ...others, ...questionnaire });
}

/** Opens the account of a person after the last step, with name and taxes, and tells its owner. Safe to repeat. */
export async function completeIndividualSignUp(
  tx: Tx,
  { clientId }: Pick<Caller, 'clientId'>,
  actor: Actor,
): Promise<void> {
  const client = assertOfKind(INDIVIDUAL, await lockClient(tx, clientId));
  if (client.account_status === 'ACTIVE') return;
  const details = await readDetails(INDIVIDUAL, tx, assertSigningUp(INDIVIDUAL, client));
  assertReachable(INDIVIDUAL.flow, 'COMPLETE', details);
  await assertStillServed(tx, INDIVIDUAL, details);
  const { first_name, middle_name, last_name, us_tax_payer } = details;
  await activateClient(tx, clientId, {
    firstName: first_name ?? '',
    middleName: middle_name,
    lastName: last_name ?? '',
    usTaxPayer: us_tax_payer,
  });
  await assignManager(tx, clientId);
  const subject = clientSubject(clientId);
  const before = { account_status: client.account_status };
  const after = { account_status: 'ACTIVE', first_name, last_name, us_tax_payer };
  await recordAction(tx, actor, 'account_activated', subject, before, after);
  await tellCompliance(tx, clientId);
  await notifyClient(tx, clientId, 'person_account_opened', {});
}
