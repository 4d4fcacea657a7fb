import { Refusal } from '@ballast/contract/errors.ts';
import { listLinkedProviders } from '../access/sso/sso-links.ts';
import { lockClient } from '../account/clients.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type {
  Ceremony,
  EnvelopeSigning,
  EnvelopeState,
  SignerCheck,
} from '../providers/signing/port.ts';
import { isAbout } from './agreement-data.ts';
import {
  type AgreementRow,
  findAgreement,
  getAgreementRecord,
  lockAgreement,
  type OwnAgreement,
} from './agreement-record.ts';
import {
  assertSigner,
  recordConsent,
  recordOpening,
  recordSignature,
  recordStep,
  type Shown,
  type Signatory,
} from './ceremony.ts';
import {
  dueEnvelopes,
  type EnvelopeRow,
  findEnvelopeRow,
  getOrCreateEnvelopeRow,
  recordCheck,
} from './envelopes/envelope-record.ts';
import {
  applyEnvelopeState,
  ensureEnvelope,
  fetchEnvelopeState,
  orderOf,
  orRefuse,
  settleEnvelope,
} from './envelopes/envelopes.ts';
import type { AgreementFlows, SignedNow } from './flows.ts';
import { checkSignature, type GivenSignature } from './rules.ts';

export type SigningContext = {
  readonly database: Database;
  readonly providers: {
    readonly ceremony: Ceremony;
    readonly envelopes: EnvelopeSigning | null;
  };
  readonly settings: { readonly publicUrl: string };
  readonly flows: AgreementFlows;
};

/**
 * Begins the signature: records the opening, or prepares the envelope. Returns the provider's
 * address for signing; null for the built-in ceremony. Refuses with `signing_not_started` when the
 * ceremony cannot begin.
 */
export async function sendAgreement(
  context: SigningContext,
  signatory: Signatory,
  agreementId: string,
): Promise<string | null> {
  const { database, providers } = context;
  const agreement = await readOwn(context, signatory, agreementId);
  if (providers.envelopes && (await isForEnvelope(context, signatory, agreement))) {
    const starting = startEnvelope(context, providers.envelopes, signatory, agreement);
    return orRefuse(starting, 'signing_not_started');
  }
  await orRefuse(providers.ceremony.admit('OPEN', agreementId), 'signing_not_started');
  await transact(database, (tx) => recordOpening(tx, signatory, agreementId));
  return null;
}

/** Records the consent. Refuses as `recordConsent`, and with `signing_not_submitted` when it could not be passed on. */
export async function consentToAgreement(
  context: SigningContext,
  signatory: Signatory,
  agreementId: string,
  shown: Shown,
): Promise<void> {
  const { database, providers } = context;
  await readOwn(context, signatory, agreementId);
  await orRefuse(providers.ceremony.admit('CONSENT', agreementId), 'signing_not_submitted');
  await transact(database, (tx) => recordConsent(tx, signatory, agreementId, shown));
}

/**
 * Signs. Refuses as `recordSignature`; with `agreement_state_conflict` when the client's data
 * changed; with `signing_not_completed` when the ceremony failed; and with `signing_not_finished`
 * when its outcome is unknown: then nothing is signed, and it is safe to try again.
 */
export async function signAgreement(
  context: SigningContext,
  signatory: Signatory,
  agreementId: string,
  given: GivenSignature,
): Promise<void> {
  const { database, providers, flows } = context;
  const agreement = await readOwn(context, signatory, agreementId);
  checkSignature(given, agreement.signer_name);
  const admitting = providers.ceremony.admit('SIGN', agreementId);
  await orRefuse(admitting, 'signing_not_finished', 'signing_not_completed');
  await transact(database, async (tx) => {
    await assertStillAbout(tx, flows, agreement);
    await recordSignature(tx, signatory, agreementId, given);
    await flows.signed(tx, signatory.actor, signedNow(agreement));
  });
}

/** Locks the owner, so that no answer changes between this check and the signature. */
async function assertStillAbout(
  tx: Tx,
  flows: AgreementFlows,
  agreement: AgreementRow,
): Promise<void> {
  const { owner_id: ownerId, kind } = agreement;
  await lockClient(tx, ownerId);
  const data = await flows.readData(tx, ownerId, kind);
  if (!isAbout(agreement, data)) throw new Refusal('agreement_state_conflict');
}

/**
 * Updates an agreement from its envelope provider. Refuses with `signing_not_submitted` when the
 * provider does not answer.
 */
export async function syncAgreement(
  context: SigningContext,
  signatory: Signatory,
  agreementId: string,
): Promise<void> {
  const { database, providers } = context;
  const agreement = await readOwn(context, signatory, agreementId);
  const row = await findEnvelopeRow(database, agreement);
  if (!row || row.due_at === null || !providers.envelopes) return;
  const asking = fetchEnvelopeState(database, providers.envelopes, row);
  await applyAnswer(context, signatory, agreement, await orRefuse(asking, 'signing_not_submitted'));
}

