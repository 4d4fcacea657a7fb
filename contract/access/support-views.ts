import { z } from 'zod';
import { call } from '../call.ts';
import { Id, IdParams, PageQuery, page, Timestamp } from '../fields.ts';

export const SupportSession = z.strictObject({
  id: Id,
  agent_name: z.string(),
  reason: z.string(),
  started_at: Timestamp,
  ends_at: Timestamp,
  ended: z.boolean(),
});

export type SupportSession = z.infer<typeof SupportSession>;

export const listSupportSessions = call({
  method: 'GET',
  path: '/devices/support-sessions',
  summary: 'View-only sessions of staff on this account',
  query: PageQuery,
  output: page(SupportSession),
  errors: ['cursor_invalid'],
  who: 'client',
  support: true,
  idempotent: false,
});

/** What was looked at in a view-only session: each call with the first and last time and how often. */
export const listSupportSessionViews = call({
  method: 'GET',
  path: '/devices/support-sessions/{id}/views',
  summary: 'What was looked at in a view-only session',
  params: IdParams,
  output: z.strictObject({
    items: z.array(
      z.strictObject({
        call: z.string(),
        summary: z.string(),
        refused: z.boolean(),
        count: z.int(),
        first_at: Timestamp,
        last_at: Timestamp,
      }),
    ),
  }),
  errors: [],
  who: 'client',
  support: true,
  idempotent: false,
});
