import { z } from 'zod';
import { call } from '../call.ts';
import { DecimalText, Id, PageQuery, page, Slug, Timestamp, text } from '../fields.ts';
import { ClientCase } from '../reviews/client-case.ts';
import { FundParams } from './funds.ts';

/** What a client would like to invest in a fund with their manager, in US dollars, and what they say of it. */
export const FundInquiry = z.strictObject({
  amount: DecimalText,
  note: text(2000).optional(),
});

/** An inquiry about a fund as its client sees it (spec/decisions.md, section 15). */
export const SentInquiry = z.strictObject({
  id: Id,
  fund_id: Id,
  fund_slug: Slug,
  fund_name: z.string(),
  /** In US dollars. */
  amount: DecimalText,
  note: z.string().nullable(),
  sent_at: Timestamp,
  /** Where it stands, and what the manager answered. */
  review: ClientCase,
});

export type SentInquiry = z.output<typeof SentInquiry>;

/**
 * Asks the caller's relationship manager about a fund, as a case that the manager answers. It moves no money and holds none.
 * `amount_invalid` for none or for parts of a cent, `fund_closed` for a fund that takes nothing.
 */
export const sendInquiry = call({
  method: 'POST',
  path: '/funds/{fund}/inquiries',
  summary: 'Ask the relationship manager about a fund',
  params: FundParams,
  body: FundInquiry,
  /** By when the client is told to have an answer. */
  output: z.strictObject({ id: Id, due_at: Timestamp }),
  errors: ['amount_invalid', 'fund_closed'],
  who: 'verified_client',
  support: false,
  idempotent: true,
});

/** Newest first; of one fund where it is named. */
export const listInquiries = call({
  method: 'GET',
  path: '/inquiries',
  summary: 'What the client has asked about funds, with the answers',
  query: PageQuery.extend({ fund: FundParams.shape.fund.optional() }),
  output: page(SentInquiry),
  errors: ['cursor_invalid'],
  who: 'active_client',
  support: true,
  idempotent: false,
});
