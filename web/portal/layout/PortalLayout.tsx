import { msg } from '@lingui/core/macro';
import { IconArrowsExchange, IconChartPie, IconCompass, IconSettings } from '@tabler/icons-react';
import { paths } from '../../app/paths.ts';
import { RoomLayout } from '../../app/room-layout.tsx';
import type { Room } from '../../app/room-navigation.tsx';

/** Rooms of the portal, in the order of the sidebar. A room joins when it exists. */
const ROOMS: readonly Room[] = [
  { path: paths.portfolio(), label: msg`Portfolio`, icon: IconChartPie },
  { path: paths.explore(), label: msg`Invest`, icon: IconCompass },
  { path: paths.transactions(), label: msg`Transactions`, icon: IconArrowsExchange },
  { path: paths.settings(), label: msg`Settings`, icon: IconSettings },
];

/** The frame of the client's rooms. */
export function PortalLayout() {
  return <RoomLayout rooms={ROOMS} />;
}
