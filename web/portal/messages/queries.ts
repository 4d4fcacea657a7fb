import { listNotificationChoices } from '@ballast/contract/messages/notification-choices.ts';
import {
  countUnreadNotifications,
  listNotifications,
} from '@ballast/contract/messages/notifications.ts';
import { getPushState } from '@ballast/contract/messages/push-subscriptions.ts';
import { callQuery } from '../../app/session/queries.ts';

export const notificationsQuery = (cursor?: string) =>
  callQuery(listNotifications, { query: cursor === undefined ? {} : { cursor } });

export const notificationChoicesQuery = () => callQuery(listNotificationChoices);

export const pushStateQuery = () => callQuery(getPushState);

export const unreadQuery = () => callQuery(countUnreadNotifications);
