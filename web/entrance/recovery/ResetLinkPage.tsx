import { CallError } from '@ballast/client/call-error.ts';
import { verifyPasswordReset } from '@ballast/contract/access/password-reset.ts';
import { nextStep, RECOVERY } from '@ballast/contract/access/recovery-flow.ts';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { draftOf } from '../../app/forms/flow-draft.ts';
import { paths } from '../../app/routing/paths.ts';
import { client } from '../../app/session/start.ts';
import { LightButton } from '../../ui/light/button.tsx';
import { ButtonLink } from '../link.tsx';
import { useGo, useSearch } from '../router.ts';
import { useOnce } from '../use-once.ts';

/** Where the link of the message leads. */
export function ResetLinkPage() {
  const { token: given } = useSearch();
  const [token] = useState(given ?? '');
  const [error, setError] = useState<unknown>(null);
  const go = useGo();

  async function check(): Promise<void> {
    setError(null);
    try {
      if (token === '') throw new CallError(410, 'reset_link_invalid');
      const verification = await client.call(verifyPasswordReset, { body: { token } });
      draftOf(RECOVERY).change({ token, verification });
      await go(nextStep(verification), { replace: true });
    } catch (failure) {
      setError(failure);
    }
  }

  useOnce(() => {
    // The secret leaves the address bar, and with it the history of the browser, before anything else.
    window.history.replaceState(window.history.state, '', paths.resetLink());
    void check();
  });

  if (isLinkInvalid(error)) return <LinkInvalid />;
  return (
    <AccessScreen
      title={<Trans>Set a new password</Trans>}
      lead={<Trans>We check your link.</Trans>}
    >
      <FailureNote error={error} />
      {error ? (
        <LightButton onClick={check}>
          <Trans>Try again</Trans>
        </LightButton>
      ) : null}
    </AccessScreen>
  );
}

/** Says whether a link opens nothing: it is not one of ours, was used, is too old or has a successor. */
function isLinkInvalid(error: unknown): boolean {
  return (
    error instanceof CallError && ['reset_link_invalid', 'fields_invalid'].includes(error.code)
  );
}

function LinkInvalid() {
  return (
    <AccessScreen
      title={<Trans>This link is invalid or has expired</Trans>}
      lead={<Trans>A link works once and for 30 minutes, and only the newest one does.</Trans>}
    >
      <ButtonLink to={paths.forgotPassword()}>
        <Trans>Ask for a new link</Trans>
      </ButtonLink>
    </AccessScreen>
  );
}
