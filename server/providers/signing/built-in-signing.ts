import type { Signing } from './port.ts';
import { checkDates, checkIdentity, type SigningIdentity } from './signing-identity.ts';

/**
 * The platform's own ceremony: it writes the document itself and seals it as the identity that it is given.
 * What makes PDFs is loaded with the first one, so that a start does not wait for it.
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
