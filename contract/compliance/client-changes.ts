/** What of a verified client has changed, so that compliance looks at it. */
export const CLIENT_CHANGE_KINDS = ['NAME', 'ADDRESS', 'TAX_RESIDENCY', 'INVESTOR_CLASS'] as const;

export type ClientChangeKind = (typeof CLIENT_CHANGE_KINDS)[number];

/** How long an investor class counts before compliance looks whether it still holds, in months. */
export const CLASS_COUNTS_MONTHS = 24;
