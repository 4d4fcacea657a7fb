import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown, IconEye, IconEyeOff, IconLogout } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useGo } from './link.tsx';
import { paths } from './paths.ts';
import { setPrivacyMode, usePrivacyMode } from './privacy-mode.ts';
import { chooseTheme, followTheme, shownTheme, THEMES } from './theme-preference.ts';
import { useUser } from './use-user.ts';
import styles from './user-actions.module.css';

const THEME_WORDS = { light: msg`Light`, dark: msg`Dark`, system: msg`As the system` };

/** Right end of the header: privacy mode and the person's menu. */
export function UserActions() {
  return (
    <>
      <PrivacySwitch />
      <UserMenu />
    </>
  );
}

function PrivacySwitch() {
  const { i18n } = useLingui();
  const on = usePrivacyMode();
  const Icon = on ? IconEyeOff : IconEye;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={i18n._(msg`Hide amounts`)}
      aria-pressed={on}
      onClick={() => setPrivacyMode(!on)}
    >
      <Icon size={20} stroke={1.6} />
    </ActionIcon>
  );
}

function UserMenu() {
  const { i18n } = useLingui();
  const user = useUser();
  const go = useGo();
  const theme = useSyncExternalStore(followTheme, shownTheme, shownTheme);
  return (
    <Menu position="bottom-end" width={240} radius="lg" shadow="md">
      <Menu.Target>
        <UnstyledButton className={styles.person}>
          <span className={styles.initial} aria-hidden="true">
            {user.first_name.slice(0, 1)}
          </span>
          <span className={styles.name}>{user.first_name}</span>
          <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <p className={styles.email}>{user.email}</p>
        <Menu.Divider />
        <Menu.Label>
          <Trans>Theme</Trans>
        </Menu.Label>
        {THEMES.map((choice) => (
          <Menu.Item
            key={choice}
            role="menuitemradio"
            aria-checked={choice === theme}
            closeMenuOnClick={false}
            rightSection={choice === theme ? <IconCheck size={16} aria-hidden="true" /> : null}
            onClick={() => chooseTheme(user.id, choice)}
          >
            {i18n._(THEME_WORDS[choice])}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden="true" />}
          onClick={() => leave()}
        >
          <Trans>Log out</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );

  function leave(): void {
    void go(paths.logout({ admin: user.kind === 'STAFF' }));
  }
}
