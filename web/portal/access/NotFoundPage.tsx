import { NotFoundScreen } from '../../app/routing/not-found-screen.tsx';
import { paths } from '../../app/routing/paths.ts';

/** The catch-all. */
export function NotFoundPage() {
  return <NotFoundScreen home={paths.portfolio()} />;
}
