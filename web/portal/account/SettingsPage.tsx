import { Trans } from '@lingui/react/macro';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { AppearanceSettings } from './appearance-settings.tsx';
import { SecuritySettings } from './security-settings.tsx';

/** /settings */
export function SettingsPage() {
  return (
    <Stack>
      <PageHeader title={<Trans>Settings</Trans>} />
      <SecuritySettings />
      <AppearanceSettings />
    </Stack>
  );
}
