import { namesOf } from '../../account/clients.ts';
import type { Actor } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type {
  CaseFact,
  CaseSubject,
  OpenAccountNumber,
  SubjectOfCase,
} from '../../reviews/case-subject.ts';
import { closeCaseOf } from '../../reviews/cases.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { openShownNumber } from './account-numbers.ts';
import { forgetAccount } from './bank-accounts.ts';
import {
  type BankDestination,
  decideTarget,
  isBankAccount,
  lockShownTarget,
  type OwnTarget,
  readTargets,
  removeTarget,
} from './targets.ts';

/** Bank accounts that clients added, as operations decide them (spec/decisions.md, section 12). */
export const BANK_ACCOUNT_CASES: CaseSubject = {
  queue: 'bank_accounts',
  preparers: [],
  deciders: ['OPERATIONS'],
  decisions: ['APPROVE', 'REJECT'],
  read: async ({ database }, subject) => ({
    facts: await readFacts(database, subject),
    documents: [],
  }),
  signs: (tx, { clientId: ownerId, subjectId: targetId }) =>
    lockShownTarget(tx, { ownerId, targetId }),
  decide: (tx, actor, { subjectId: targetId, clientId: ownerId, decision, reason }) =>
    decideTarget(tx, actor, {
      ownerId,
      targetId,
      state: decision === 'APPROVE' ? 'APPROVED' : 'REJECTED',
      reason: reason || null,
    }),
  openAccountNumber,
};

async function openAccountNumber(
  tx: Tx,
  keys: Pick<Secrets, 'dataKeys'>,
  { clientId: ownerId, subjectId: targetId }: SubjectOfCase,
): Promise<OpenAccountNumber> {
  const { encrypted } = await tx
    .selectFrom('bank_targets')
    .select('encrypted_account_number as encrypted')
    .where('owner_id', '=', ownerId)
    .where('target_id', '=', targetId)
    .executeTakeFirstOrThrow();
  return { targetId, number: openShownNumber(keys, encrypted, targetId) };
}

async function readFacts(
  database: Database,
  { clientId: ownerId, subjectId: targetId }: SubjectOfCase,
): Promise<CaseFact[]> {
  const [targets, names] = await Promise.all([
    readTargets(database, { ownerId }),
    namesOf(database, [ownerId]),
  ]);
  const accounts = targets.filter(isBankAccount);
  const target = accounts.find((each) => each.targetId === targetId);
  if (!target) throw new Error(`a case is about the bank account ${targetId}, which is not there`);
  const { to, name } = target;
  const others = accounts.filter((each) => each !== target && each.state === 'APPROVED');
  const group = 'bank_account';
  return [
    ...bankFacts(to).map((fact) => ({ ...fact, group })),
    { group, field: 'client_name', value: names.get(ownerId) ?? '' },
    { group, field: 'currency', value: to.currency },
    { group, field: 'account_name', value: name ?? '' },
    { group, field: 'sent_at', value: target.addedAt.toISOString() },
    { group, field: 'other_bank_accounts', value: String(others.length) },
  ];
}

/** Where money goes by wire, as the desk compares it. */
export function bankFacts(to: BankDestination): CaseFact[] {
  return [
    { field: 'account_holder', value: to.holderName },
    { field: 'bank_name', value: to.bankName },
    { field: 'bank_country', value: to.country },
    { field: to.routing === 'US' ? 'routing_number' : 'bic', value: to.routingCode },
    { field: 'account_ending', value: to.ending },
  ];
}

/** Removes a bank account of the client's own, and its case if it waits for the desk. Refuses `not_found`. */
export async function removeBankAccount(tx: Tx, actor: Actor, own: OwnTarget): Promise<void> {
  const { ownerId: clientId, targetId: subjectId } = own;
  await closeCaseOf(tx, actor, { queue: 'bank_accounts', subjectId, clientId });
  await removeTarget(tx, actor, { ...own, kind: 'BANK' });
  await forgetAccount(tx, own);
}
