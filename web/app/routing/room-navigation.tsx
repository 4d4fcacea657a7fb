import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { Icon } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { SideNavigation, sideLinkClass } from '../../ui/side-navigation.tsx';
import { PlainLink } from './link.tsx';
import type { Path } from './paths.ts';

/** A room in the sidebar. */
export type Room = { path: Path; label: MessageDescriptor; icon: Icon };

/** The sidebar's rooms; the first is the start, which only its own address opens. */
export function RoomNavigation({ rooms }: { rooms: readonly Room[] }) {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  return (
    <SideNavigation label={i18n._(msg`Main`)}>
      {rooms.map(({ path, label, icon: RoomIcon }, index) => (
        <PlainLink
          key={path}
          to={path}
          className={sideLinkClass}
          aria-current={isOpen(path, pathname, index === 0) ? 'page' : undefined}
        >
          <RoomIcon size={20} stroke={1.6} aria-hidden="true" />
          {i18n._(label)}
        </PlainLink>
      ))}
    </SideNavigation>
  );
}

function isOpen(room: Path, pathname: string, exactly: boolean): boolean {
  return pathname === room || (!exactly && pathname.startsWith(`${room}/`));
}
