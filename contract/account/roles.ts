export const STAFF_ROLES = [
  'SUPPORT',
  'RELATIONSHIP_MANAGER',
  'OPERATIONS',
  'COMPLIANCE',
  'ADMINISTRATOR',
] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

/** For rooms of the desk that all staff may look into. */
export const ANY_STAFF = { staff: STAFF_ROLES } as const;

export const PORTAL_VIEWERS = { staff: ['SUPPORT'] } as const;

export const RECONCILERS = { staff: ['OPERATIONS', 'COMPLIANCE', 'ADMINISTRATOR'] } as const;

/** Those who may take the audit trail away as a file. */
export const AUDITORS = { staff: ['COMPLIANCE', 'ADMINISTRATOR'] } as const;

/** Those who are told when something goes wrong, each of what is theirs. */
export const ALARM_KEEPERS = { staff: ['OPERATIONS', 'COMPLIANCE', 'ADMINISTRATOR'] } as const;

/** Those who put the books right: one asks, another decides. */
export const CORRECTORS = { staff: ['OPERATIONS', 'COMPLIANCE'] } as const;

/** Those who decide about what screening found of a payer. */
export const PAYER_DECIDERS = { staff: ['COMPLIANCE'] } as const;

/** Those who may have a signed document sealed at once. */
export const DOCUMENT_SEALERS = { staff: ['OPERATIONS', 'COMPLIANCE', 'ADMINISTRATOR'] } as const;

/** Those who prepare or decide reviews; each queue says which. */
export const CASE_WORKERS = {
  staff: ['RELATIONSHIP_MANAGER', 'OPERATIONS', 'COMPLIANCE'],
} as const;

/** Those who take calls with clients and say what became of them. */
export const CALL_TAKERS = { staff: ['RELATIONSHIP_MANAGER', 'OPERATIONS'] } as const;

/** Those who write what clients read: news, education, questions and the club. */
export const CONTENT_WRITERS = { staff: ['RELATIONSHIP_MANAGER', 'ADMINISTRATOR'] } as const;

/** Those who say which clients are wished a happy birthday. */
export const BIRTHDAY_KEEPERS = { staff: ['RELATIONSHIP_MANAGER', 'ADMINISTRATOR'] } as const;

/** Those who put documents there for clients. */
export const DOCUMENT_PUBLISHERS = { staff: ['RELATIONSHIP_MANAGER', 'OPERATIONS'] } as const;

/** Those who say when the team takes calls. */
export const CALL_HOURS_KEEPERS = { staff: ['OPERATIONS'] } as const;

/** Those who look after private funds, or check how that is done. */
export const PRIVATE_FUND_READERS = {
  staff: ['OPERATIONS', 'COMPLIANCE', 'ADMINISTRATOR'],
} as const;

/** Those who enter what private funds are worth, and approve what another entered. */
export const PRIVATE_FUND_KEEPERS = { staff: ['OPERATIONS'] } as const;

/** Those who see how far what clients hold of baskets is from its targets, and what is done about it. */
export const REBALANCE_READERS = { staff: ['OPERATIONS', 'COMPLIANCE', 'ADMINISTRATOR'] } as const;

/** Those who have it brought back: one approves, another releases. */
export const REBALANCE_KEEPERS = { staff: ['OPERATIONS'] } as const;

/** Those who see what the platform charges clients and what baskets earn for them. */
export const FEE_READERS = { staff: ['OPERATIONS', 'COMPLIANCE', 'ADMINISTRATOR'] } as const;

/** Those who put a fee or a reward in force: one proposes, another approves. */
export const FEE_KEEPERS = { staff: ['OPERATIONS'] } as const;

/** Those who let payments go to the bank in files: one prepares, another releases. */
export const PAYMENT_FILE_KEEPERS = { staff: ['OPERATIONS'] } as const;

/** Those who see what went to the bank. */
export const PAYMENT_FILE_READERS = {
  staff: ['OPERATIONS', 'COMPLIANCE', 'ADMINISTRATOR'],
} as const;

/** Those who move the house's money between its wallet and the exchange: one proposes, another approves. */
export const EXCHANGE_KEEPERS = { staff: ['OPERATIONS'] } as const;

/** Those who see what lies at the exchange. */
export const EXCHANGE_READERS = {
  staff: ['OPERATIONS', 'COMPLIANCE', 'ADMINISTRATOR'],
} as const;

/** Those who keep the rules of countries: one proposes, another releases. */
export const COUNTRY_KEEPERS = { staff: ['COMPLIANCE'] } as const;

/** Those who give a client to another relationship manager. */
export const MANAGER_ASSIGNERS = { staff: ['COMPLIANCE', 'ADMINISTRATOR'] } as const;

/** Those who say whether somebody is politically exposed no longer. */
export const EXPOSURE_DECIDERS = { staff: ['COMPLIANCE'] } as const;

export const DOCUMENT_REVIEWERS = { staff: ['COMPLIANCE'] } as const;

export const EVIDENCE_READERS = { staff: ['COMPLIANCE'] } as const;

/** Those who may see the whole number of a client's bank account: they compare it with what a bank wrote. */
export const ACCOUNT_NUMBER_READERS = { staff: ['OPERATIONS', 'COMPLIANCE'] } as const;

/** Two of them take up again what was rejected. */
export const REOPENERS = { staff: ['COMPLIANCE'] } as const;

export const INVITERS = { staff: ['RELATIONSHIP_MANAGER'] } as const;
export const INVITATION_KEEPERS = { staff: ['RELATIONSHIP_MANAGER', 'COMPLIANCE'] } as const;

/** Those who give and take access to the desk: two of them, once there are two. */
export const STAFF_KEEPERS = { staff: ['ADMINISTRATOR'] } as const;

/** Those who ask for a change of somebody's access and confirm it: administrators of staff, compliance of clients. */
export const ACCESS_KEEPERS = { staff: ['COMPLIANCE', 'ADMINISTRATOR'] } as const;

/** Those who close a client's account and open it again, and ask for a client's lock to be lifted. */
export const SUSPENDERS = { staff: ['COMPLIANCE'] } as const;

/** Those who may take away all that is held on a client, for the client. */
export const DATA_EXPORTERS = { staff: ['COMPLIANCE'] } as const;

/** Those who correct a client's names: one asks, another confirms. */
export const NAME_CORRECTORS = { staff: ['COMPLIANCE'] } as const;

/** Those who see what keeps a client from logging in. */
export const LOCK_READERS = { staff: ['SUPPORT', 'COMPLIANCE'] } as const;
