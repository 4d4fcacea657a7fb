import { networkOf } from '@ballast/contract/money/asset.ts';
import { looksLike } from '@ballast/contract/payments/look-alikes.ts';
import { namesOf } from '../../account/clients.ts';
import type { Actor } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { CaseFact, CaseSubject, SubjectOfCase } from '../../reviews/case-subject.ts';
import { closeCaseOf } from '../../reviews/cases.ts';
import { sendersTo } from '../deposits/deposit-senders.ts';
import {
  decideTarget,
  isWallet,
  lockShownTarget,
  type OwnTarget,
  readTargets,
  removeTarget,
  type TargetRecord,
  type WalletDestination,
} from './targets.ts';
import { forgetWallet } from './wallets.ts';

/** Wallets that clients added, as operations decide them (spec/decisions.md, section 12). */
export const WALLET_CASES: CaseSubject = {
  queue: 'wallets',
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
};

async function readFacts(
  database: Database,
  { clientId: ownerId, subjectId: targetId }: SubjectOfCase,
): Promise<CaseFact[]> {
  const [targets, names] = await Promise.all([
    readTargets(database, { ownerId }),
    namesOf(database, [ownerId]),
  ]);
  const wallets = targets.filter(isWallet);
  const target = wallets.find((each) => each.targetId === targetId);
  if (!target) throw new Error(`a case is about the wallet ${targetId}, which is not there`);
  const { to, name } = target;
  const others = wallets.filter((each) => each !== target && each.state === 'APPROVED');
  const senders = await sendersTo(database, ownerId, to.network);
  const known = [...wallets.map((each) => each.to.address), ...senders];
  const alike = known.find((each) => looksLike(each, to.address));
  const group = 'wallet';
  return [
    ...walletFacts(to).map((fact) => ({ ...fact, group })),
    ...hostingFacts(to).map((fact) => ({ ...fact, group })),
    ...(alike ? [{ group, field: 'looks_like', value: alike, marked: true as const }] : []),
    ...ownershipFacts(target).map((fact) => ({ ...fact, group })),
    { group, field: 'client_name', value: names.get(ownerId) ?? '' },
    { group, field: 'wallet_name', value: name ?? '' },
    { group, field: 'sent_at', value: target.addedAt.toISOString() },
    { group, field: 'other_wallets', value: String(others.length) },
  ];
}

/** Where crypto goes, as the desk compares it. */
export function walletFacts({ address, network, memo }: WalletDestination): CaseFact[] {
  return [
    { field: 'wallet_address', value: address },
    { field: 'network', value: networkOf(network).name },
    ...(memo === null ? [] : [{ field: 'memo', value: memo }]),
  ];
}

/** Who keeps the key of a wallet, as its client says. */
export function hostingFacts({ hostedBy }: WalletDestination): CaseFact[] {
  return hostedBy === null
    ? [{ field: 'is_self_hosted', value: 'yes' }]
    : [{ field: 'wallet_provider', value: hostedBy }];
}

/** Whether the client proved a wallet to be theirs by a signed message, and when. */
export function ownershipFacts({
  provedAt,
}: Pick<TargetRecord<WalletDestination>, 'provedAt'>): CaseFact[] {
  return provedAt
    ? [{ field: 'ownership_proved_at', value: provedAt.toISOString() }]
    : [{ field: 'ownership_proved', value: 'no' }];
}

/** Removes a wallet of the client's own, and its case if it waits for the desk. Refuses `not_found`. */
export async function removeWallet(tx: Tx, actor: Actor, own: OwnTarget): Promise<void> {
  const { ownerId: clientId, targetId: subjectId } = own;
  await closeCaseOf(tx, actor, { queue: 'wallets', subjectId, clientId });
  await removeTarget(tx, actor, { ...own, kind: 'WALLET' });
  await forgetWallet(tx, own);
}
