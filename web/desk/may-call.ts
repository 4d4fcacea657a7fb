import type { StaffRole } from '@ballast/contract/account/roles.ts';
import { useUser } from '../app/session/use-user.ts';

/**
 * Says whether the member of staff has one of the roles that a call asks for; the server decides. The roles
 * are given by themselves, because a page carries no more of a call than it takes to make it.
 */
export function useMayCall({ staff }: { readonly staff: readonly StaffRole[] }): boolean {
  return useUser().staff_roles.some((role) => staff.includes(role));
}
