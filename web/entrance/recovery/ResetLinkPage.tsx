import { verifyPasswordReset } from '@ballast/contract/access/password-reset.ts';
import { nextStep, RECOVERY } from '@ballast/contract/access/recovery-flow.ts';
import { Trans } from '@lingui/react/macro';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { draftOf } from '../../app/forms/flow-draft.ts';
import { paths } from '../../app/routing/paths.ts';
import { client } from '../../app/session/start.ts';
import { ButtonLink } from '../link.tsx';
import { OpenedLink } from '../opened-link.tsx';
import { useGo } from '../router.ts';

/** Where the link of the message leads. */
export function ResetLinkPage() {
  const go = useGo();
  return (
    <OpenedLink
      title={<Trans>Set a new password</Trans>}
      bare={paths.resetLink()}
      onOpen={async (token) => {
        const verification = await client.call(verifyPasswordReset, { body: { token } });
        draftOf(RECOVERY).change({ token, verification });
        await go(nextStep(verification), { replace: true });
      }}
      refusal="reset_link_invalid"
      invalid={<LinkInvalid />}
    />
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
