import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { MessageScreen } from '../../app/errors/message-screen.tsx';
import { ButtonLink } from '../../app/routing/link.tsx';
import { NotFoundScreen } from '../../app/routing/not-found-screen.tsx';
import { type Path, paths, wantedPath } from '../../app/routing/paths.ts';

export function ErrorPage() {
  const { redirect } = useSearch({ from: '/error' });
  return <ErrorScreen redirect={redirect} home={paths.portfolio()} />;
}

export function NotFoundPage() {
  return <NotFoundScreen home={paths.portfolio()} />;
}

function ErrorScreen({ redirect, home }: { redirect: string | undefined; home: Path }) {
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
          <Trans>Go to the home page</Trans>
        </ButtonLink>
      )}
    </MessageScreen>
  );
}
