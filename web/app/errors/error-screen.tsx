import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { ButtonLink } from '../routing/link.tsx';
import { type Path, wantedPath } from '../routing/paths.ts';
import { MessageScreen } from './message-screen.tsx';

/** The error page: what was wanted could not be loaded, and how to try again. */
export function ErrorScreen({ redirect, home }: { redirect: string | undefined; home: Path }) {
  const wanted = wantedPath(redirect) ?? home;
  return (
    <MessageScreen
      title={<Trans>Something went wrong</Trans>}
      text={
        <Trans>
          We could not load this page. Nothing was changed. Please try again; if it keeps happening,
          come back in a few minutes.
        </Trans>
      }
    >
      <Button onClick={() => location.assign(wanted)}>
        <Trans>Try again</Trans>
      </Button>
      {wanted === home ? null : (
        <ButtonLink to={home} variant="default">
          <Trans>Go to the start</Trans>
        </ButtonLink>
      )}
    </MessageScreen>
  );
}
