/** The documents that can be read before signing up, as addresses name them. */
export const LEGAL_NAMES = [
  'imprint',
  'platform-access-agreement',
  'privacy-policy',
  'disclosures',
] as const;

export type LegalName = (typeof LEGAL_NAMES)[number];
