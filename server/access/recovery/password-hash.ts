import { hash, type Options, parseOptions, verify } from '@node-rs/argon2';

/** Argon2id (the library's default kind), 19 MiB, two passes, one thread (spec/decisions.md, section 3). */
export const HASH_COST = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const satisfies Options;

/**
 * Hash of nobody's password, of the same cost as all others: verifying against it takes as long as
 * verifying the password of an account.
 */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$oTaxOlFxCi5bT1q0eQmvKQ$oGdBikNEbNeMKeWOuJuppmECRKCUs4n8LjnWXq0ItlU';

/** Hashes a password for the database. Two ways to type the same characters are one password. */
export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), HASH_COST);
}

/**
 * Says whether the password is the one that was hashed. Without a hash it is not, after the same time.
 */
export async function isPasswordOf(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const right = await verify(passwordHash ?? NOBODYS_HASH, normal(password));
  return right && passwordHash !== null;
}

/** Says whether a hash was made at another cost than today's. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
  return (
    memoryCost !== HASH_COST.memoryCost ||
    timeCost !== HASH_COST.timeCost ||
    parallelism !== HASH_COST.parallelism
  );
}

function normal(password: string): string {
  return password.normalize('NFC');
}
