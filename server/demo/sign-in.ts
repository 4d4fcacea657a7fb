import type { Database } from '../database/connect.ts';
import { DEMO_NEWCOMERS } from './newcomers.ts';
import { DEMO_CLIENTS, DEMO_STAFF, type DemoSignIn } from './people.ts';

/** Says whether the demo world was made to its end. */
export async function isWorldMade(database: Database): Promise<boolean> {
  const world = await database.selectFrom('demo_world').select('finished_at').executeTakeFirst();
  return world?.finished_at != null;
}

/** How to sign in to the demo, a line each. */
export function signInLines(): string[] {
  return [
    'Sign in as one of these. Authenticator codes: oathtool --totp -b SECRET, or scan the secret into an app.',
    'Who has none is sent a code by SMS, which the page shows.',
    ...DEMO_CLIENTS.map((person) => `  /login        ${lineOf(person)}`),
    ...DEMO_NEWCOMERS.map((person) => `  /login        ${lineOf(person)}`),
    ...DEMO_STAFF.map((person) => `  /login/admin  ${lineOf(person)}`),
  ];
}

const NO_SECRET = '(code by SMS)';

function lineOf({ email, password, totpSecret, about }: DemoSignIn): string {
  return `${email.padEnd(38)} ${password}  ${(totpSecret ?? NO_SECRET).padEnd(32)}  ${about}`;
}
