import { NotFoundScreen } from '../../app/not-found-screen.tsx';
import { paths } from '../../app/paths.ts';

/** The catch-all of the desk. */
export function DeskNotFoundPage() {
  return <NotFoundScreen home={paths.desk()} />;
}
