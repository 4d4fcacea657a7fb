/** Roles of staff (spec/decisions.md, section 8). */
export const STAFF_ROLES = [
  'SUPPORT',
  'RELATIONSHIP_MANAGER',
  'OPERATIONS',
  'COMPLIANCE',
  'ADMINISTRATOR',
] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

/** Every role: for rooms of the desk that all staff may look into. */
export const ANY_STAFF = { staff: STAFF_ROLES } as const;

/** Those who look at clients' portals, view-only. */
export const PORTAL_VIEWERS = { staff: ['SUPPORT'] } as const;

/** Those who let the ledger be reconciled. */
export const RECONCILERS = { staff: ['OPERATIONS', 'COMPLIANCE', 'ADMINISTRATOR'] } as const;

/** Those who have a signed document sealed at once that waits for its next attempt. */
export const DOCUMENT_SEALERS = { staff: ['OPERATIONS', 'COMPLIANCE', 'ADMINISTRATOR'] } as const;

/** Those who prepare or decide reviews; which of them, each queue says. */
export const CASE_WORKERS = {
  staff: ['RELATIONSHIP_MANAGER', 'OPERATIONS', 'COMPLIANCE'],
} as const;

/** Those who say of single documents of companies whether they will do. */
export const DOCUMENT_REVIEWERS = { staff: ['COMPLIANCE'] } as const;

export const EVIDENCE_READERS = { staff: ['COMPLIANCE'] } as const;

/** Those who invite clients, and those who look after invitations. */
export const INVITERS = { staff: ['RELATIONSHIP_MANAGER'] } as const;
export const INVITATION_KEEPERS = { staff: ['RELATIONSHIP_MANAGER', 'COMPLIANCE'] } as const;
