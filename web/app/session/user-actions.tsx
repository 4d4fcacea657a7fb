import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconEye, IconEyeOff, IconLogout } from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { setPrivacyMode, usePrivacyMode } from '../figures/privacy-mode.ts';
import { PlainLink } from '../routing/link.tsx';
import { paths } from '../routing/paths.ts';
import { chooseTheme, followTheme, shownTheme, THEMES } from '../theme/theme-preference.ts';
import { THEME_WORDS } from '../theme/theme-words.ts';
import { useUser } from './use-user.ts';
import styles from './user-actions.module.css';

const MENU_ID = 'person-menu';

export type UserActionsProps = {
  /** What the person is here, under the name. */
  role?: string | undefined;
  /** What else the menu says of the person, under the email address. */
  about?: ReactNode;
};

/** Right end of the header: privacy mode and the person's menu. */
export function UserActions(props: UserActionsProps) {
  return (
    <>
      <PrivacySwitch />
      <UserMenu {...props} />
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

function UserMenu({ role, about }: UserActionsProps) {
  const { i18n } = useLingui();
  const user = useUser();
  const theme = useSyncExternalStore(followTheme, shownTheme, shownTheme);
  return (
    <>
      <UnstyledButton className={styles.person} popoverTarget={MENU_ID}>
        <span className={styles.initial} aria-hidden="true">
          {user.first_name.slice(0, 1)}
        </span>
        <span className={styles.name}>
          <span className={styles.first}>{user.first_name}</span>
          {role ? <span className={styles.role}>{role}</span> : null}
          {user.legal_name ? (
            <span className={`${styles.role} ${styles.company}`}>{user.legal_name}</span>
          ) : null}
        </span>
        <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
      </UnstyledButton>
      <div id={MENU_ID} popover="auto" className={styles.menu}>
        <p className={styles.email}>
          {user.email}
          {user.legal_name ? <span className={styles.whole}>{user.legal_name}</span> : null}
          {about}
        </p>
        <fieldset className={styles.themes}>
          <legend className={styles.legend}>
            <Trans>Theme</Trans>
          </legend>
          {THEMES.map((choice) => (
            <label key={choice} className={styles.item}>
              <input
                type="radio"
                name="theme"
                className={styles.radio}
                checked={choice === theme}
                onChange={() => chooseTheme(user.id, choice)}
              />
              {i18n._(THEME_WORDS[choice])}
            </label>
          ))}
        </fieldset>
        <PlainLink to={paths.logout({ admin: user.kind === 'STAFF' })} className={styles.item}>
          <IconLogout size={18} stroke={1.6} aria-hidden="true" />
          <Trans>Log out</Trans>
        </PlainLink>
      </div>
    </>
  );
}
