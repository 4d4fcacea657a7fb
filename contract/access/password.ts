import { z } from 'zod';

/** Longest password that is taken. */
export const PASSWORD_LENGTH_MAX = 128;

const LENGTH_MIN = 12;

/** What a new password must have (access.md, section 5); each limb for a hint while typing. */
export const PASSWORD_LIMBS = {
  length: (password: string) => [...password].length >= LENGTH_MIN,
  lowerCase: (password: string) => /\p{Lowercase}/u.test(password),
  upperCase: (password: string) => /\p{Uppercase}/u.test(password),
  number: (password: string) => /\p{Number}/u.test(password),
  special: (password: string) => /[^\p{Letter}\p{Number}\s]/u.test(password),
} as const;

/** Says whether a new password keeps the rule. Whether it is too common, the server knows. */
export function isPasswordStrong(password: string): boolean {
  return Object.values(PASSWORD_LIMBS).every((holds) => holds(password));
}

/** A password that is being set. */
export const NewPassword = z
  .string()
  .max(PASSWORD_LENGTH_MAX)
  .refine((password) => password.isWellFormed() && !password.includes('\u0000'), 'Invalid text')
  .refine(isPasswordStrong, 'Password is not valid');
