import { Trans } from '@lingui/react/macro';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageStack } from '../../ui/page-stack.tsx';
import { AppearanceSettings } from './appearance-settings.tsx';
import { SecuritySettings } from './security-settings.tsx';

/** /settings */
export function SettingsPage() {
  return (
    <PageStack>
      <PageHeader title={<Trans>Settings</Trans>} />
      <SecuritySettings />
      <AppearanceSettings />
    </PageStack>
  );
}
