import { msg } from '@lingui/core/macro';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { paths } from '../../app/paths.ts';
import { RoomLayout } from '../../app/room-layout.tsx';
import type { Room } from '../../app/room-navigation.tsx';

/** Rooms of the desk, in the order of the sidebar. A room joins when it exists. */
const ROOMS: readonly Room[] = [
  { path: paths.desk(), label: msg`Overview`, icon: IconLayoutDashboard },
];

/** The frame of the desk's rooms. */
export function DeskLayout() {
  return <RoomLayout rooms={ROOMS} />;
}
