import { z } from 'zod';
import { call } from '../call.ts';
import { Id, Slug } from '../fields.ts';
import { Day, Statement } from './statements.ts';

/** How many statements a client may ask for in 24 hours. */
export const STATEMENTS_A_DAY_MAX = 10;

/** Whether a period starts on or before its end. */
export function isPeriod(startsOn: string, endsOn: string): boolean {
  return startsOn <= endsOn;
}

const fund = z.union([Id, Slug]).optional();

export const NewStatement = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('HOLDINGS'), ends_on: Day, fund }),
  z.strictObject({ kind: z.literal('CHANGES'), starts_on: Day, ends_on: Day, fund }),
  z.strictObject({
    kind: z.literal('CAPITAL'),
    starts_on: Day,
    ends_on: Day,
    fund: z.union([Id, Slug]),
  }),
]);

/**
 * Asks for a statement; a job makes it, in the client's language and display currency, a capital account in the fund's. Refuses `product_not_found` a fund
 * that the client never held, or that is no private fund where a capital account is asked for, and `invalid_period` one that ends before it starts or is not over yet.
 */
export const generateStatement = call({
  method: 'POST',
  path: '/statements',
  summary: 'Ask for a statement',
  body: NewStatement,
  output: Statement,
  errors: ['product_not_found', 'invalid_period'],
  who: 'active_client',
  support: false,
  idempotent: true,
});
