import { listSupportSessions } from '@ballast/contract/access/support-views.ts';
import {
  countUnreadNotifications,
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotifications,
} from '@ballast/contract/messages/notifications.ts';
import { answer, list } from '../answers.ts';
import { formStates } from '../forms.ts';
import { CLIENT, id } from '../people.ts';
import { heading, link, type Screen } from '../screen.ts';

const DEPOSIT: Notification = {
  id: id(401),
  kind: 'deposit_credited',
  title: 'Your deposit of 1,250.00 USDC has arrived',
  text: 'Your deposit of 1,250.00 USDC has arrived and is being settled. It will be available within 24 hours.',
  language: 'en',
  link: { screen: 'transaction', id: id(402) },
  read: false,
  told_at: '2026-03-12T09:30:00.000Z',
};

const ASKED: Notification = {
  ...DEPOSIT,
  id: id(403),
  kind: 'documents_requested',
  title: 'We need a document from you',
  text: 'To continue, we need something more from you: “A bank statement”.',
  link: { screen: 'uploadDocuments', id: null },
  told_at: '2026-03-11T16:05:00.000Z',
};

const READ: Notification = {
  ...DEPOSIT,
  id: id(404),
  kind: 'new_browser_signed_in',
  title: 'New login from Chrome',
  text: 'Someone logged in to your account from Chrome on Linux.\n\nIf this was not you, set a new password and contact us at once.',
  link: { screen: 'devices', id: null },
  read: true,
  told_at: '2026-03-10T08:00:00.000Z',
};

const readingAll = formStates({
  name: 'marking all as read',
  submit: 'Mark all as read',
  call: readAllNotifications,
  carries: {},
  refusals: { internal_error: ['Could not mark the notifications as read'] },
  lost: ['Could not mark the notifications as read'],
  done: { answers: [answer(readAllNotifications, {})], sees: [heading('Notifications')] },
});

const readingOne = formStates({
  name: 'marking one as read',
  submit: 'Mark as read',
  call: readNotifications,
  carries: { body: { ids: [DEPOSIT.id] } },
  refusals: { internal_error: ['Could not mark the notification as read'] },
  lost: ['Could not mark the notification as read'],
  done: { answers: [answer(readNotifications, {})], sees: [heading('Notifications')] },
});

export const notifications: readonly Screen[] = [
  {
    route: '/notifications',
    path: '/notifications',
    user: CLIENT,
    answers: [
      list(listNotifications, [DEPOSIT, READ]),
      answer(countUnreadNotifications, { unread_count: 1 }),
    ],
    reads: [listNotifications],
    sees: [heading('Notifications')],
    states: {
      full: {
        answers: [
          list(listNotifications, [DEPOSIT, ASKED, READ]),
          answer(countUnreadNotifications, { unread_count: 120 }),
        ],
        sees: [
          link('Notifications, 99+ unread'),
          'Your deposit of 1,250.00 USDC has arrived',
          link('View the transaction'),
          link('Send documents'),
          link('View your devices'),
        ],
      },
      'full, amounts hidden': {
        does: (page) => page.getByRole('button', { name: 'Hide amounts' }).click(),
        sees: ['Your deposit of •••••• USDC has arrived', link('View the transaction')],
        misses: ['1,250'],
      },
      'full, only looked at': {
        user: { support_admin_id: id(9) },
        answers: [list(listNotifications, [DEPOSIT, ASKED, READ]), list(listSupportSessions, [])],
        sees: [link('View the transaction'), 'We need a document from you'],
        misses: [link('Send documents'), 'Mark as read', 'Mark all as read'],
      },
      empty: {
        answers: [
          list(listNotifications, []),
          answer(countUnreadNotifications, { unread_count: 0 }),
        ],
        sees: ['No notifications yet', link('Notifications')],
      },
      ...readingAll,
      ...readingOne,
    },
  },
];
