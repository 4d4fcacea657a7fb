import type { Path } from './paths.ts';

/** A route error of the redirect kind: the page is loaded anew at another path (access.md, section 2). */
export class ReloadTo extends Error {
  readonly path: Path;

  constructor(path: Path) {
    super(`reload to ${path}`);
    this.name = 'ReloadTo';
    this.path = path;
  }
}
