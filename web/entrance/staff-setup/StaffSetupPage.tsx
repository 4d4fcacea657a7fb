import { CallError } from '@ballast/client/call-error.ts';
import { openStaffSetup } from '@ballast/contract/access/staff-setup.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { paths } from '../../app/routing/paths.ts';
import { client } from '../../app/session/start.ts';
import { LightButton } from '../../ui/light/button.tsx';
import { Link } from '../link.tsx';
import { useSearch } from '../router.ts';
import { useOnce } from '../use-once.ts';
import { KeptCodes } from './kept-codes.tsx';
import { SetupForm } from './setup-form.tsx';

type Setup = AnswerOf<typeof openStaffSetup>;

/** Where a new member of staff sets password and authenticator, and after a reset. */
export function StaffSetupPage() {
  const { token: given } = useSearch();
  const [token] = useState(given ?? '');
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [error, setError] = useState<unknown>(null);

  async function open(): Promise<void> {
    setError(null);
    try {
      if (token === '') throw new CallError(410, 'setup_link_invalid');
      setSetup(await client.call(openStaffSetup, { body: { token } }));
    } catch (failure) {
      setError(failure);
    }
  }

  useOnce(() => {
    // The secret leaves the address bar, and with it the history of the browser, before anything else.
    window.history.replaceState(window.history.state, '', paths.staffSetup());
    void open();
  });

  if (codes) return <KeptCodes codes={codes} />;
  if (setup) return <SetupForm token={token} setup={setup} onDone={setCodes} />;
  if (isLinkInvalid(error)) return <LinkInvalid />;
  return (
    <AccessScreen
      title={<Trans>Set up your access</Trans>}
      lead={<Trans>We check your link.</Trans>}
    >
      <FailureNote error={error} />
      {error ? (
        <LightButton onClick={open}>
          <Trans>Try again</Trans>
        </LightButton>
      ) : null}
    </AccessScreen>
  );
}

/** Says whether a link opens nothing: it is not one of ours, was used, is too old or has a successor. */
function isLinkInvalid(error: unknown): boolean {
  return (
    error instanceof CallError && ['setup_link_invalid', 'fields_invalid'].includes(error.code)
  );
}

function LinkInvalid() {
  return (
    <AccessScreen
      title={<Trans>This link is invalid or has expired</Trans>}
      lead={
        <Trans>
          A link works once and for 72 hours, and only the newest one does. An administrator sends
          you another.
        </Trans>
      }
    >
      <Link to={paths.adminLogin()} aside>
        <Trans>Back to login</Trans>
      </Link>
    </AccessScreen>
  );
}
