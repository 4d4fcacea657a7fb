import { useSearch } from '@tanstack/react-router';
import { ErrorScreen } from '../../app/error-screen.tsx';
import { paths } from '../../app/paths.ts';

/** /error */
export function ErrorPage() {
  const { redirect } = useSearch({ strict: false }) as { redirect?: string };
  return <ErrorScreen redirect={redirect} home={paths.portfolio()} />;
}
