import type { SsoProvider } from '@ballast/contract/access/sso.ts';
import { Trans } from '@lingui/react/macro';
import { IconBrandAppleFilled, IconBrandGoogleFilled } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { useAction } from '../../app/forms/use-action.ts';
import { LightButton } from '../../ui/light/button.tsx';
import { Note } from '../../ui/note.tsx';
import { leaveForProvider, readSsoProviders, type SsoWish, ssoSettingsRefusalOf } from './sso.ts';
import styles from './sso-buttons.module.css';

const ICONS = { GOOGLE: IconBrandGoogleFilled, APPLE: IconBrandAppleFilled } as const;

/** Signing in or up with Google or Apple, as far as the platform is set up for it. */
export function SsoButtons({ wish }: { wish: SsoWish }) {
  const [providers, setProviders] = useState<readonly SsoProvider[]>([]);
  const action = useAction(async (provider: SsoProvider) => {
    await leaveForProvider({ ...wish, provider });
  });
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    // Whoever cannot be identified by others still has the form, so only a refusal of this browser is told.
    readSsoProviders().then(setProviders, (error: unknown) => {
      setRefused(ssoSettingsRefusalOf(error) === 'VALIDATION_ERROR');
    });
  }, []);
  if (isRefused) {
    return (
      <Note tone="bad" title={<Trans>Google and Apple cannot be used in this browser</Trans>} />
    );
  }
  if (providers.length === 0) return null;
  return (
    <div className={styles.ways}>
      <p className={styles.or}>
        <Trans>or</Trans>
      </p>
      {providers.map((provider) => {
        const Icon = ICONS[provider];
        return (
          <LightButton
            key={provider}
            tone="default"
            mark={<Icon size={18} aria-hidden="true" />}
            running={action.running}
            onClick={() => action.run(provider)}
          >
            {provider === 'GOOGLE' ? (
              <Trans>Continue with Google</Trans>
            ) : (
              <Trans>Continue with Apple</Trans>
            )}
          </LightButton>
        );
      })}
      <FailureNote error={action.error} />
    </div>
  );
}
