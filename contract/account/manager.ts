import { z } from 'zod';
import { call } from '../call.ts';
import { Id, text } from '../fields.ts';

/** A time of day, as 09:00. */
const TimeOfDay = z.string().regex(/^\d\d:\d\d$/);

/** Who looks after a client, and how they are reached on working days. */
export const RelationshipManager = z.strictObject({
  name: z.string(),
  initials: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  /** Of working days, in the zone. */
  opens: TimeOfDay,
  closes: TimeOfDay,
  /** IANA name. */
  zone: z.string(),
});

export type RelationshipManager = z.output<typeof RelationshipManager>;

/** The caller's manager; null before the account is open, and while there is nobody. */
export const getRelationshipManager = call({
  method: 'GET',
  path: '/accounts/me/relationship-manager',
  summary: 'The relationship manager of the caller',
  output: z.strictObject({ manager: RelationshipManager.nullable() }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/** From which screen somebody writes to their manager, or what they ask for. */
export const REQUEST_TOPICS = [
  'PHONE_NUMBER',
  'WALLET',
  'FUND_INQUIRY',
  'REDEMPTION',
  'COPY_OF_DATA',
  'CLOSE_ACCOUNT',
  'GENERAL',
] as const;

export type RequestTopic = (typeof REQUEST_TOPICS)[number];

export const ManagerRequest = z.strictObject({
  about: z.enum(REQUEST_TOPICS),
  message: text(2000),
});

/** Asks the caller's manager for something: it becomes a case, which the manager answers by email. */
export const askRelationshipManager = call({
  method: 'POST',
  path: '/accounts/me/relationship-manager/requests',
  summary: 'Write to the relationship manager',
  body: ManagerRequest,
  output: z.strictObject({ id: Id }),
  errors: [],
  who: 'active_client',
  support: false,
  idempotent: true,
});
