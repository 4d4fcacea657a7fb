import type { PageSealing, Signing } from './port.ts';
import { checkDates, checkIdentity, type SigningIdentity } from './signing-identity.ts';

/**
 * The platform's own ceremony: it writes the document and seals it with its identity. The PDF libraries are
 * loaded on first use, to keep the start short.
 */
export function builtInSigning(
  readIdentity: () => Promise<SigningIdentity>,
): Signing & PageSealing {
  const identityAt = async (at: Date) => {
    const identity = await readIdentity();
    checkIdentity(identity);
    checkDates(identity, at);
    return identity;
  };
  return {
    seal: async (agreement, at) => {
      const identity = await identityAt(at);
      const { makeDocument } = await import('./make-document.ts');
      return makeDocument(agreement, identity, at);
    },
    sealPages: async (pages, at) => {
      const identity = await identityAt(at);
      const { makeOwnDocument } = await import('./make-document.ts');
      return makeOwnDocument(pages, identity, at);
    },
  };
}
