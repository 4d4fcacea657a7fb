import { useLingui } from '@lingui/react/macro';
import { Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Shell } from '../../ui/frames/shell.tsx';
import { UserActions, type UserActionsProps } from '../session/user-actions.tsx';
import { type Room, RoomNavigation } from './room-navigation.tsx';

type RoomLayoutProps = UserActionsProps & {
  rooms: readonly Room[];
  /** Before the person's menu. */
  tools?: ReactNode;
  foot?: ReactNode;
};

/** The frame of the rooms: sidebar, header with the person's menu, and the open room. */
export function RoomLayout({ rooms, tools, foot, ...person }: RoomLayoutProps) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  return (
    <Shell
      navigation={<RoomNavigation rooms={rooms} />}
      actions={
        <>
          {tools}
          <UserActions {...person} />
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
