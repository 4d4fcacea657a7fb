import {
  ACCESS_KEEPERS,
  ALARM_KEEPERS,
  AUDITORS,
  CALL_TAKERS,
  CONTENT_WRITERS,
  CORRECTORS,
  DOCUMENT_PUBLISHERS,
  EXCHANGE_READERS,
  FEE_READERS,
  INVITATION_KEEPERS,
  PAYMENT_FILE_READERS,
  PRIVATE_FUND_READERS,
  REBALANCE_READERS,
  type StaffRole,
} from '@ballast/contract/account/roles.ts';
import { getSandboxes, type SandboxName } from '@ballast/contract/staff/sandboxes.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconBuildingBank,
  IconFileDollar,
  IconFileText,
  IconFingerprint,
  IconGavel,
  IconHistory,
  IconHourglass,
  IconKey,
  IconLayoutDashboard,
  IconListCheck,
  IconMail,
  IconNews,
  IconPencil,
  IconPlugConnected,
  IconReceipt,
  IconScale,
  IconTransfer,
  IconUserCheck,
  IconUsers,
  IconVideo,
  IconWorld,
} from '@tabler/icons-react';
import { LOCALE } from '../../app/figures/format-decimal.ts';
import { paths } from '../../app/routing/paths.ts';
import { RoomLayout } from '../../app/routing/room-layout.tsx';
import type { Room } from '../../app/routing/room-navigation.tsx';
import { useCallQuery } from '../../app/session/queries.ts';
import { useUser } from '../../app/session/use-user.ts';
import { KeysButton } from '../keys/keys-button.tsx';
import { ROLE_WORDS } from '../role-words.ts';
import { HeaderSearch } from '../search/header-search.tsx';
import { AboutMe } from './about-me.tsx';
import styles from './sandbox-line.module.css';
import { useIdleLogout } from './use-idle-logout.ts';

/** Rooms with who works in them; the others are open to all staff. */
const ROOMS: readonly (Room & { readonly of?: readonly StaffRole[] })[] = [
  { path: paths.desk(), label: msg`Overview`, icon: IconLayoutDashboard },
  { path: paths.deskQueues(), label: msg`Reviews`, icon: IconUserCheck },
  { path: paths.deskClients(), label: msg`Clients`, icon: IconUsers },
  {
    path: paths.deskInvitations(),
    label: msg`Invitations`,
    icon: IconMail,
    of: INVITATION_KEEPERS.staff,
  },
  { path: paths.deskCalls(), label: msg`Calls`, icon: IconVideo, of: CALL_TAKERS.staff },
  {
    path: paths.deskContent(),
    label: msg`Content`,
    icon: IconNews,
    of: CONTENT_WRITERS.staff,
  },
  {
    path: paths.deskDocuments(),
    label: msg`Documents for clients`,
    icon: IconFileText,
    of: DOCUMENT_PUBLISHERS.staff,
  },
  {
    path: paths.deskFunds(),
    label: msg`Private funds`,
    icon: IconBuildingBank,
    of: PRIVATE_FUND_READERS.staff,
  },
  {
    path: paths.deskRebalances(),
    label: msg`Rebalances`,
    icon: IconArrowsExchange,
    of: REBALANCE_READERS.staff,
  },
  {
    path: paths.deskFees(),
    label: msg`Fees and rewards`,
    icon: IconReceipt,
    of: FEE_READERS.staff,
  },
  {
    path: paths.deskPaymentFiles(),
    label: msg`Payment files`,
    icon: IconFileDollar,
    of: PAYMENT_FILE_READERS.staff,
  },
  {
    path: paths.deskExchange(),
    label: msg`At the exchange`,
    icon: IconTransfer,
    of: EXCHANGE_READERS.staff,
  },
  { path: paths.deskInvestorClasses(), label: msg`Investor classes`, icon: IconGavel },
  { path: paths.deskCountries(), label: msg`Countries`, icon: IconWorld },
  {
    path: paths.deskAlarms(),
    label: msg`Alarms`,
    icon: IconAlertTriangle,
    of: ALARM_KEEPERS.staff,
  },
  {
    path: paths.deskCorrections(),
    label: msg`Corrections`,
    icon: IconPencil,
    of: CORRECTORS.staff,
  },
  {
    path: paths.deskProviderEvents(),
    label: msg`Provider events`,
    icon: IconPlugConnected,
    of: CORRECTORS.staff,
  },
  { path: paths.deskAccess(), label: msg`Access`, icon: IconKey, of: ACCESS_KEEPERS.staff },
  { path: paths.deskReconciliation(), label: msg`Reconciliation`, icon: IconScale },
  {
    path: paths.deskDecisions(),
    label: msg`Decisions`,
    icon: IconListCheck,
    of: AUDITORS.staff,
  },
  { path: paths.deskAudit(), label: msg`Audit trail`, icon: IconHistory },
  {
    path: paths.deskRetention(),
    label: msg`Retention`,
    icon: IconHourglass,
    of: AUDITORS.staff,
  },
  { path: paths.deskPasskeys(), label: msg`Passkeys`, icon: IconFingerprint },
];

export function DeskLayout() {
  const { i18n } = useLingui();
  useIdleLogout();
  const { staff_roles: roles } = useUser();
  const rooms = ROOMS.filter(
    ({ of }) => of === undefined || roles.some((each) => of.includes(each)),
  );
  const words = new Intl.ListFormat(LOCALE).format(roles.map((each) => i18n._(ROLE_WORDS[each])));
  return (
    <RoomLayout
      rooms={rooms}
      tools={
        <>
          <HeaderSearch />
          <KeysButton />
        </>
      }
      role={words}
      about={<AboutMe roles={words} />}
      foot={<SandboxLine />}
    />
  );
}

const NAMES: Readonly<Record<SandboxName, MessageDescriptor>> = {
  CUSTODY: msg`custody`,
  BANK: msg`the bank`,
  TRADE: msg`trading`,
  EMAIL: msg`email`,
  SMS: msg`SMS`,
  WHATSAPP: msg`WhatsApp`,
  PUSH: msg`push notifications`,
  SIGN_IN: msg`sign-in by Google and Apple`,
  SIGNING: msg`signing`,
  VERIFICATION: msg`verification of identity`,
  SCREENING: msg`screening against lists`,
};

/** Names the providers that are sandboxes, under every screen of staff; nothing where there is none. */
function SandboxLine() {
  const { i18n } = useLingui();
  const { data } = useCallQuery(getSandboxes);
  if (!data || data.sandboxes.length === 0) return null;
  const names = new Intl.ListFormat(LOCALE).format(
    data.sandboxes.map((name) => i18n._(NAMES[name])),
  );
  return (
    <p className={styles.line} data-sandboxes>
      <Trans>Sandboxes, with nothing real behind them: {names}.</Trans>
    </p>
  );
}
