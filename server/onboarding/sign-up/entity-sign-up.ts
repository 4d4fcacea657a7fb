import { mayEnter } from '@ballast/contract/flow-order.ts';
import type { EntityDetails } from '@ballast/contract/onboarding/sign-up/entity.ts';
import type { PasswordContext } from '../../access/recovery/passwords.ts';
import { activateClient, lockClient, markPendingActivation } from '../../account/clients.ts';
import { assignManager } from '../../account/managers.ts';
import { type Actor, clientSubject, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { Caller } from '../../http/caller.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { tellCompliance } from '../compliance-facts.ts';
import type { OwnActor } from '../identity/identity.ts';
import { endCompanyInvitation } from '../invitations/company-invitation-end.ts';
import { inviteSignatory } from '../signatories/signatory.ts';
import type { LinkSettings } from '../signatories/signatory-links.ts';
import { ENTITY, type StoredEntityAnswers } from './entity-rules.ts';
import {
  answerSignUp,
  assertOfKind,
  assertSigningUp,
  assertStillServed,
  readDetails,
  readSignUp,
} from './sign-up.ts';
import { assertReachable, type Given } from './sign-up-rules.ts';

export function getEntitySignUp(database: Database, caller: Caller): Promise<EntityDetails> {
  return readSignUp(ENTITY, database, caller);
}

export function answerEntitySignUp(
  context: PasswordContext,
  caller: Caller,
  actor: Actor,
  given: Given,
): Promise<EntityDetails> {
  return answerSignUp(ENTITY, context, caller, actor, given);
}

/**
 * Completes a company's sign-up and sets the account's name. A signatory's account is open; a
 * representative's waits for the signatory, who is sent a link. Safe to repeat.
 */
export async function completeEntitySignUp(
  tx: Tx,
  settings: LinkSettings,
  actor: OwnActor,
): Promise<'ACTIVE' | 'PENDING_ACTIVATION'> {
  const { clientId } = actor;
  const client = assertOfKind(ENTITY, await lockClient(tx, clientId));
  if (client.account_status !== 'INACTIVE') return client.account_status;
  const details = await readDetails(ENTITY, tx, assertSigningUp(ENTITY, client));
  await assertStillServed(tx, ENTITY, details);
  await endCompanyInvitation(tx, clientId);
  if (mayEnter(ENTITY.flow, 'REQUEST_RECEIVED', details)) {
    await markPendingActivation(tx, clientId, namesIn(details));
    await recordStatus(tx, actor, clientId, 'signatory_waited_for', 'PENDING_ACTIVATION');
    await tellCompliance(tx, clientId);
    await inviteSignatory(tx, settings, actor, details);
    return 'PENDING_ACTIVATION';
  }
  assertReachable(ENTITY.flow, 'COMPLETED', details);
  await openCompany(tx, actor, clientId, details);
  await notifyClient(tx, clientId, 'company_account_opened', {});
  return 'ACTIVE';
}

/** Opens the account of a company under its name. The client must be locked. */
export async function openCompany(
  tx: Tx,
  actor: Actor,
  clientId: string,
  answers: StoredEntityAnswers,
): Promise<void> {
  await activateClient(tx, clientId, namesIn(answers));
  await assignManager(tx, clientId);
  await recordStatus(tx, actor, clientId, 'account_activated', 'ACTIVE');
  await tellCompliance(tx, clientId);
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
  clientId: string,
  action: 'account_activated' | 'signatory_waited_for',
  account_status: 'ACTIVE' | 'PENDING_ACTIVATION',
): Promise<void> {
  await recordAction(tx, actor, action, clientSubject(clientId), null, { account_status });
}
