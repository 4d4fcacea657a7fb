import { type Path, paths } from './paths.ts';

/** A route error of the redirect kind: the page is loaded anew at another path (spec/access.md, section 2). */
export class ReloadTo extends Error {
  readonly path: Path;

  constructor(path: Path) {
    super(`reload to ${path}`);
    this.name = 'ReloadTo';
    this.path = path;
  }
}

/** Where a route error leads, by a full load: to its own path, else to the error page. */
export function pathOfFailure(error: unknown, wanted: string): Path {
  return error instanceof ReloadTo ? error.path : paths.error(wanted);
}
