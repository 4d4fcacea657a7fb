const LENGTH_MIN = 12;
const LENGTH_MAX = 128;

/** What a new password must have (spec/access.md, section 5); each limb for a hint while typing. */
export const PASSWORD_LIMBS = {
  length: (password: string) => {
    const { length } = [...password];
    return length >= LENGTH_MIN && length <= LENGTH_MAX;
  },
  lowerCase: (password: string) => /\p{Lowercase}/u.test(password),
  upperCase: (password: string) => /\p{Uppercase}/u.test(password),
  number: (password: string) => /\p{Number}/u.test(password),
  special: (password: string) => /[^\p{Letter}\p{Number}\s]/u.test(password),
} as const;

export function isPasswordStrong(password: string): boolean {
  return Object.values(PASSWORD_LIMBS).every((holds) => holds(password));
}
