import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { ReasonTemplate } from '@ballast/contract/staff/reason-templates.ts';
import type { Actor } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { clientAccount } from '../../ledger/account.ts';
import { freeBalance } from '../../ledger/balances.ts';
import type {
  CaseFact,
  CaseSubject,
  CaseVerdict,
  SubjectOfCase,
} from '../../reviews/case-subject.ts';
import { refusedField } from '../../reviews/words-to-client.ts';
import {
  type KeptRequest,
  keepAnswer,
  lockRecallRequest,
  prepareAnswer,
  readRecallRequests,
} from './recall-requests.ts';

/** What a bank is told that may not have a deposit back, of ISO 20022's external codes (ExternalPaymentCancellationRejection1Code). */
const REFUSALS: Readonly<Partial<Record<ReasonTemplate, string>>> = {
  RECALL_NOT_AGREED: 'CUST',
  RECALL_NOT_COVERED: 'AM04',
  RECALL_GONE_BACK: 'ARDT',
  RECALL_ACCOUNT_CLOSED: 'AC04',
  RECALL_NOT_LAWFUL: 'LEGL',
};

/**
 * Deposits that a bank asks to have back, as operations answer: two different people say yes, one says no with a reason. Nothing is booked by
 * it, and the client is told nothing before money goes (docs/decisions/0293).
 */
export const RECALL_CASES: CaseSubject = {
  queue: 'recalls',
  preparers: ['OPERATIONS'],
  deciders: ['OPERATIONS'],
  decisions: ['APPROVE', 'REJECT'],
  amounts: async (database, subjects) => {
    const requests = await readRecallRequests(
      database,
      subjects.map(({ subjectId }) => subjectId),
    );
    return new Map(
      requests.map(({ requestId, currency, amount }) => [
        requestId,
        { value: formatMinor(currency, amount), currency },
      ]),
    );
  },
  read: async ({ database }, subject) => ({
    facts: await readFacts(database, subject),
    documents: [],
  }),
  obstacle: async (database, subject, decision) => {
    if (decision !== 'APPROVE') return null;
    return (await getRequest(database, subject)).isTaken ? 'recall_booked' : null;
  },
  signs: async (tx, { subjectId }) => shownOf(await lockRecallRequest(tx, subjectId)),
  prepare: async (tx, actor, { subjectId }) => {
    assertStands(await lockRecallRequest(tx, subjectId));
    await prepareAnswer(tx, actor, subjectId);
  },
  decide,
};

async function getRequest(database: Database, { subjectId }: SubjectOfCase): Promise<KeptRequest> {
  const [request] = await readRecallRequests(database, [subjectId]);
  if (!request) throw new Error(`a case is about the request ${subjectId}, which is not there`);
  return request;
}

function shownOf(request: KeptRequest): Readonly<Record<string, string>> {
  const { providerReference, line, currency, amount, cameAmount, ownerId } = request;
  return {
    ...{ request: providerReference, deposit: line, client: ownerId, asked_by: request.askedBy },
    ...{ currency, amount: formatMinor(currency, amount), reason: request.reason ?? '' },
    ...{ deposited: formatMinor(currency, cameAmount), payer: request.payerName },
  };
}

async function readFacts(database: Database, subject: SubjectOfCase): Promise<CaseFact[]> {
  const request = await getRequest(database, subject);
  const { currency, amount, cameAmount, ownerId } = request;
  const free = await freeBalance(database, clientAccount(ownerId, 'available', currency));
  const written = (minor: bigint) => `${formatMinor(currency, minor)} ${currency}`;
  const asked = 'recall_request';
  const deposit = 'recalled_deposit';
  return [
    { group: asked, field: 'recall_amount', value: written(amount) },
    { group: asked, field: 'recall_reason', value: request.reason ?? '' },
    { group: asked, field: 'recall_asked_by', value: request.askedBy },
    { group: asked, field: 'recall_asked_at', value: request.askedAt.toISOString() },
    { group: asked, field: 'recall_reference', value: request.providerReference },
    {
      ...{ group: deposit, field: 'deposit_amount', value: written(cameAmount) },
      ...(cameAmount !== amount && { marked: true as const }),
    },
    { group: deposit, field: 'deposit_value_date', value: request.cameDate },
    { group: deposit, field: 'deposit_payer', value: request.payerName },
    { group: deposit, field: 'deposit_remittance', value: request.remittance },
    { group: deposit, field: 'deposit_reference', value: request.line },
    {
      ...{ group: deposit, field: 'available_now', value: written(free) },
      // What is not there would be owed.
      ...(free < amount && { marked: true as const }),
    },
  ];
}

/** Refuses `recall_booked` where the bank took it before it was answered: there is nothing left to allow. */
function assertStands({ isTaken }: KeptRequest): void {
  if (isTaken) throw new Refusal('recall_booked');
}

async function decide(tx: Tx, actor: Actor, verdict: CaseVerdict): Promise<void> {
  const request = await lockRecallRequest(tx, verdict.subjectId);
  const factor = verdict.byPasskey ? ('PASSKEY' as const) : null;
  if (verdict.decision === 'APPROVE') {
    assertStands(request);
    return keepAnswer(tx, actor, request, { reason: null, factor });
  }
  const reason = verdict.template && REFUSALS[verdict.template];
  // The bank takes codes alone.
  if (!reason) throw refusedField('template', 'missing');
  await keepAnswer(tx, actor, request, { reason, factor });
}