const BATCH = 20;

export async function syncEnvelope(context: SigningContext, own: OwnAgreement): Promise<void> {
  const { envelopes } = context.providers;
  const row = await findEnvelopeRow(context.database, own);
  if (envelopes && row && row.due_at !== null) await checkEnvelope(context, envelopes, row);
}

/**
 * Checks the envelopes that are due: signed elsewhere, declined or abandoned. Begins no other once `signal` is aborted.
 * Returns how many.
 */
export async function syncDueEnvelopes(
  context: SigningContext,
  signal?: AbortSignal,
): Promise<number> {
  const { envelopes } = context.providers;
  if (!envelopes) return 0;
  let checked = 0;
  for (const row of await dueEnvelopes(context.database, BATCH)) {
    if (signal?.aborted) break;
    await checkEnvelope(context, envelopes, row);
    checked += 1;
  }
  return checked;
}

async function checkEnvelope(
  context: SigningContext,
  envelopes: EnvelopeSigning,
  row: EnvelopeRow,
): Promise<void> {
  const agreement = await findAgreement(context.database, row);
  try {
    const state = await settleEnvelope(context.database, envelopes, row, agreement);
    await applyAnswer(context, signerBehind(agreement), agreement, state);
    await recordCheck(context.database, row, null);
  } catch (error) {
    await recordCheck(context.database, row, String(error));
  }
}

/** The signer as the provider knows them; no browser came with the report. */
function signerBehind({ owner_id, signer, signer_name, signer_email }: AgreementRow): Signatory {
  const byLink = signer === 'DESIGNATED' ? `${signer_name} <${signer_email}>` : null;
  return { ownerId: owner_id, actor: SYSTEM, device: null, authentication: null, byLink };
}

async function applyAnswer(
  { database, flows }: SigningContext,
  signatory: Signatory,
  agreement: AgreementRow,
  state: EnvelopeState | null,
): Promise<void> {
  if (state === null) return;
  const { agreement_id: agreementId, owner_id: ownerId, kind } = agreement;
  await transact(database, async (tx) => {
    await lockClient(tx, ownerId);
    const data = await flows.readData(tx, ownerId, kind);
    const became = await applyEnvelopeState(tx, signatory, { agreementId, state, data });
    if (became === 'SIGNED') await flows.signed(tx, signatory.actor, signedNow(agreement));
    if (became === 'DECLINED') await flows.declined(tx, signedNow(agreement));
  });
}

function signedNow({ agreement_id, owner_id: ownerId, kind, signer }: AgreementRow): SignedNow {
  return { agreementId: agreement_id, ownerId, kind, signer };
}

async function readOwn(
  { database }: SigningContext,
  signatory: Signatory,
  agreementId: string,
): Promise<AgreementRow> {
  const agreement = await getAgreementRecord(database, signatory.ownerId, agreementId);
  assertSigner(signatory, agreement);
  return agreement;
}

/** An agreement that was opened on our own screen is signed there, whoever was named since. */
async function isForEnvelope(
  { database }: SigningContext,
  signatory: Signatory,
  { agreement_id: agreementId, owner_id: ownerId }: AgreementRow,
): Promise<boolean> {
  return transact(database, async (tx) => {
    const agreement = await lockAgreement(tx, ownerId, agreementId);
    if (agreement.state !== 'SENT') return false;
    if (await findEnvelopeRow(tx, agreement)) return true;
    const begun = await tx
      .selectFrom('agreement_steps')
      .select('step')
      .where('owner_id', '=', ownerId)
      .where('agreement_id', '=', agreementId)
      .where('step', '=', 'OPENED')
      .executeTakeFirst();
    if (begun) return false;
    await recordStep(tx, signatory, agreement, 'OPENED');
    await getOrCreateEnvelopeRow(tx, agreement);
    return true;
  });
}

async function startEnvelope(
  { database, settings }: SigningContext,
  envelopes: EnvelopeSigning,
  signatory: Signatory,
  agreement: AgreementRow,
): Promise<string> {
  const check = await checkOf(database, signatory);
  const envelopeRef = await ensureEnvelope(database, envelopes, agreement);
  const returnUrl = `${settings.publicUrl}/ds-proxy?agreement=${agreement.agreement_id}`;
  return envelopes.embeddedSession(envelopeRef, { ...orderOf(agreement), check }, returnUrl);
}

/** An account that is linked to other providers has no password to confirm with. */
async function checkOf(database: Database, { actor, byLink }: Signatory): Promise<SignerCheck> {
  if (byLink !== null) return 'LINK_BY_EMAIL';
  const linked = actor.userId === null ? [] : await listLinkedProviders(database, actor.userId);
  return linked.length > 0 ? 'SINGLE_SIGN_ON' : 'PASSWORD';
}
