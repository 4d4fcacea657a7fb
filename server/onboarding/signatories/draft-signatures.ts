import { Refusal } from '@ballast/contract/errors.ts';
import {
  DRAFT_REFUSALS,
  type DraftSignature,
} from '@ballast/contract/onboarding/signatories/draft-signatures.ts';
import { lockClient } from '../../account/clients.ts';
import type { AgreementData } from '../../agreements/agreement-data.ts';
import { declinedAt } from '../../agreements/agreement-record.ts';
import { requestSignature } from '../../agreements/sign-requests.ts';
import type { AgreementKind } from '../../agreements/templates.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { readAgreementData } from '../agreement-client.ts';
import type { OwnActor } from '../identity/identity.ts';
import { ENTITY } from '../sign-up/entity-rules.ts';
import { readAnswers } from '../sign-up/sign-up-answers.ts';
import { askingBy, signatoryIn } from './signatory.ts';
import { type LinkSettings, nameOf, RESEND_AFTER_S, sendLink } from './signatory-links.ts';
import {
  type BegunPurpose,
  endDraftRequest,
  findDraftRequest,
  newestLink,
  openRequest,
} from './signatory-requests.ts';

/** What a company has begun, as whoever signs it is told of it. */
type BegunDraft = {
  readonly purpose: BegunPurpose;
  readonly kind: AgreementKind;
  readonly requestId: string;
  readonly fundName: string;
  readonly refusedBy: string | null;
};

/** Who signs an agreement of a kind by a link; null where whoever signs in for the client does. */
export async function signsByLink(
  database: Database | Tx,
  { client_id, account_type }: { readonly client_id: string; readonly account_type: string },
  kind: AgreementKind,
): Promise<string | null> {
  if (account_type !== 'INSTITUTIONAL') return null;
  const { signer, client } = await readAgreementData(database, client_id, kind);
  return signer === 'DESIGNATED' ? client.name : null;
}

/**
 * Asks whoever signs by a link for the agreement of what was begun, in place of what was begun before; where somebody else signs, only
 * ends what was asked. The client must be locked. Refuses with `too_many_requests`.
 */
export async function askForDraft(
  tx: Tx,
  settings: LinkSettings,
  actor: OwnActor,
  draft: BegunDraft & { readonly data: AgreementData },
): Promise<void> {
  const { clientId, userId: requested_by } = actor;
  const { purpose, kind, data, fundName } = draft;
  if (data.signer === 'OWNER') return endDraftRequest(tx, clientId, purpose);
  const answers = await readAnswers(tx, clientId, ENTITY.noAnswers);
  const agreement_id = await requestSignature(tx, actor, { ownerId: clientId, kind, ...data });
  const named = { ...signatoryIn(answers), owner_id: clientId, agreement_id, root_id: null };
  const about = { purpose, begun_id: draft.requestId };
  const request = await openRequest(tx, actor, { ...named, requested_by }, about);
  await sendLink(tx, settings, actor, request, {
    ...askingBy(answers),
    begun: { purpose, fundName },
  });
}

/** How the signature of what was begun stands; null where nobody was asked for it by a link. */
export async function readDraftSignature(
  database: Database | Tx,
  ownerId: string,
  draft: Pick<BegunDraft, 'purpose' | 'requestId' | 'refusedBy'>,
): Promise<DraftSignature | null> {
  const request = await findDraftRequest(database, ownerId, draft);
  if (!request) return null;
  const { sent_at, expires_at } = await newestLink(database, request);
  const now = await readClock(database);
  const refused_by = DRAFT_REFUSALS.find((code) => code === draft.refusedBy) ?? null;
  const declined = await declinedAt(database, ownerId, request.agreement_id);
  const waitedS = (now.getTime() - sent_at.getTime()) / 1000;
  return {
    name: nameOf(request),
    role: request.role,
    email: request.email,
    state: stateOf(request.ending, {
      isRefused: refused_by !== null,
      isDeclined: declined !== null,
      isOver: expires_at <= now,
    }),
    sent_at: sent_at.toISOString(),
    expires_at: expires_at.toISOString(),
    resend_after_s: Math.max(0, Math.ceil(RESEND_AFTER_S - waitedS)),
    refused_by,
  };
}

function stateOf(
  ending: 'SIGNED' | 'REPLACED' | null,
  {
    isRefused,
    isDeclined,
    isOver,
  }: Readonly<Record<'isRefused' | 'isDeclined' | 'isOver', boolean>>,
): DraftSignature['state'] {
  if (ending === 'SIGNED') return isRefused ? 'REFUSED' : 'SIGNED';
  if (ending !== null) return 'ENDED';
  if (isDeclined) return 'DECLINED';
  return isOver ? 'EXPIRED' : 'ASKED';
}

/**
 * Sends whoever signs what was begun another link to the same agreement. Refuses with `conflict` where nobody is waited for or they
 * declined, with `code_sent_recently` within a minute, and with `too_many_requests`.
 */
export async function sendDraftLinkAgain(
  tx: Tx,
  settings: LinkSettings,
  actor: OwnActor,
  draft: Pick<BegunDraft, 'purpose' | 'requestId' | 'refusedBy' | 'fundName'>,
): Promise<DraftSignature> {
  const { clientId } = actor;
  const { purpose, fundName } = draft;
  await lockClient(tx, clientId);
  const request = await findDraftRequest(tx, clientId, draft);
  const before = await readDraftSignature(tx, clientId, draft);
  if (!request || !before || !['ASKED', 'EXPIRED'].includes(before.state)) {
    throw new Refusal('conflict');
  }
  const { resend_after_s } = before;
  if (resend_after_s > 0) throw new Refusal('code_sent_recently', { resend_after_s });
  const answers = await readAnswers(tx, clientId, ENTITY.noAnswers);
  await sendLink(tx, settings, actor, request, {
    ...askingBy(answers),
    begun: { purpose, fundName },
  });
  const after = await readDraftSignature(tx, clientId, draft);
  if (!after) throw new Refusal('conflict');
  return after;
}
