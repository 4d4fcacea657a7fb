import {
  type Notification,
  readAllNotifications,
  readNotifications,
} from '@ballast/contract/messages/notifications.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { useMaskedText } from '../../app/figures/masked-text.ts';
import { PlainLink } from '../../app/routing/link.tsx';
import { useCallMutation } from '../../app/session/queries.ts';
import { useUser } from '../../app/session/use-user.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { failureToast } from '../account/failure-toast.tsx';
import { linkOf } from './notification-links.ts';
import styles from './notifications.module.css';
import { notificationsQuery, unreadQuery } from './queries.ts';

/** What the person was told, newest first; whoever only looks at the account marks nothing as read. */
export function NotificationsPage() {
  const { t } = useLingui();
  const isOwnSession = useUser().support_admin_id === null;
  return (
    <Stack>
      <PageHeader
        title={<Trans>Notifications</Trans>}
        lead={<Trans>What has happened on your account. We also email you about it.</Trans>}
        actions={isOwnSession ? <ReadAll /> : null}
      />
      <Paged
        words={{ more: t`Show more` }}
        page={(cursor, after) => <NotificationPage cursor={cursor} after={after} />}
      />
    </Stack>
  );
}

function ReadAll() {
  const unread = useQuery(unreadQuery()).data?.unread_count ?? 0;
  const readAll = useCallMutation(readAllNotifications);
  const run = () =>
    readAll
      .mutateAsync({})
      .catch((error: unknown) =>
        failureToast(<Trans>Could not mark the notifications as read</Trans>, error),
      );
  return (
    <Button variant="default" loading={readAll.isPending} disabled={unread === 0} onClick={run}>
      <Trans>Mark all as read</Trans>
    </Button>
  );
}

type NotificationPageProps = {
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

function NotificationPage({ cursor, after }: NotificationPageProps) {
  const { t } = useLingui();
  const { data, error } = useQuery(notificationsQuery(cursor));
  if (!data && error) return <FailureNote error={error} />;
  return (
    <>
      <Card flush>
        {data ? null : <Skeleton height={18} />}
        {data?.items.length === 0 ? <NothingYet /> : null}
        {data && data.items.length > 0 ? (
          <ul className={styles.list} aria-label={t`Notifications`}>
            {data.items.map((item) => (
              <NotificationItem key={item.id} item={item} />
            ))}
          </ul>
        ) : null}
      </Card>
      {after(data?.next_cursor ?? null)}
    </>
  );
}

function NothingYet() {
  return (
    <EmptyState
      title={<Trans>No notifications yet</Trans>}
      text={<Trans>When something happens on your account, we tell you here.</Trans>}
    />
  );
}

function NotificationItem({ item }: { item: Notification }) {
  const { i18n } = useLingui();
  const shown = useMaskedText();
  const isOwnSession = useUser().support_admin_id === null;
  const read = useCallMutation(readNotifications);
  const link = linkOf(item, !isOwnSession);
  const isUnread = isOwnSession && !item.read;

  // The screen that it leads to is shown whether or not this could be kept.
  const open = () => (isUnread ? read.mutate({ body: { ids: [item.id] } }) : undefined);
  const mark = () =>
    read
      .mutateAsync({ body: { ids: [item.id] } })
      .catch((error: unknown) =>
        failureToast(<Trans>Could not mark the notification as read</Trans>, error),
      );

  return (
    <li className={styles.item} data-unread={!item.read || undefined}>
      <div className={styles.head}>
        <h2 className={styles.title} lang={item.language}>
          {shown(item.title)}
          {item.read ? null : (
            <span className={styles.hidden}>
              {' '}
              <Trans>(unread)</Trans>
            </span>
          )}
        </h2>
        <time className={styles.time} dateTime={item.told_at}>
          {formatDate(item.told_at, 'mediumWithTime')}
        </time>
      </div>
      {item.text.split('\n\n').map((paragraph) => (
        <p key={paragraph} className={styles.text} lang={item.language}>
          {shown(paragraph)}
        </p>
      ))}
      {link || isUnread ? (
        <div className={styles.actions}>
          {link ? (
            <PlainLink to={link.to} className={styles.action} onClick={open}>
              {i18n._(link.words)}
            </PlainLink>
          ) : null}
          {isUnread ? (
            <button
              type="button"
              className={styles.action}
              disabled={read.isPending}
              onClick={mark}
            >
              <Trans>Mark as read</Trans>
            </button>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
