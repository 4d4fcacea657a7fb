import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { NativeSelect, Switch } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { setPrivacyMode, usePrivacyMode } from '../../app/figures/privacy-mode.ts';
import { ButtonLink } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useUser } from '../../app/session/use-user.ts';
import { chooseTheme, followTheme, shownTheme, THEMES } from '../../app/theme/theme-preference.ts';
import { THEME_WORDS } from '../../app/theme/theme-words.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceBar } from '../../ui/fields/choice-bar.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { SettingRow, SettingRows } from '../../ui/lists/setting-row.tsx';
import { ManagerCard } from '../manager/manager-card.tsx';
import { NotificationSettings } from '../messages/notification-settings.tsx';
import { PushSettings } from '../messages/push/push-settings.tsx';
import { TextSettings } from '../messages/text-settings.tsx';
import { DataSettings } from './data-settings.tsx';
import { LanguageSetting } from './language-setting.tsx';
import { SecuritySettings } from './security-settings.tsx';
import { useDisplayCurrency } from './use-display-currency.tsx';

export function SettingsPage() {
  return (
    <Stack>
      <PageHeader title={<Trans>Settings</Trans>} />
      <ProfileSettings />
      <SecuritySettings />
      <AppearanceSettings />
      <NotificationSettings />
      <PushSettings />
      <TextSettings />
      {useUser().account_status === 'ACTIVE' ? (
        <>
          <ManagerCard />
          <DataSettings />
        </>
      ) : null}
    </Stack>
  );
}

function ProfileSettings() {
  const { t } = useWords();
  return (
    <Card flush title={<Trans>Profile</Trans>}>
      <SettingRows label={t`Profile`}>
        <SettingRow
          title={<Trans>Personal information</Trans>}
          text={<Trans>What we know of you. Tell us here when something has changed.</Trans>}
        >
          <ButtonLink to={paths.personal()} variant="default">
            <Trans>View</Trans>
          </ButtonLink>
        </SettingRow>
        <LanguageSetting />
        <CurrencySetting />
      </SettingRows>
    </Card>
  );
}

function CurrencySetting() {
  const { t } = useWords();
  const { value, isDisabled, choices, choose } = useDisplayCurrency();
  return (
    <SettingRow
      title={<Trans>Default currency</Trans>}
      text={<Trans>What you have is shown in it on every page and on new statements.</Trans>}
    >
      <NativeSelect
        aria-label={t`Default currency`}
        value={value}
        disabled={isDisabled}
        onChange={(event) => choose(event.currentTarget.value)}
        data={choices.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
      />
    </SettingRow>
  );
}

function AppearanceSettings() {
  const { t } = useWords();
  return (
    <Card flush title={<Trans>Appearance</Trans>}>
      <SettingRows label={t`Appearance`}>
        <ThemeSetting />
        <PrivacySetting />
      </SettingRows>
    </Card>
  );
}

function ThemeSetting() {
  const { i18n } = useLingui();
  const { t } = useWords();
  const { id } = useUser();
  const theme = useSyncExternalStore(followTheme, shownTheme, shownTheme);
  return (
    <SettingRow
      title={<Trans>Theme</Trans>}
      text={<Trans>Kept in this browser, for you alone.</Trans>}
    >
      <ChoiceBar
        label={t`Theme`}
        value={theme}
        onChange={(chosen) => chooseTheme(id, chosen)}
        choices={THEMES.map((value) => ({ value, label: i18n._(THEME_WORDS[value]) }))}
      />
    </SettingRow>
  );
}

function PrivacySetting() {
  const { t } = useWords();
  const on = usePrivacyMode();
  return (
    <SettingRow
      title={<Trans>Privacy mode</Trans>}
      text={<Trans>Hides amounts in this browser when others can see your screen.</Trans>}
    >
      <Switch
        aria-label={t`Hide amounts in this browser`}
        size="md"
        checked={on}
        onChange={(event) => setPrivacyMode(event.currentTarget.checked)}
      />
    </SettingRow>
  );
}
