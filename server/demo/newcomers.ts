import type { ACCOUNT_TYPES } from '@ballast/contract/account/me.ts';
import { DEMO_PASSWORD, type DemoSignIn } from './people.ts';

/** Somebody of the demo on the way to an account that is open and verified. */
export type DemoNewcomer = DemoSignIn & {
  readonly accountType: (typeof ACCOUNT_TYPES)[number];
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
};

/** People on their way, each at another step. */
export const DEMO_NEWCOMERS: readonly DemoNewcomer[] = [
  person(1, 'Lena', 'Fischer', 'Signing up, abroad: at the question of eligibility'),
  person(2, 'Marcus', 'Bell', 'Signing up, US taxpayer: blocked, too few liquid assets'),
  company(3, 'office@reefline.example', 'Grace', 'Ebanks', 'waits for its signatory'),
  person(4, 'Noor', 'Haddad', 'Invited: reported changes, which the manager has'),
  person(5, 'Sofia', 'Marin', 'Identity check: the document was asked for again, with the reason'),
  person(6, 'Wei', 'Tan', 'Identity check submitted: waits for the desk'),
  person(7, 'Daniel', 'Price', 'Identity check submitted, US taxpayer: overdue'),
  person(8, 'Elena', 'Rossi', 'Identity check approved: two agreements to sign'),
  company(9, 'finance@harbour-lights.example', 'Henrik', 'Dahl', 'sent its documents'),
  person(10, 'Peter', 'Novotny', 'Verified, and asked for one more document'),
  person(11, 'Ana', 'Silva', 'Verified, sent the document that was asked for'),
  company(12, 'office@north-quay.example', 'Ingrid', 'Berg', 'a document was asked for again'),
];

/** Invited without a reply: an address without an account. */
export const DEMO_INVITED = {
  email: 'amara.diallo@example.com',
  phone: '+442079460913',
  firstName: 'Amara',
  lastName: 'Diallo',
} as const;

function person(number: number, firstName: string, lastName: string, about: string): DemoNewcomer {
  const email = `${firstName}.${lastName}@example.com`.toLowerCase();
  return { ...signIn(number, email, about), accountType: 'INDIVIDUAL', firstName, lastName };
}

function company(
  number: number,
  email: string,
  firstName: string,
  lastName: string,
  about: string,
): DemoNewcomer {
  const own = signIn(number, email, `Institution: ${about}`);
  return { ...own, accountType: 'INSTITUTIONAL', firstName, lastName };
}

/** Numbers that Ofcom keeps free. */
function signIn(number: number, email: string, about: string) {
  const phone = `+4420794609${String(number).padStart(2, '0')}`;
  return { email, phone, about, password: DEMO_PASSWORD, totpSecret: null };
}
