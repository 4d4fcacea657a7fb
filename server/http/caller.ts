import type { ACCOUNT_STATUSES, VERIFICATION_STATUSES } from '@ballast/contract/account/me.ts';
import type { StaffRole } from '@ballast/contract/account/roles.ts';

/** Who makes a request, as read from the session that its token belongs to. */
export type Caller = {
  readonly userId: string;
  readonly sessionId: string;
  readonly kind: 'client' | 'staff';
  readonly roles: readonly StaffRole[];
  /** The login still owes a factor: nothing but the factor and logout calls are open. */
  readonly partlySignedIn: boolean;
  /** Member of staff who looks at the client's portal, null in an ordinary session. */
  readonly supportAgentId: string | null;
  /** Session of the desk that a view-only one was opened from: the browser is bound to that. */
  readonly deskSessionId: string | null;
  readonly accountStatus: (typeof ACCOUNT_STATUSES)[number];
  readonly verificationStatus: (typeof VERIFICATION_STATUSES)[number];
  readonly suspended: boolean;
  /** Accepted an invitation and is not through it: nothing but its steps is open (spec/decisions.md, section 4). */
  readonly invited: boolean;
  readonly deviceTrusted: boolean;
  /** Network address of the request, as `TRUST_PROXY` lets it be known. */
  readonly address: string;
  /** What the one clock said when the session was read. */
  readonly now: Date;
};
