import { NotFoundScreen } from '../../app/routing/not-found-screen.tsx';
import { paths } from '../../app/routing/paths.ts';

export function DeskNotFoundPage() {
  return <NotFoundScreen home={paths.desk()} />;
}
