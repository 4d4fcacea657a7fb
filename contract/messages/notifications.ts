import { z } from 'zod';
import { call } from '../call.ts';
import { Done, Id, PageQuery, page, Timestamp } from '../fields.ts';
import { NOTIFICATION_SCREENS, type NotificationScreen } from './notification-kinds.ts';

const SCREENS = Object.keys(NOTIFICATION_SCREENS) as [NotificationScreen, ...NotificationScreen[]];

export const Notification = z.strictObject({
  id: Id,
  /** Name of its kind. */
  kind: z.string(),
  title: z.string(),
  /** Plain text; an empty line parts its paragraphs. */
  text: z.string(),
  /** Language of title and text: that of the person, or English where it is not written in theirs. */
  language: z.string(),
  /** Where it leads; null where nothing is to be seen. */
  link: z.strictObject({ screen: z.enum(SCREENS), id: Id.nullable() }).nullable(),
  read: z.boolean(),
  told_at: Timestamp,
});

export type Notification = z.infer<typeof Notification>;

export const listNotifications = call({
  method: 'GET',
  path: '/notifications',
  summary: 'What the person was told in the portal, newest first',
  query: PageQuery,
  output: page(Notification),
  errors: ['cursor_invalid'],
  who: 'client',
  support: true,
  idempotent: false,
});

export const countUnreadNotifications = call({
  method: 'GET',
  path: '/notifications/unread-count',
  summary: 'How many notifications the person has not read',
  output: z.strictObject({ unread_count: z.number().int().min(0) }),
  errors: [],
  who: 'client',
  support: true,
  idempotent: false,
});

/** Safe to repeat; an id that is none of the person's is left alone. */
export const readNotifications = call({
  method: 'POST',
  path: '/notifications/read',
  summary: 'Mark notifications as read',
  body: z.strictObject({ ids: z.array(Id).min(1).max(100) }),
  output: Done,
  errors: [],
  who: 'client',
  support: false,
  idempotent: false,
});

export const readAllNotifications = call({
  method: 'POST',
  path: '/notifications/read-all',
  summary: 'Mark all notifications as read',
  output: Done,
  errors: [],
  who: 'client',
  support: false,
  idempotent: false,
});
