import { type Path, wantedPath } from '../routing/paths.ts';

/** Where a link of an article leads: to a screen, or to another site by https. */
export type LinkTarget = { readonly path: Path } | { readonly url: string };

/** Null of anything else, such as a script, a mail, another protocol, or an address that hides its host behind a name. */
export function linkTarget(address: string): LinkTarget | null {
  const path = wantedPath(address);
  if (path !== null) return path.startsWith('/api/') ? null : { path };
  const url = address.startsWith('/') ? null : URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return { url: url.href };
}
