import { msg } from '@lingui/core/macro';
import {
  IconArrowsExchange,
  IconBook,
  IconChartLine,
  IconChartPie,
  IconCompass,
  IconFileText,
  IconGlass,
  IconHelp,
  IconMessage,
  IconNews,
  IconReport,
  IconSettings,
  IconShieldCheck,
} from '@tabler/icons-react';
import { paths } from '../../app/routing/paths.ts';
import { RoomLayout } from '../../app/routing/room-layout.tsx';
import type { Room } from '../../app/routing/room-navigation.tsx';
import { useUser } from '../../app/session/use-user.ts';
import { NotificationBell } from '../messages/notification-bell.tsx';
import { verificationStart } from '../verification-start.ts';

const ROOMS: readonly Room[] = [
  {
    path: paths.portfolio(),
    label: msg`Portfolio`,
    icon: IconChartPie,
    leadsTo: [paths.deposit(), paths.withdrawals(), paths.exchange()],
  },
  {
    path: paths.explore(),
    label: msg`Invest`,
    icon: IconCompass,
    leadsTo: ['/invest', '/redeem'],
  },
  { path: paths.transactions(), label: msg`Transactions`, icon: IconArrowsExchange },
  { path: paths.statements(), label: msg`Statements`, icon: IconReport },
  { path: paths.club(), label: msg`Club`, icon: IconGlass },
  { path: paths.settings(), label: msg`Settings`, icon: IconSettings },
  { path: paths.documents(), label: msg`Documents`, icon: IconFileText },
  { path: paths.contactUs(), label: msg`Contact us`, icon: IconMessage },
  { path: paths.faq(), label: msg`Questions`, icon: IconHelp },
  { path: paths.analytics(), label: msg`Analytics`, icon: IconChartLine },
  { path: paths.education(), label: msg`Education`, icon: IconBook },
  { path: paths.news(), label: msg`News`, icon: IconNews },
];

/** The frame of the client's rooms, with the way to verification until it is done. */
export function PortalLayout() {
  const user = useUser();
  const tools = <NotificationBell />;
  if (user.verification_status === 'VERIFIED') return <RoomLayout rooms={ROOMS} tools={tools} />;
  const verification = {
    path: verificationStart(user),
    label: msg`Verification`,
    icon: IconShieldCheck,
  };
  return <RoomLayout rooms={[...ROOMS, verification]} tools={tools} />;
}
