import type { Signing } from './port.ts';
import { checkDates, checkIdentity, type SigningIdentity } from './signing-identity.ts';

/**
 * The platform's own ceremony: it writes the document and seals it with its identity. The PDF libraries are
 * loaded on first use, to keep the start short.
 */
export function builtInSigning(readIdentity: () => Promise<SigningIdentity>): Signing {
  return {
    seal: async (agreement, at) => {
      const identity = await readIdentity();
      checkIdentity(identity);
      checkDates(identity, at);
      const { makeDocument } = await import('./make-document.ts');
      return makeDocument(agreement, identity, at);
    },
  };
}
