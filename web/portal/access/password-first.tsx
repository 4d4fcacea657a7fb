import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { ButtonLink } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Note } from '../../ui/note.tsx';

/** What stands where a change asks for a password, for somebody who has none: Google or Apple says who it is. */
export function PasswordFirst() {
  return (
    <>
      <Note tone="info" title={<Trans>Set a password first</Trans>}>
        <Trans>
          You log in with Google or Apple and have no password yet. This change is confirmed with
          one. We send you a link to set it.
        </Trans>
      </Note>
      <SetPasswordLink />
    </>
  );
}

/** To the screens that send a link by email, because a password is a way into the account. */
export function SetPasswordLink(props: Pick<ComponentProps<typeof ButtonLink>, 'variant'>) {
  return (
    <ButtonLink to={paths.forgotPassword()} {...props}>
      <Trans>Set a password</Trans>
    </ButtonLink>
  );
}
