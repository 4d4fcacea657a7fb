import { type RawBuilder, sql } from 'kysely';
import { isRated } from '../compliance/risk/ratings.ts';
import { isExposed } from '../compliance/states.ts';
import type { ClientNarrowing } from '../reviews/case-routes.ts';
import { livesIn } from './kyc/kyc-answers.ts';
import { hasAnswered } from './sign-up/sign-up-answers.ts';

/** Conditions on the column of a client's id, one for each thing that a list of the desk is narrowed by. */
export function clientConditions(
  column: RawBuilder<unknown>,
  { country, investor_class, exposure, risk }: ClientNarrowing,
): readonly RawBuilder<unknown>[] {
  return [
    country && isOfCountry(column, country),
    investor_class && hasAnswered(column, ['investor_type'], investor_class),
    exposure && isExposed(column, exposure),
    risk && isRated(column, risk),
  ].filter((condition) => condition !== undefined);
}

/** Whoever moved between sign-up and verification is found by either country. */
function isOfCountry(column: RawBuilder<unknown>, country: string): RawBuilder<unknown> {
  const atSignUp = hasAnswered(
    column,
    ['country_of_residence', 'country_of_incorporation'],
    country,
  );
  return sql`(${atSignUp} or ${livesIn(column, country)})`;
}
