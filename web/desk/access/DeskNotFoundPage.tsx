import { NotFoundScreen } from '../../app/routing/not-found-screen.tsx';
import { paths } from '../../app/routing/paths.ts';

/** The catch-all of the desk. */
export function DeskNotFoundPage() {
  return <NotFoundScreen home={paths.desk()} />;
}
