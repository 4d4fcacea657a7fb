/** Set where the operator named the legal entity behind the platform. */
const ENTITY = 'BALLAST-ENTITY=';

/** The legal entity behind the platform; null in a sandbox, where none is named. */
export function legalEntity(): { readonly name: string; readonly address: string } | null {
  // Read here and not with the other cookies: a client's start brings those, and never this.
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(ENTITY));
  const [name, address] = decodeURIComponent(found?.slice(ENTITY.length) ?? '').split('\n');
  return name && address ? { name, address } : null;
}
