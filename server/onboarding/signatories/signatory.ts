import { Refusal } from '@ballast/contract/errors.ts';
import type { SignatoryAnswers } from '@ballast/contract/onboarding/sign-up/entity-calls.ts';
import type { SignatoryRequest } from '@ballast/contract/onboarding/signatories/signatories.ts';
import { getClient, lockClient } from '../../account/clients.ts';
import { declinedAt } from '../../agreements/agreement-record.ts';
import { requestSignature } from '../../agreements/sign-requests.ts';
import type { Actor } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { Caller } from '../../http/caller.ts';
import { readAgreementData } from '../agreement-client.ts';
import { tellCompliance } from '../compliance-facts.ts';
import type { OwnActor } from '../identity/identity.ts';
import { nextContract } from '../kyb/company-contracts.ts';
import { assertNotOwnAddress, ENTITY, type StoredEntityAnswers } from '../sign-up/entity-rules.ts';
import { assertOfKind } from '../sign-up/sign-up.ts';
import { insertAnswers, readAnswers } from '../sign-up/sign-up-answers.ts';
import { changedFields } from '../sign-up/sign-up-rules.ts';
import {
  type AskingCompany,
  type LinkSettings,
  RESEND_AFTER_S,
  sendLink,
} from './signatory-links.ts';
import { newestLink, newestRequest, openRequest, openRequestOf } from './signatory-requests.ts';

/**
 * The person the caller's company waits for. Refuses people with `forbidden`, and with `not_found` when
 * nobody was asked.
 */
export async function getSignatoryRequest(
  database: Database | Tx,
  { clientId }: Pick<Caller, 'clientId'>,
): Promise<SignatoryRequest> {
  assertOfKind(ENTITY, await getClient(database, clientId));
  const request = await newestRequest(database, clientId);
  const { sent_at, expires_at } = await newestLink(database, request);
  const now = await readClock(database);
  const waitedS = (now.getTime() - sent_at.getTime()) / 1000;
  return {
    signatory_email: request.email,
    signatory_first_name: request.first_name,
    signatory_last_name: request.last_name,
    signatory_role: request.role,
    sent_at: sent_at.toISOString(),
    expires_at: expires_at.toISOString(),
    resend_after_s: Math.max(0, Math.ceil(RESEND_AFTER_S - waitedS)),
    signed_at: request.signed_at?.toISOString() ?? null,
    declined_at:
      (await declinedAt(database, clientId, request.agreement_id))?.toISOString() ?? null,
  };
}

/** The same as `askSignatory`, at the word of the company itself. */
export function inviteSignatory(
  tx: Tx,
  settings: LinkSettings,
  actor: OwnActor,
  answers: StoredEntityAnswers,
): Promise<void> {
  const { clientId, userId: requestedBy } = actor;
  return askSignatory(tx, settings, actor, { clientId, requestedBy, answers });
}

type AskedSignatory = {
  readonly clientId: string;
  /** The member of the company who hears of it. */
  readonly requestedBy: string;
  readonly answers: StoredEntityAnswers;
};

/**
 * Asks the signatory of the answers to sign, by a link: the letter before the account is open, then the contracts one after
 * the other. Does nothing once all are signed. The client must be locked, and every answer kept. Refuses with
 * `too_many_requests`.
 */
export async function askSignatory(
  tx: Tx,
  settings: LinkSettings,
  actor: Actor,
  { clientId, requestedBy: requested_by, answers }: AskedSignatory,
): Promise<void> {
  const { account_status } = await getClient(tx, clientId);
  const isOpen = account_status === 'ACTIVE';
  const kind = isOpen ? await nextContract(tx, clientId) : 'REVERSE_SOLICITATION_LETTER';
  if (kind === null) return;
  const data = await readAgreementData(tx, clientId, kind);
  const agreement_id = await requestSignature(tx, actor, { ownerId: clientId, kind, ...data });
  const owned = {
    ...signatoryIn(answers),
    owner_id: clientId,
    agreement_id,
    root_id: null,
    requested_by,
  };
  const request = await openRequest(tx, actor, owned);
  await sendLink(tx, settings, actor, request, askingBy(answers));
}

/**
 * Sends whoever is waited for another link; whoever declined is asked anew. Refuses people with `forbidden`, with `conflict` when nobody is
 * waited for, with `code_sent_recently` within a minute, and with `too_many_requests`.
 */
export async function resendSignatoryLink(
  tx: Tx,
  settings: LinkSettings,
  actor: OwnActor,
): Promise<SignatoryRequest> {
  const { clientId } = actor;
  assertOfKind(ENTITY, await lockClient(tx, clientId));
  const request = await openRequestOf(tx, clientId);
  if (!request) throw new Refusal('conflict');
  const { resend_after_s } = await getSignatoryRequest(tx, { clientId });
  if (resend_after_s > 0) throw new Refusal('code_sent_recently', { resend_after_s });
  const answers = await readAnswers(tx, clientId, ENTITY.noAnswers);
  // A declined letter cannot be signed, so they are asked with another.
  if (await declinedAt(tx, clientId, request.agreement_id))
    await inviteSignatory(tx, settings, actor, answers);
  else await sendLink(tx, settings, actor, request, askingBy(answers));
  return getSignatoryRequest(tx, { clientId });
}

/** Names another signatory or corrects this one: earlier links are void and a new one is sent. */
export async function correctSignatory(
  tx: Tx,
  settings: LinkSettings,
  actor: OwnActor,
  given: SignatoryAnswers,
): Promise<SignatoryRequest> {
  const { clientId } = actor;
  const client = assertOfKind(ENTITY, await lockClient(tx, clientId));
  if (!(await openRequestOf(tx, clientId))) throw new Refusal('conflict');
  assertNotOwnAddress(client, given.signatory_email);
  const before = await readAnswers(tx, clientId, ENTITY.noAnswers);
  const after = { ...before, ...given };
  const changed = changedFields(before, after);
  await insertAnswers(tx, { clientId, answeredBy: actor.userId }, after, changed);
  await tellCompliance(tx, clientId);
  await inviteSignatory(tx, settings, actor, after);
  return getSignatoryRequest(tx, { clientId });
}

/** Whom the answers name as the person who signs. */
export function signatoryIn(answers: StoredEntityAnswers) {
  return {
    email: answers.signatory_email ?? '',
    first_name: answers.signatory_first_name ?? '',
    last_name: answers.signatory_last_name ?? '',
    role: answers.signatory_role ?? '',
  };
}

/** Who asks for a signature, for which company. */
export function askingBy({
  first_name,
  last_name,
  legal_business_name,
}: StoredEntityAnswers): AskingCompany {
  return { representative: `${first_name} ${last_name}`, legalName: legal_business_name ?? '' };
}
