import type { ACCOUNT_TYPES } from '@ballast/contract/account/me.ts';
import type { StaffRole } from '@ballast/contract/account/roles.ts';

/**
 * The people of the demo world. Their passwords and authenticator secrets are printed at the start and shown
 * at the login; none exists in production.
 */
export type DemoPerson = DemoSignIn & {
  readonly totpSecret: string;
  readonly firstName: string;
  readonly lastName: string;
};

export type DemoSignIn = {
  readonly email: string;
  readonly password: string;
  /** Base32; without one a code is sent by SMS. */
  readonly totpSecret: string | null;
  readonly about: string;
};

export type DemoClient = DemoPerson & {
  readonly accountType: (typeof ACCOUNT_TYPES)[number];
  readonly legalName: string | null;
  readonly usTaxPayer: boolean;
};

export type DemoStaff = DemoPerson & { readonly role: StaffRole };

export const DEMO_PASSWORD = 'Keel-and-Ballast-26';

/** Three active, verified clients (spec/decisions.md, section 9). */
export const DEMO_CLIENTS = [
  {
    email: 'amelia.hart@example.com',
    password: DEMO_PASSWORD,
    totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    firstName: 'Amelia',
    lastName: 'Hart',
    about: 'Amelia Hart: individual, US taxpayer, with two baskets',
    accountType: 'INDIVIDUAL',
    legalName: null,
    usTaxPayer: true,
  },
  {
    email: 'conor.oshea@example.com',
    password: DEMO_PASSWORD,
    totpSecret: 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU',
    firstName: 'Conor',
    lastName: "O'Shea",
    about: "Conor O'Shea: individual, not a US taxpayer, who left a basket and came back",
    accountType: 'INDIVIDUAL',
    legalName: null,
    usTaxPayer: false,
  },
  {
    email: 'treasury@northwind-partners.example',
    password: DEMO_PASSWORD,
    totpSecret: 'MFRGGZDFMZTWQ2LKMFRGGZDFMZTWQ2LK',
    firstName: 'Ingrid',
    lastName: 'Solberg',
    about:
      'Northwind Partners (Ingrid Solberg): institution, large withdrawals that two people approve',
    accountType: 'INSTITUTIONAL',
    legalName: 'Northwind Partners Ltd',
    usTaxPayer: false,
  },
] as const satisfies DemoClient[];

/** Staff in each role, two of them in operations, compliance and administration, where there is work that takes two. */
export const DEMO_STAFF = [
  staff('support', 'Sam', 'Okafor', 'SUPPORT', 'NBSWY3DPFQQHO33SNRSCC3TPNBSWY3DP'),
  staff(
    'manager',
    'Renata',
    'Lindqvist',
    'RELATIONSHIP_MANAGER',
    'OBQXG43XN5ZGI4DBONZXO33SMRXXE3DE',
  ),
  staff('operations', 'Omar', 'Haddad', 'OPERATIONS', 'ON2XEZLMPEZDGNBVON2XEZLMPEZDGNBV'),
  staff('operations.second', 'Priya', 'Raman', 'OPERATIONS', 'PJSWE4TBMZXXE5DZPJSWE4TBMZXXE5DZ'),
  staff('compliance', 'Clara', 'Weiss', 'COMPLIANCE', 'MNXW24DMNFQW4Y3FMNXW24DMNFQW4Y3F'),
  staff('compliance.second', 'Jonas', 'Aalto', 'COMPLIANCE', 'KNSWG33OMRXW42LOMVZGK43UKNSWG33O'),
  staff('administrator', 'Adam', 'Novak', 'ADMINISTRATOR', 'MFSG22LONFZXI4TBMFSG22LONFZXI4TB'),
  staff(
    'administrator.second',
    'Beatrice',
    'Moreau',
    'ADMINISTRATOR',
    'PFXXK4TTMVRW63TEPFXXK4TTMVRW63TE',
  ),
] as const satisfies DemoStaff[];

function staff(
  name: string,
  firstName: string,
  lastName: string,
  role: StaffRole,
  totpSecret: string,
): DemoStaff {
  return {
    email: `${name}@ballast.example`,
    password: DEMO_PASSWORD,
    totpSecret,
    firstName,
    lastName,
    about: `${firstName} ${lastName}, ${role.toLowerCase().replaceAll('_', ' ')}`,
    role,
  };
}
