import { isDeepStrictEqual } from 'node:util';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { Rate } from '@ballast/contract/money/rate.ts';
import { FundProposal } from '@ballast/contract/staff/fund-proposals.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../database/connect.ts';
import { startOf } from '../../../database/days.ts';
import { workInTurns } from '../../../database/due-rows.ts';
import { notifyClient } from '../../../messages/notifications.ts';
import type { ChangedTerm, TermValue } from '../../../messages/templates/en/class-terms.ts';
import { type ClassTerms, findVehicle } from '../vehicles.ts';
import { percentText, termsOfTyped } from './class-terms.ts';
import { concernedAfter, termsBefore } from './share-classes.ts';

/** Clients that are told in one transaction. */
const CLIENTS_MAX = 100;

/**
 * Tells clients of other terms of a class once they are approved: those who have units of it, and those who ask for some. Each
 * proposal remembers the last who was told, so each is told once, whatever stops. Returns how many were told.
 */
export function tellOfTerms(database: Database, signal?: AbortSignal): Promise<number> {
  return workInTurns(database, tellSome, signal);
}

/** How many of the next clients were told of one proposal; null when there is none to tell of. */
async function tellSome(tx: Tx): Promise<number | null> {
  const proposal = await tx
    .selectFrom('fund_proposals')
    .select(['proposal_id', 'content', 'told_to'])
    .where('kind', '=', 'TERMS')
    .where('decision', '=', 'APPROVED')
    .where('told_at', 'is', null)
    .orderBy('proposal_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!proposal) return null;
  const content = FundProposal.parse(proposal.content);
  if (content.kind !== 'TERMS') throw new Error(`${proposal.proposal_id} is of no terms`);
  const { currency } = await findVehicle(tx, content.vehicle_id);
  const { name: className, before } = await termsBefore(tx, content);
  const fund = await tx
    .selectFrom('fund_vehicles')
    .innerJoin('funds', 'funds.id', 'fund_vehicles.fund_id')
    .select(['funds.id', 'funds.name'])
    .where('vehicle_id', '=', content.vehicle_id)
    .executeTakeFirstOrThrow();
  const from = content.effective_on;
  const of = { classId: content.class_id, from };
  const next = await concernedAfter(tx, of, proposal.told_to, CLIENTS_MAX);
  const changes = changesOf(before, termsOfTyped(content, currency, before.price), currency);
  const told = { fundName: fund.name, className, on: startOf(from), changes };
  for (const ownerId of next) {
    await notifyClient(tx, ownerId, 'class_terms_changed', told, fund.id);
  }
  await tx
    .updateTable('fund_proposals')
    .set({
      told_to: next.at(-1) ?? proposal.told_to,
      told_at: next.length < CLIENTS_MAX ? sql<Date>`clock_now()` : null,
    })
    .where('proposal_id', '=', proposal.proposal_id)
    .execute();
  return next.length;
}

/** What is other in some terms than in those before. */
function changesOf(before: ClassTerms, after: ClassTerms, currency: AssetCode): ChangedTerm[] {
  const olds = new Map(valuesOf(before, currency));
  return valuesOf(after, currency).flatMap(([term, now]) => {
    const old = olds.get(term);
    return old === undefined || isDeepStrictEqual(old, now)
      ? []
      : [{ term, before: old, after: now }];
  });
}

function valuesOf(
  { fees, redemption, holdback, ...terms }: ClassTerms,
  currency: AssetCode,
): (readonly [ChangedTerm['term'], TermValue])[] {
  const rate = (value: Rate): TermValue => ({ percent: percentText(value) });
  const money = (minor: bigint): TermValue => ({ amount: { asset: currency, minor } });
  return [
    ['management', rate(fees.managementRate)],
    ['incentive', rate(fees.incentiveRate)],
    ['hurdle', rate(fees.hurdleRate)],
    ['lockUp', { count: redemption.lockUpMonths }],
    ['early', rate(redemption.earlyRate)],
    ['notice', { count: terms.redemptionNoticeDays }],
    ['cutOff', { count: terms.subscriptionCutOffDays }],
    ['minimumFirst', money(terms.minimumFirst)],
    ['minimumNext', money(terms.minimumNext)],
    ['holdback', rate(holdback.rate)],
    ['holdbackAbove', rate(holdback.threshold)],
  ];
}
