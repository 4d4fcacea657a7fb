import { useSearch } from '@tanstack/react-router';
import { ErrorScreen } from '../../app/errors/error-screen.tsx';
import { NotFoundScreen } from '../../app/routing/not-found-screen.tsx';
import { paths } from '../../app/routing/paths.ts';

/** /error */
export function ErrorPage() {
  const { redirect } = useSearch({ from: '/error' });
  return <ErrorScreen redirect={redirect} home={paths.portfolio()} />;
}

/** The catch-all. */
export function NotFoundPage() {
  return <NotFoundScreen home={paths.portfolio()} />;
}
