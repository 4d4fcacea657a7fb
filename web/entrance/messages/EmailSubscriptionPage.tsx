import { CallError } from '@ballast/client/call-error.ts';
import {
  changeEmailSubscription,
  type OptionalEmail,
} from '@ballast/contract/messages/notification-choices.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { useAction } from '../../app/forms/use-action.ts';
import { OPTIONAL_EMAIL_WORDS } from '../../app/messages/optional-email-words.ts';
import { paths } from '../../app/routing/paths.ts';
import { client } from '../../app/session/start.ts';
import { LightButton } from '../../ui/light/button.tsx';
import { ButtonLink } from '../link.tsx';
import { useSearch } from '../router.ts';

/** Where the link at the foot of an email leads: asks first, because mail programs follow links by themselves. */
export function UnsubscribePage() {
  const { token = '' } = useSearch();
  return (
    <EmailSubscription
      action="UNSUBSCRIBE"
      title={<Trans>Stop these emails?</Trans>}
      lead={
        <Trans>
          We will no longer send you emails of this kind. We always email you about what we need
          from you, your money and your security.
        </Trans>
      }
      button={<Trans>Stop these emails</Trans>}
      done={(kind) => (
        <AccessScreen
          title={<Trans>These emails are switched off</Trans>}
          lead={
            <Trans>
              We no longer email you about this: “{kind}”. You still find it among your
              notifications, and you can switch the emails on again.
            </Trans>
          }
        >
          <ButtonLink to={paths.resubscribe(token)}>
            <Trans>Switch them on again</Trans>
          </ButtonLink>
        </AccessScreen>
      )}
    />
  );
}

/** Takes a mistaken unsubscription back, by the same link. */
export function ResubscribePage() {
  return (
    <EmailSubscription
      action="RESUBSCRIBE"
      title={<Trans>Get these emails again?</Trans>}
      lead={<Trans>We will email you again when there is something of this kind.</Trans>}
      button={<Trans>Get these emails</Trans>}
      done={(kind) => (
        <AccessScreen
          title={<Trans>These emails are switched on</Trans>}
          lead={<Trans>We email you again about this: “{kind}”.</Trans>}
        >
          <ButtonLink to={paths.settings()}>
            <Trans>View your settings</Trans>
          </ButtonLink>
        </AccessScreen>
      )}
    />
  );
}

type EmailSubscriptionProps = {
  action: 'UNSUBSCRIBE' | 'RESUBSCRIBE';
  title: ReactNode;
  lead: ReactNode;
  button: ReactNode;
  /** What is shown afterwards, with the words of the kind of emails. */
  done: (kind: string) => ReactNode;
};

function EmailSubscription({ action, title, lead, button, done }: EmailSubscriptionProps) {
  const { i18n } = useLingui();
  const { token = '' } = useSearch();
  const [changed, setChanged] = useState<OptionalEmail | null>(null);
  const change = useAction(async () => {
    setChanged((await client.call(changeEmailSubscription, { body: { token, action } })).kind);
  });
  if (token === '' || isInvalid(change.error)) return <LinkInvalid />;
  if (changed) return done(i18n._(OPTIONAL_EMAIL_WORDS[changed]));
  return (
    <AccessScreen title={title} lead={lead}>
      <FailureNote error={change.error} />
      <LightButton running={change.running} onClick={() => change.run()}>
        {button}
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
