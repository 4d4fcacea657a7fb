import { mayEnter } from '@ballast/contract/flow.ts';
import type { EntityDetails } from '@ballast/contract/onboarding/sign-up/entity.ts';
import { activateClient, lockUser, markPendingActivation } from '../../account/users.ts';
import { type Actor, recordAction, userSubject } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { Caller } from '../../http/caller.ts';
import { notify } from '../../messages/notifications.ts';
import { inviteSignatory } from '../signatories/signatory.ts';
import type { LinkSettings } from '../signatories/signatory-links.ts';
import { ENTITY, type StoredEntityAnswers } from './entity-rules.ts';
import { answerSignUp, assertOfKind, assertSigningUp, readDetails, readSignUp } from './sign-up.ts';
import { assertReachable, type Given } from './sign-up-rules.ts';

export function getEntitySignUp(database: Database, caller: Caller): Promise<EntityDetails> {
  return readSignUp(ENTITY, database, caller);
}

export function answerEntitySignUp(
  database: Database,
  caller: Caller,
  actor: Actor,
  given: Given,
): Promise<EntityDetails> {
  return answerSignUp(ENTITY, database, caller, actor, given);
}

/**
 * Completes a company's sign-up and sets the account's name. A signatory's account is open; a
 * representative's waits for the signatory, who is sent a link. Safe to repeat.
 */
export async function completeEntitySignUp(
  tx: Tx,
  settings: LinkSettings,
  actor: Actor & { readonly userId: string },
): Promise<'ACTIVE' | 'PENDING_ACTIVATION'> {
  const { userId } = actor;
  const user = assertOfKind(ENTITY, await lockUser(tx, userId));
  if (user.account_status !== 'INACTIVE') return user.account_status;
  const details = await readDetails(ENTITY, tx, assertSigningUp(ENTITY, user));
  if (mayEnter(ENTITY.flow, 'REQUEST_RECEIVED', details)) {
    await markPendingActivation(tx, userId, namesIn(details));
    await recordStatus(tx, actor, userId, 'signatory_waited_for', 'PENDING_ACTIVATION');
    await inviteSignatory(tx, settings, actor, details);
    return 'PENDING_ACTIVATION';
  }
  assertReachable(ENTITY.flow, 'COMPLETED', details);
  await openCompany(tx, actor, userId, details);
  await notify(tx, userId, 'company_account_opened', {});
  return 'ACTIVE';
}

/** Opens the account of a company under its name. The user must be locked. */
export async function openCompany(
  tx: Tx,
  actor: Actor,
  userId: string,
  answers: StoredEntityAnswers,
): Promise<void> {
  await activateClient(tx, userId, namesIn(answers));
  await recordStatus(tx, actor, userId, 'account_activated', 'ACTIVE');
}

function namesIn(answers: StoredEntityAnswers) {
  return {
    firstName: answers.first_name ?? '',
    lastName: answers.last_name ?? '',
    legalName: answers.legal_business_name ?? '',
    usTaxPayer: answers.us_tax_payer,
  };
}

async function recordStatus(
  tx: Tx,
  actor: Actor,
  userId: string,
  action: string,
  account_status: 'ACTIVE' | 'PENDING_ACTIVATION',
): Promise<void> {
  await recordAction(tx, actor, action, userSubject(userId), null, { account_status });
}
