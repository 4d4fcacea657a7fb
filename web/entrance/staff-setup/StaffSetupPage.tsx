import { openStaffSetup } from '@ballast/contract/access/staff-setup.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { paths } from '../../app/routing/paths.ts';
import { client } from '../../app/session/start.ts';
import { Link } from '../link.tsx';
import { OpenedLink } from '../opened-link.tsx';
import { KeptCodes } from './kept-codes.tsx';
import { SetupForm } from './setup-form.tsx';

type Opened = { token: string; setup: AnswerOf<typeof openStaffSetup> };

/** Where a new member of staff sets password and authenticator, and after a reset. */
export function StaffSetupPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <KeptCodes codes={codes} />;
  if (opened) return <SetupForm {...opened} onDone={setCodes} />;
  return (
    <OpenedLink
      title={<Trans>Set up your access</Trans>}
      bare={paths.staffSetup()}
      onOpen={async (token) =>
        setOpened({ token, setup: await client.call(openStaffSetup, { body: { token } }) })
      }
      refusal="setup_link_invalid"
      invalid={<LinkInvalid />}
    />
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
