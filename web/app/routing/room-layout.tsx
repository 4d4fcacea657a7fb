import { useLingui } from '@lingui/react/macro';
import { Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Shell } from '../../ui/frames/shell.tsx';
import { UserActions } from '../session/user-actions.tsx';
import { type Room, RoomNavigation } from './room-navigation.tsx';

type RoomLayoutProps = {
  rooms: readonly Room[];
  /** Before the person's menu. */
  tools?: ReactNode;
  /** What the person is here, under the name. */
  role?: string;
  foot?: ReactNode;
};

/** The frame of the rooms: sidebar, header with the person's menu, and the open room. */
export function RoomLayout({ rooms, tools, role, foot }: RoomLayoutProps) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  return (
    <Shell
      navigation={<RoomNavigation rooms={rooms} />}
      actions={
        <>
          {tools}
          <UserActions {...(role && { role })} />
        </>
      }
      words={{ openMenu: t`Menu`, closeMenu: t`Close menu`, skip: t`Skip to content` }}
      routeKey={pathname}
    >
      <Outlet />
      {foot}
    </Shell>
  );
}
