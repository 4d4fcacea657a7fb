import { z } from 'zod';
import { call } from '../call.ts';
import { Done, text } from '../fields.ts';
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationName,
} from './notification-kinds.ts';

/** A kind of notification of which a person may switch off the emails. */
export type OptionalEmail = {
  [N in NotificationName]: (typeof NOTIFICATION_KINDS)[N]['optional'] extends readonly []
    ? never
    : N;
}[NotificationName];

/** The kinds of notification of which a person may switch off the emails, in the order of the table. */
export const OPTIONAL_EMAILS = Object.entries<NotificationKind>(NOTIFICATION_KINDS)
  .filter(([, { optional }]) => optional.includes('EMAIL'))
  .map(([name]) => name) as [OptionalEmail, ...OptionalEmail[]];

const UNSUBSCRIBE_TOKEN_LENGTH_MAX = 300;

const Kind = z.enum(OPTIONAL_EMAILS).meta({ description: 'Kind of notification' });

/** Whether a person is emailed about a kind; what is not in the list always comes. */
export const NotificationChoice = z.strictObject({ kind: Kind, is_on: z.boolean() });

export const listNotificationChoices = call({
  method: 'GET',
  path: '/notifications/choices',
  summary: 'Which emails the person has switched on and off',
  output: z.strictObject({ items: z.array(NotificationChoice) }),
  errors: [],
  who: 'client',
  support: true,
  idempotent: false,
});

/** Safe to repeat. */
export const chooseNotification = call({
  method: 'PUT',
  path: '/notifications/choices',
  summary: 'Switch emails of a kind on or off',
  body: NotificationChoice,
  output: Done,
  errors: [],
  who: 'client',
  support: false,
  idempotent: false,
});

/** For whoever has the link of an email, without a login; `not_found` where it is none of ours. Safe to repeat. */
export const unsubscribe = call({
  method: 'POST',
  path: '/notifications/unsubscribe',
  summary: 'Switch off the emails of a kind by the link in one of them',
  body: z.strictObject({ token: text(UNSUBSCRIBE_TOKEN_LENGTH_MAX) }),
  output: z.strictObject({ kind: Kind }),
  errors: [],
  who: 'anyone',
  support: false,
  idempotent: false,
});
