import { NotFoundScreen } from '../../app/not-found-screen.tsx';
import { paths } from '../../app/paths.ts';

/** The catch-all. */
export function NotFoundPage() {
  return <NotFoundScreen home={paths.portfolio()} />;
}
