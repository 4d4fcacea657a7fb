import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { PlainLink } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import styles from './notification-bell.module.css';
import { unreadQuery } from './queries.ts';

const SHOWN_MAX = 99;

/** The way to the notifications, with how many are unread; without a number while that is not known. */
export function NotificationBell() {
  const { t } = useLingui();
  const unread = useQuery(unreadQuery()).data?.unread_count ?? 0;
  const shown = unread > SHOWN_MAX ? `${SHOWN_MAX}+` : String(unread);
  return (
    <ActionIcon
      component={PlainLink}
      to={paths.notifications()}
      variant="subtle"
      color="gray"
      size={44}
      className={styles.bell}
      aria-label={unread > 0 ? t`Notifications, ${shown} unread` : t`Notifications`}
    >
      <IconBell size={20} stroke={1.6} aria-hidden="true" />
      {unread > 0 ? (
        <span className={styles.count} aria-hidden="true">
          {shown}
        </span>
      ) : null}
    </ActionIcon>
  );
}
