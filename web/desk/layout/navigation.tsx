import { msg } from '@lingui/core/macro';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { paths } from '../../app/paths.ts';
import { type Room, RoomNavigation } from '../../app/room-navigation.tsx';

/** Rooms of the desk, in the order of the sidebar. A room joins when it exists. */
const ROOMS: readonly Room[] = [
  { path: paths.desk(), label: msg`Overview`, icon: IconLayoutDashboard },
];

/** The desk's sidebar. */
export function DeskNavigation() {
  return <RoomNavigation rooms={ROOMS} />;
}
