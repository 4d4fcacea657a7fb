import type { SsoProvider } from '@ballast/contract/access/sso.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBrandAppleFilled, IconBrandGoogleFilled } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { FailureNote } from '../failure-note.tsx';
import { useAction } from '../use-action.ts';
import { leaveForProvider, readSsoProviders, type SsoWish } from './sso.ts';
import styles from './sso-buttons.module.css';

const ICONS = { GOOGLE: IconBrandGoogleFilled, APPLE: IconBrandAppleFilled } as const;

/** Signing in or up with Google or Apple, as far as the platform is set up for it. */
export function SsoButtons({ wish }: { wish: SsoWish }) {
  const [providers, setProviders] = useState<readonly SsoProvider[]>([]);
  const action = useAction(async (provider: SsoProvider) => {
    await leaveForProvider({ ...wish, provider });
  });
  useEffect(() => {
    // Whoever cannot be identified by others still has the form.
    readSsoProviders().then(setProviders, () => undefined);
  }, []);
  if (providers.length === 0) return null;
  return (
    <div className={styles.ways}>
      <p className={styles.or}>
        <Trans>or</Trans>
      </p>
      {providers.map((provider) => {
        const Icon = ICONS[provider];
        return (
          <Button
            key={provider}
            variant="default"
            fullWidth
            leftSection={<Icon size={18} aria-hidden="true" />}
            loading={action.running}
            onClick={() => action.run(provider)}
          >
            {provider === 'GOOGLE' ? (
              <Trans>Continue with Google</Trans>
            ) : (
              <Trans>Continue with Apple</Trans>
            )}
          </Button>
        );
      })}
      <FailureNote error={action.error} />
    </div>
  );
}
