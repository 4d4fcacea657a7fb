import type { OutdatedAgreements } from '@ballast/contract/agreements/outdated-agreements.ts';
import { type ClientRow, getClient, markAgreementsOutdated } from '../../account/clients.ts';
import { type AgreementData, isAbout } from '../../agreements/agreement-data.ts';
import { getAgreementRecord } from '../../agreements/agreement-record.ts';
import { listSignedAgreements, type SignedItem } from '../../agreements/signed-list.ts';
import { type AgreementKind, agreementTextFor } from '../../agreements/templates.ts';
import { clientSubject, recordAction, SYSTEM } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { readAgreementData, readEnvelope } from '../agreement-client.ts';
import { endDraftRequest, openRequestOf } from '../signatories/signatory-requests.ts';
import { ASK_SIGNATORY_AGAIN } from './jobs.ts';

/** The contracts. The letter says how the business began, which no later change of the client touches. */
const CONTRACTS = [
  'PLATFORM_AGREEMENT',
  'CUSTODY_SERVICE_AGREEMENT',
  'MASTER_PURCHASE_AGREEMENT',
] as const satisfies readonly AgreementKind[];

/**
 * The contracts in force that a client signed about something else than what is known of them now. Each stays in force until the
 * next of its kind is signed.
 */
export async function readOutdatedAgreements(
  database: Database | Tx,
  clientId: string,
): Promise<SignedItem[]> {
  const signed = await listSignedAgreements(database, clientId);
  const outdated: SignedItem[] = [];
  for (const kind of CONTRACTS) {
    const last = signed.find((item) => item.kind === kind);
    if (!last) continue;
    const now = await readEnvelope(database, clientId, kind);
    if (now?.status !== 'SIGNED') outdated.push(last);
  }
  return outdated;
}

/** The same for the client, with what was signed about and what is so now, and who signs. */
export async function getOutdatedAgreements(
  database: Database,
  clientId: string,
): Promise<OutdatedAgreements> {
  const { agreements_outdated_since: since } = await getClient(database, clientId);
  const outdated = since === null ? [] : await readOutdatedAgreements(database, clientId);
  const [first] = outdated;
  if (!since || !first) return { since: null, before: [], now: [], items: [], signatory: null };
  const { signer, client } = await readAgreementData(database, clientId, first.kind);
  const [now] = agreementTextFor(first.kind, client).text.parties;
  return {
    since: since.toISOString(),
    before: [...first.about],
    now: [...(now?.lines ?? [])],
    items: outdated.map(({ agreementId, kind, title, signerName, signedAt }) => ({
      id: agreementId,
      envelope_type: kind,
      title,
      signer_name: signerName,
      signed_at: signedAt.toISOString(),
    })),
    signatory:
      signer === 'DESIGNATED'
        ? { name: client.name, is_asked: await isAsked(database, clientId) }
        : null,
  };
}

/** What a client signs again themselves. */
export async function wishesOfOutdated(
  tx: Tx,
  client: ClientRow,
): Promise<readonly AgreementKind[]> {
  const { client_id: clientId, agreements_outdated_since: since } = client;
  if (since === null) return [];
  const kinds = (await readOutdatedAgreements(tx, clientId)).map(({ kind }) => kind);
  const [first] = kinds;
  if (!first) return [];
  const { signer } = await readAgreementData(tx, clientId, first);
  return signer === 'OWNER' ? kinds : [];
}

/**
 * Notes whether contracts of a client wait to be signed again, since when, and tells them; whoever signs by a link is sent one.
 * Nobody is asked before they are verified, nor while they answer again, because contracts are a step of that.
 */
export async function noteOutdatedAgreements(tx: Tx, client: ClientRow): Promise<void> {
  const { client_id: clientId, agreements_outdated_since: since } = client;
  const isSettled = client.verification_status === 'VERIFIED' && client.kyc_stage === 'COMPLETED';
  const outdated = isSettled ? await readOutdatedAgreements(tx, clientId) : [];
  const [first] = outdated;
  if (!first) {
    if (since !== null) await end(tx, clientId, since);
    return;
  }
  const data = await readAgreementData(tx, clientId, first.kind);
  if (since === null) await begin(tx, clientId, outdated, data);
  if (data.signer === 'DESIGNATED' && !(await isAsked(tx, clientId))) {
    // What was begun names the company as its contracts do, and would be refused to whoever signs it.
    await endDraftRequest(tx, clientId, 'SUBSCRIPTION');
    await endDraftRequest(tx, clientId, 'REDEMPTION');
    await enqueue(tx, ASK_SIGNATORY_AGAIN, { ownerId: clientId });
  }
}

async function begin(
  tx: Tx,
  clientId: string,
  outdated: readonly SignedItem[],
  { signer, client }: AgreementData,
): Promise<void> {
  const since = await readClock(tx);
  await markAgreementsOutdated(tx, clientId, since);
  const agreements = outdated.map(({ agreementId }) => agreementId);
  const subject = clientSubject(clientId);
  await recordAction(tx, SYSTEM, 'agreements_outdated', subject, null, { agreements });
  if (signer === 'OWNER') return notifyClient(tx, clientId, 'agreements_outdated', {});
  await notifyClient(tx, clientId, 'agreements_outdated_for_signatory', { name: client.name });
}

async function end(tx: Tx, clientId: string, since: Date): Promise<void> {
  await markAgreementsOutdated(tx, clientId, null);
  const before = { since: since.toISOString() };
  await recordAction(tx, SYSTEM, 'agreements_renewed', clientSubject(clientId), before, null);
}

/** Whether the link that somebody has opens an agreement about what is known now. */
async function isAsked(database: Database | Tx, clientId: string): Promise<boolean> {
  const request = await openRequestOf(database, clientId);
  if (!request) return false;
  const asked = await getAgreementRecord(database, clientId, request.agreement_id);
  return isAbout(asked, await readAgreementData(database, clientId, asked.kind));
}
