import type { Call } from '@ballast/contract/call.ts';
import { useUser } from '../app/use-user.ts';

/** Says whether the member of staff has a role that a call asks for; the server decides. */
export function useMayCall(call: Pick<Call, 'who'>): boolean {
  const { staff_roles: roles } = useUser();
  const { who } = call;
  return typeof who !== 'object' || roles.some((role) => who.staff.includes(role));
}
