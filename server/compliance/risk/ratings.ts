import { isDeepStrictEqual } from 'node:util';
import { Condition, holds } from '@ballast/contract/compliance/flag-rules.ts';
import {
  type ClientRisk,
  FORMER_RATINGS_MAX,
  type FormerRating,
  type RiskRating,
} from '@ballast/contract/compliance/risk.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import type { RiskRules } from '../../database/schema.ts';
import { answersOf, type Findable, pick, type ShownFacts } from '../flags/flags.ts';
import { exposureOf, keepExposure, scheduleReview } from '../states.ts';

/** A factor as it is kept with a rating. */
type KeptFactor = {
  readonly factor: RiskRules['factor'];
  readonly rule: string;
  readonly version: number;
  readonly name: string;
  readonly points: number;
  readonly facts: ShownFacts;
};

/**
 * Rates a client by the rules that count, and says when they are looked at again. A rating that is the same with the same
 * factors stays as it is; another takes its place, and both are kept.
 */
export async function rateClient(tx: Tx, clientId: string, asked: Findable): Promise<void> {
  await keepExposure(tx, clientId, asked.facts.exposure);
  const factors = await findFactors(tx, asked);
  const points = factors.reduce((sum, factor) => sum + factor.points, 0);
  const rating = await ratingOf(tx, points);
  const counts = await readCounting(tx, clientId);
  if (counts?.rating === rating && isDeepStrictEqual(counts.factors, factors)) return;
  if (counts) {
    await tx
      .updateTable('client_ratings')
      .set({ until: sql<Date>`clock_now()` })
      .where('owner_id', '=', clientId)
      .where('rating_id', '=', counts.rating_id)
      .execute();
  }
  await tx
    .insertInto('client_ratings')
    .values({
      owner_id: clientId,
      rating_id: newId(),
      rating,
      points,
      factors: JSON.stringify(factors),
    })
    .execute();
  await scheduleReview(tx, clientId);
}

async function findFactors(database: Database, asked: Findable): Promise<KeptFactor[]> {
  const rules = await database
    .selectFrom('risk_rules')
    .select(['factor', 'rule', 'version', 'name', 'points', 'condition', 'shown'])
    .where('active_until', 'is', null)
    .orderBy('points', 'desc')
    .orderBy('rule')
    .execute();
  return rules
    .filter(({ condition }) => holds(Condition.parse(condition), asked))
    .map(({ condition: _, shown, ...rule }) => ({ ...rule, facts: pick(asked.facts, shown) }));
}

/** The highest level whose points are reached. */
async function ratingOf(database: Database, points: number): Promise<RiskRating> {
  const level = await database
    .selectFrom('risk_levels')
    .select('rating')
    .where('active_until', 'is', null)
    .where('points_from', '<=', points)
    .orderBy('points_from', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return level.rating;
}

function readCounting(database: Database, clientId: string) {
  return database
    .selectFrom('client_ratings as rated')
    .innerJoin('risk_levels as level', (join) =>
      join.onRef('level.rating', '=', 'rated.rating').on('level.active_until', 'is', null),
    )
    .select(['rating_id', 'rated.rating', 'points', 'factors', 'since', 'second_officer'])
    .where('owner_id', '=', clientId)
    .where('until', 'is', null)
    .$narrowType<{ factors: KeptFactor[] }>()
    .executeTakeFirst();
}

/** What a client is rated, and why; null before the first look at their answers. */
export async function readRisk(
  database: Database,
  clientId: string,
): Promise<z.output<typeof ClientRisk> | null> {
  const counts = await readCounting(database, clientId);
  if (!counts) return null;
  const state = await database
    .selectFrom('compliance_states')
    .select(['reviewed_at', 'review_due_at', 'exposure'])
    .where('owner_id', '=', clientId)
    .executeTakeFirst();
  const exposure = state?.exposure ?? null;
  return {
    rating: counts.rating,
    points: counts.points,
    since: counts.since.toISOString(),
    factors: counts.factors.map(({ factor, name: rule, points, facts }) => ({
      factor,
      rule,
      points,
      answers: answersOf(facts),
    })),
    exposure,
    second_officer: counts.second_officer || exposure !== null,
    reviewed_at: state?.reviewed_at?.toISOString() ?? null,
    review_due_at: state?.review_due_at?.toISOString() ?? null,
  };
}

/** A condition on the column of a client's id: this is what they are rated now. */
export function isRated(column: RawBuilder<unknown>, rating: RiskRating): RawBuilder<boolean> {
  return sql`${column} in (
    select owner_id from client_ratings where until is null and rating = ${rating})`;
}

/** The ratings of a client that count no longer, newest first. */
export async function readFormerRatings(
  database: Database,
  clientId: string,
): Promise<z.output<typeof FormerRating>[]> {
  const rows = await database
    .selectFrom('client_ratings')
    .select(['rating', 'points', 'since', 'until'])
    .where('owner_id', '=', clientId)
    .where('until', 'is not', null)
    .orderBy('until', 'desc')
    .orderBy('rating_id', 'desc')
    .limit(FORMER_RATINGS_MAX)
    .$narrowType<{ until: Date }>()
    .execute();
  return rows.map(({ since, until, ...rated }) => ({
    ...rated,
    since: since.toISOString(),
    until: until.toISOString(),
  }));
}

/**
 * Says whether two officers decide about a client: by the rating, for whoever is or was politically exposed, and for
 * whoever nobody has rated yet.
 */
export async function needsSecondOfficer(database: Database, clientId: string): Promise<boolean> {
  const counts = await readCounting(database, clientId);
  if (!counts || counts.second_officer) return true;
  return (await exposureOf(database, clientId)) !== null;
}
