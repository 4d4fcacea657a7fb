import type { User } from '@ballast/contract/account/me.ts';
import { type Path, paths } from '../app/routing/paths.ts';

/** Where a client who is not verified is told what is missing and goes on with it. */
export function verificationStart({ account_type }: Pick<User, 'account_type'>): Path {
  return account_type === 'INDIVIDUAL' ? paths.accountStatus() : paths.kyb();
}
