import { msg } from '@lingui/core/macro';
import {
  IconChecklist,
  IconGavel,
  IconHistory,
  IconLayoutDashboard,
  IconMail,
  IconScale,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react';
import { paths } from '../../app/routing/paths.ts';
import { RoomLayout } from '../../app/routing/room-layout.tsx';
import type { Room } from '../../app/routing/room-navigation.tsx';
import { SandboxLine } from './sandbox-line.tsx';

/** Rooms of the desk, in the order of the sidebar. A room joins when it exists. */
const ROOMS: readonly Room[] = [
  { path: paths.desk(), label: msg`Overview`, icon: IconLayoutDashboard },
  { path: paths.deskQueues(), label: msg`Reviews`, icon: IconUserCheck },
  { path: paths.deskWithdrawals(), label: msg`Withdrawals`, icon: IconChecklist },
  { path: paths.deskClients(), label: msg`Clients`, icon: IconUsers },
  { path: paths.deskInvitations(), label: msg`Invitations`, icon: IconMail },
  { path: paths.deskInvestorClasses(), label: msg`Investor classes`, icon: IconGavel },
  { path: paths.deskReconciliation(), label: msg`Reconciliation`, icon: IconScale },
  { path: paths.deskAudit(), label: msg`Audit trail`, icon: IconHistory },
];

/** The frame of the desk's rooms. */
export function DeskLayout() {
  return <RoomLayout rooms={ROOMS} foot={<SandboxLine />} />;
}
