import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { Icon } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { PlainLink } from './link.tsx';
import { isOpen } from './open-room.ts';
import type { Path } from './paths.ts';
import styles from './room-navigation.module.css';

export type Room = {
  path: Path;
  label: MessageDescriptor;
  icon: Icon;
  /** Where pages begin that are reached from this room. */
  leadsTo?: readonly string[];
};

/** The sidebar's rooms; the first is the start, which only its own address opens. */
export function RoomNavigation({ rooms }: { rooms: readonly Room[] }) {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  return (
    <nav aria-label={i18n._(msg`Main`)} className={styles.list}>
      {rooms.map(({ path, label, icon: RoomIcon, leadsTo = [] }, index) => (
        <PlainLink
          key={path}
          to={path}
          className={styles.link}
          aria-current={
            isOpen(pathname, path, index > 0 ? [path, ...leadsTo] : leadsTo) ? 'page' : undefined
          }
        >
          <RoomIcon size={20} stroke={1.6} aria-hidden="true" />
          {i18n._(label)}
        </PlainLink>
      ))}
    </nav>
  );
}
