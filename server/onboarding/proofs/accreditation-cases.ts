import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import { incomeYears, isRecentLetter } from '@ballast/contract/onboarding/proofs/accreditation.ts';
import { isRecentProof } from '@ballast/contract/onboarding/proofs/proofs.ts';
import { sql } from 'kysely';
import { displayName, getClient, lockClient } from '../../account/clients.ts';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { type Day, dayOf } from '../../database/days.ts';
import { toCaseDocument } from '../../files/shown-upload.ts';
import { freeQuota } from '../../files/uploads.ts';
import { notifyClient } from '../../messages/notifications.ts';
import type {
  CaseContent,
  CaseFact,
  CaseSubject,
  CaseVerdict,
  FormerDocument,
  SubjectOfCase,
} from '../../reviews/case-subject.ts';
import { yearsOf } from './accreditation.ts';
import {
  type Evidence,
  type EvidenceContent,
  findHandedIn,
  goodUntil,
  listHandedIn,
} from './accreditation-record.ts';

/** Whether a US taxpayer is an accredited investor, as compliance decides it (spec/decisions.md, section 15). */
export const ACCREDITATION_CASES: CaseSubject = {
  queue: 'accreditations',
  preparers: [],
  deciders: ['COMPLIANCE'],
  decisions: ['APPROVE', 'ASK_AGAIN', 'REJECT'],
  read: ({ database }, subject) => readContent(database, subject),
  obstacle: async (database, { clientId }) => {
    const evidence = await findHandedIn(database, clientId);
    return evidence?.state === 'SUBMITTED' ? null : 'case_not_ready';
  },
  decide: decideAccreditation,
};

async function readContent(database: Database, { clientId }: SubjectOfCase): Promise<CaseContent> {
  const [evidence, ...before] = await listHandedIn(database, clientId);
  const client = await getClient(database, clientId);
  const today = dayOf(await readClock(database));
  const facts: CaseFact[] = [{ field: 'client_name', value: displayName(client) }];
  if (evidence) facts.push(...evidenceFacts(evidence, today));
  return {
    facts: facts.map((fact) => ({ ...fact, group: 'accreditation' })),
    documents: evidence?.files.map((file) => toCaseDocument(file)) ?? [],
    sentBefore: before.map(toFormer),
  };
}

function evidenceFacts(evidence: Evidence, today: Day): CaseFact[] {
  const { content, state, sentAt } = evidence;
  const until = goodUntil(evidence);
  return [
    { field: 'evidence_type', value: `PROOF_OF_${content.kind}` },
    ...contentFacts(content, today),
    { field: 'document_sent', value: sentAt.toISOString() },
    { field: 'document_state_type', value: state },
    ...(until ? [{ field: 'accredited_until', value: until.toISOString() }] : []),
  ];
}

const MARKED = { marked: true } as const;

/** Old when it was sent is refused; marked is what has grown old while it waited. */
function contentFacts(content: EvidenceContent, today: Day): CaseFact[] {
  switch (content.kind) {
    case 'INCOME': {
      const isOld = content.lastYear !== incomeYears(today)[0];
      return [
        { field: 'income_filing_type', value: `${content.filing}_INCOME` },
        ...yearsOf(content).flatMap(({ year, amount }, index) => [
          {
            field: index === 0 ? 'income_year' : 'income_year_before',
            value: String(year),
            ...(isOld && MARKED),
          },
          {
            field: index === 0 ? 'accredited_income' : 'accredited_income_before_it',
            value: `${amount} USD`,
          },
        ]),
      ];
    }
    case 'NET_WORTH':
      return [
        { field: 'accredited_net_worth', value: `${formatMinor('USD', content.minor)} USD` },
        dated(content.datedOn, isRecentProof(content.datedOn, today)),
      ];
    case 'ASSETS':
      return [
        { field: 'accredited_assets', value: `${formatMinor('USD', content.minor)} USD` },
        dated(content.datedOn, isRecentProof(content.datedOn, today)),
      ];
    case 'LETTER':
      return [
        { field: 'letter_type', value: content.letter },
        dated(content.datedOn, isRecentLetter(content.letter, content.datedOn, today)),
      ];
  }
}

function dated(value: Day, isRecent: boolean): CaseFact {
  return { field: 'document_dated', value, ...(!isRecent && MARKED) };
}

function toFormer({
  proofId: id,
  state,
  sentAt,
  decidedAt,
  reason,
  files,
}: Evidence): FormerDocument {
  return {
    ...{ id, sentAt, decidedAt, reason },
    decision: state === 'SUBMITTED' || state === 'UNSIGNED' ? null : state,
    files: files.map((file) => toCaseDocument(file)),
  };
}

const STATES = { APPROVE: 'APPROVED', ASK_AGAIN: 'ASKED_AGAIN', REJECT: 'REJECTED' } as const;

/** Carries out a decision and tells the client. Refuses `case_not_ready` where nothing waits. */
async function decideAccreditation(tx: Tx, actor: Actor, verdict: CaseVerdict): Promise<void> {
  const { clientId, decision, reason } = verdict;
  await lockClient(tx, clientId);
  const evidence = await findHandedIn(tx, clientId);
  if (evidence?.state !== 'SUBMITTED' || actor.userId === null) {
    throw new Refusal('case_not_ready');
  }
  const { proofId, state: before, files } = evidence;
  const state = STATES[decision];
  const { decided_at: decidedAt } = await tx
    .updateTable('proofs')
    .set({
      ...{ state, decided_by: actor.userId, decided_at: sql<Date>`clock_now()` },
      reason: decision === 'APPROVE' ? null : reason,
    })
    .where('owner_id', '=', clientId)
    .where('proof_id', '=', proofId)
    .returning('decided_at')
    .executeTakeFirstOrThrow();
  await freeQuota(
    tx,
    clientId,
    files.map(({ upload_id }) => upload_id),
  );
  const subject = { kind: 'proof', id: proofId, ownerId: clientId };
  await recordAction(tx, actor, 'proof_decided', subject, { state: before }, { state, reason });
  const until = goodUntil({ state, decidedAt });
  if (until) await notifyClient(tx, clientId, 'accreditation_approved', { until });
  if (decision === 'ASK_AGAIN') {
    await notifyClient(tx, clientId, 'accreditation_asked_again', { reason });
  }
  if (decision === 'REJECT') await notifyClient(tx, clientId, 'accreditation_rejected', { reason });
}
