import type { ACCOUNT_STATUSES, VERIFICATION_STATUSES } from '@ballast/contract/account/me.ts';
import type { StaffRole } from '@ballast/contract/account/roles.ts';

export type Caller = {
  readonly userId: string;
  /** The client for whom the session acts; the house for staff at the desk. */
  readonly clientId: string;
  readonly sessionId: string;
  readonly kind: 'client' | 'staff';
  readonly roles: readonly StaffRole[];
  /** The login still owes a factor: only the factor and logout calls are open. */
  readonly partlySignedIn: boolean;
  /** Member of staff who looks at the client's portal; null in an ordinary session. */
  readonly supportAgentId: string | null;
  /** Session of the desk behind a view-only one, to which the browser is bound. */
  readonly deskSessionId: string | null;
  readonly accountStatus: (typeof ACCOUNT_STATUSES)[number];
  readonly verificationStatus: (typeof VERIFICATION_STATUSES)[number];
  /** What was asked of a verified company has not come in time, or was not accepted. */
  readonly answersOverdue: boolean;
  readonly suspended: boolean;
  /** In which the client has figures shown; US dollars for staff. */
  readonly displayCurrency: string;
  /** Accepted an invitation and has not completed it: only its steps are open (spec/decisions.md, section 4). */
  readonly invited: boolean;
  readonly deviceTrusted: boolean;
  /** As `TRUST_PROXY` reveals it. */
  readonly address: string;
  /** The clock when the session was read. */
  readonly now: Date;
};
