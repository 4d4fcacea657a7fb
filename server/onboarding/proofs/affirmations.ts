import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AgreementData } from '../../agreements/agreement-data.ts';
import { findSignedNaming } from '../../agreements/envelopes/envelope-of.ts';
import type { SignedNow } from '../../agreements/flows.ts';
import type { AgreementKind } from '../../agreements/templates.ts';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { readAgreementData } from '../agreement-client.ts';
import { yearsOf } from './accreditation.ts';
import { openAccreditationCase } from './accreditation-case.ts';
import {
  type Evidence,
  type EvidenceContent,
  findEvidence,
  findHandedIn,
  isProvided,
} from './accreditation-record.ts';

/** What each letter affirms. */
const AFFIRMED = {
  PROOF_OF_INCOME_AFFIRMATION: 'INCOME',
  PROOF_OF_NET_WORTH_AFFIRMATION: 'NET_WORTH',
  PROOF_OF_ASSETS_AFFIRMATION: 'ASSETS',
} as const;

const evidenceOf = (kind: AgreementKind) =>
  kind in AFFIRMED ? AFFIRMED[kind as keyof typeof AFFIRMED] : null;

/** What waits for the signature of a letter; null where nothing does, or other evidence is with the desk or good. */
async function findUnsigned(
  database: Database | Tx,
  ownerId: string,
  kind: AgreementKind,
): Promise<Evidence | null> {
  const of = evidenceOf(kind);
  const evidence = of && (await findEvidence(database, ownerId, of));
  if (evidence?.state !== 'UNSIGNED') return null;
  const isDone = isProvided(await findHandedIn(database, ownerId), await readClock(database));
  return isDone ? null : evidence;
}

/** Whether a client has evidence to affirm on the screen by a letter of this kind. */
export async function wantsAffirmation(
  tx: Tx,
  ownerId: string,
  kind: AgreementKind,
): Promise<boolean> {
  if (!(await findUnsigned(tx, ownerId, kind))) return false;
  return (await readAgreementData(tx, ownerId, kind)).signer === 'OWNER';
}

/** Who signs the letter, and what it says of the evidence. */
export async function readAffirmationData(
  tx: Tx,
  ownerId: string,
  kind: AgreementKind,
): Promise<AgreementData> {
  const { signer, client } = await readAgreementData(tx, ownerId, kind);
  const evidence = await findUnsigned(tx, ownerId, kind);
  if (!evidence) return { signer, client };
  const { proofId: reference, content } = evidence;
  return { signer, client: { ...client, evidence: { reference, lines: linesOf(content) } } };
}

function linesOf(content: EvidenceContent): string[] {
  if (content.kind === 'INCOME') {
    const whose = content.filing === 'JOINT' ? 'the client and their spouse' : 'the client';
    return yearsOf(content).map(
      ({ year, amount }) => `Income of ${whose} in ${year}: ${amount} USD`,
    );
  }
  if (content.kind === 'NET_WORTH') {
    return [
      `Net worth without the home: ${formatMinor('USD', content.minor)} USD`,
      `Documents dated ${content.datedOn}`,
    ];
  }
  if (content.kind === 'ASSETS') {
    return [
      `Total assets, or assets under management of a family office: ${formatMinor('USD', content.minor)} USD`,
      `Balance sheet dated ${content.datedOn}`,
    ];
  }
  throw new Error('a letter is not affirmed');
}

/** Hands in what a letter affirms once it is signed. A signature that comes after other evidence hands in nothing. */
export async function affirmationSigned(
  tx: Tx,
  actor: Actor,
  { ownerId, kind, agreementId }: SignedNow,
): Promise<void> {
  const evidence = await findUnsigned(tx, ownerId, kind);
  // The signature may come of a letter about what was changed since.
  const isNamed =
    evidence && (await findSignedNaming(tx, ownerId, [kind], evidence.proofId)) === agreementId;
  if (!isNamed) return;
  const { proofId, sentBy: enteredBy } = evidence;
  await tx
    .updateTable('proofs')
    .set({ state: 'SUBMITTED', agreement_id: agreementId })
    .where('owner_id', '=', ownerId)
    .where('proof_id', '=', proofId)
    .execute();
  const subject = { kind: 'proof', id: proofId, ownerId };
  await recordAction(tx, actor, 'proof_affirmed', subject, null, { agreement_id: agreementId });
  await openAccreditationCase(tx, actor, { clientId: ownerId, enteredBy });
}
