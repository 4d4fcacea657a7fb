import { z } from 'zod';
import { call } from '../call.ts';
import { Done, text } from '../fields.ts';
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationName,
  type NotificationSubject,
} from './notification-kinds.ts';

/** A kind of notification of which a person may switch off the emails. */
export type OptionalEmail = {
  [N in NotificationName]: 'EMAIL' extends (typeof NOTIFICATION_KINDS)[N]['optional'][number]
    ? N
    : never;
}[NotificationName];

/** The kinds of notification of which a person may switch off the emails, in the order of the table. */
export const OPTIONAL_EMAILS = Object.entries<NotificationKind>(NOTIFICATION_KINDS)
  .filter(([, { optional }]) => optional.includes('EMAIL'))
  .map(([name]) => name) as [OptionalEmail, ...OptionalEmail[]];

/** What push messages are about, which are switched off by their subject. */
export const PUSH_SUBJECTS = [
  'SECURITY',
  'MONEY',
  'ACCOUNT',
  'PROGRESS',
] as const satisfies NotificationSubject[];

export type PushSubject = (typeof PUSH_SUBJECTS)[number];

/** What text messages are about, which come to whoever has asked for them, by their subject. */
export const TEXT_SUBJECTS = ['SECURITY', 'MONEY'] as const satisfies PushSubject[];

export type TextSubject = (typeof TEXT_SUBJECTS)[number];

const UNSUBSCRIBE_TOKEN_LENGTH_MAX = 300;

const Kind = z.enum(OPTIONAL_EMAILS).meta({ description: 'Kind of notification' });

const Subject = z.enum(PUSH_SUBJECTS).meta({ description: 'What push notifications are about' });

const TextedSubject = z.enum(TEXT_SUBJECTS).meta({ description: 'What text messages are about' });

/**
 * Whether a person is emailed about a kind, or told over push or by text message about a subject. Emails of what is not in the list
 * always come; push goes to the browsers that have asked for it, a text message to a verified phone. Text messages are off until
 * somebody asks for them.
 */
export const NotificationChoice = z.discriminatedUnion('channel', [
  z.strictObject({ channel: z.literal('EMAIL'), kind: Kind, is_on: z.boolean() }),
  z.strictObject({ channel: z.literal('PUSH'), kind: Subject, is_on: z.boolean() }),
  z.strictObject({ channel: z.literal('SMS'), kind: TextedSubject, is_on: z.boolean() }),
]);

export const listNotificationChoices = call({
  method: 'GET',
  path: '/accounts/me/notification-settings',
  summary: 'Which emails, push notifications and text messages the person has switched on and off',
  output: z.strictObject({ items: z.array(NotificationChoice) }),
  errors: [],
  who: 'client',
  support: true,
  idempotent: false,
});

/** Safe to repeat. `phone_not_verified` where text messages are switched on by somebody who has verified no phone. */
export const chooseNotification = call({
  method: 'PATCH',
  path: '/accounts/me/notification-settings',
  summary:
    'Switch emails of a kind, or push notifications or text messages about a subject, on or off',
  body: NotificationChoice,
  output: Done,
  errors: ['phone_not_verified'],
  who: 'client',
  support: false,
  idempotent: false,
});

/** What the link of an email does with the emails of its kind. */
export const SUBSCRIPTION_ACTIONS = ['UNSUBSCRIBE', 'RESUBSCRIBE'] as const;

/** For whoever has the link of an email, without a login; `not_found` where it is none of ours. Safe to repeat. */
export const changeEmailSubscription = call({
  method: 'POST',
  path: '/subscriptions/email',
  summary: 'Switch the emails of a kind off, or on again, by the link in one of them',
  body: z.strictObject({
    token: text(UNSUBSCRIBE_TOKEN_LENGTH_MAX),
    action: z.enum(SUBSCRIPTION_ACTIONS),
  }),
  output: z.strictObject({ kind: Kind }),
  errors: [],
  who: 'anyone',
  support: false,
  idempotent: false,
});
