import { CallError } from '@ballast/client/call-error.ts';
import {
  type OptionalEmail,
  unsubscribe,
} from '@ballast/contract/messages/notification-choices.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { OPTIONAL_EMAIL_WORDS } from '../../app/messages/optional-email-words.ts';
import { paths } from '../../app/routing/paths.ts';
import { client } from '../../app/session/start.ts';
import { LightButton } from '../../ui/light/button.tsx';
import { ButtonLink } from '../link.tsx';
import { useSearch } from '../router.ts';

/** Where the link at the foot of an email leads: asks first, because mail programs follow links by themselves. */
export function UnsubscribePage() {
  const { i18n } = useLingui();
  const { token = '' } = useSearch();
  const [stopped, setStopped] = useState<OptionalEmail | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [running, setRunning] = useState(false);

  async function stop(): Promise<void> {
    setRunning(true);
    setError(null);
    try {
      setStopped((await client.call(unsubscribe, { body: { token } })).kind);
    } catch (failure) {
      setError(failure);
    }
    setRunning(false);
  }

  if (token === '' || isInvalid(error)) return <LinkInvalid />;
  if (stopped) {
    return (
      <AccessScreen
        title={<Trans>These emails are switched off</Trans>}
        lead={
          <Trans>
            We no longer email you about this: “{i18n._(OPTIONAL_EMAIL_WORDS[stopped])}”. You still
            find it among your notifications, and you can switch the emails on again in your
            settings.
          </Trans>
        }
      >
        <ButtonLink to={paths.settings()}>
          <Trans>View your settings</Trans>
        </ButtonLink>
      </AccessScreen>
    );
  }
  return (
    <AccessScreen
      title={<Trans>Stop these emails?</Trans>}
      lead={
        <Trans>
          We will no longer send you emails of this kind. We always email you about what we need
          from you, your money and your security.
        </Trans>
      }
    >
      <FailureNote error={error} />
      <LightButton running={running} onClick={stop}>
        <Trans>Stop these emails</Trans>
      </LightButton>
    </AccessScreen>
  );
}

/** Says whether a link is none of ours, or too old. */
function isInvalid(error: unknown): boolean {
  return error instanceof CallError && ['not_found', 'fields_invalid'].includes(error.code);
}

function LinkInvalid() {
  return (
    <AccessScreen
      title={<Trans>This link is not valid</Trans>}
      lead={<Trans>You can choose in your settings which emails you get.</Trans>}
    >
      <ButtonLink to={paths.settings()}>
        <Trans>View your settings</Trans>
      </ButtonLink>
    </AccessScreen>
  );
}
