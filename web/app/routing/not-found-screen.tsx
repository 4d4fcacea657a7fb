import { Trans } from '@lingui/react/macro';
import { MessageScreen } from '../errors/message-screen.tsx';
import { ButtonLink } from './link.tsx';
import type { Path } from './paths.ts';

export function NotFoundScreen({ home }: { home: Path }) {
  return (
    <MessageScreen
      title={<Trans>Page not found</Trans>}
      text={<Trans>There is nothing at this address. It may have been moved or mistyped.</Trans>}
    >
      <ButtonLink to={home}>
        <Trans>Go to the home page</Trans>
      </ButtonLink>
    </MessageScreen>
  );
}
