import type { StaffRole } from '@ballast/contract/account/roles.ts';
import { useUser } from '../app/session/use-user.ts';

/**
 * Says whether the member of staff has one of a call's roles; the server decides. Roles are passed alone,
 * because a page carries little of a call.
 */
export function useMayCall({ staff }: { readonly staff: readonly StaffRole[] }): boolean {
  return useUser().staff_roles.some((role) => staff.includes(role));
}
