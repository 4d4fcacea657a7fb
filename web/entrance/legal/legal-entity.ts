import { cookieValue } from '../../app/session/page-cookies.ts';

/** Set where the operator named the legal entity behind the platform. */
const ENTITY = 'BALLAST-ENTITY=';

/** The legal entity behind the platform; null in a sandbox, where none is named. */
export function legalEntity(): { readonly name: string; readonly address: string } | null {
  const [name, address] = cookieValue(ENTITY)?.split('\n') ?? [];
  return name && address ? { name, address } : null;
}
