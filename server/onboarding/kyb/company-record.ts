import type { CallingCountry } from '@ballast/contract/account/calling-codes.ts';
import type {
  CompanyPerson,
  CompanyRegister,
} from '@ballast/contract/onboarding/kyb/company-facts.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';

/** Who told something of a company. */
export type Teller = { readonly clientId: string; readonly userId: string };

/** Somebody behind a company; the id stays while name and date of birth do. */
export type KnownPerson = CompanyPerson & { readonly personId: string };

/** How a company is registered, as it was told last; null before. */
export async function readRegister(
  database: Database | Tx,
  clientId: string,
): Promise<CompanyRegister | null> {
  const row = await database
    .selectFrom('company_registers')
    .select([
      'register_number',
      'register_place',
      sql<string>`registered_on::text`.as('registered_on'),
      'address_of_seat',
      'address2_of_seat',
      'city_of_seat',
      'subdivision_of_seat',
      'zip_code_of_seat',
      'country_of_seat',
      'lei',
    ])
    .where('owner_id', '=', clientId)
    .orderBy('told_id', 'desc')
    .limit(1)
    .$narrowType<{ country_of_seat: CallingCountry }>()
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts how a company is registered beside what it told before. The client must be locked. */
export async function insertRegister(
  tx: Tx,
  { clientId, userId }: Teller,
  register: CompanyRegister,
): Promise<void> {
  await tx
    .insertInto('company_registers')
    .values({ owner_id: clientId, told_by: userId, ...register })
    .execute();
}

/** Everybody behind a company, as told last, in its order. */
export async function readPeople(
  database: Database | Tx,
  clientId: string,
): Promise<KnownPerson[]> {
  return database
    .selectFrom('company_people')
    .select([
      'person_id as personId',
      'first_name',
      'last_name',
      sql<string>`date_of_birth::text`.as('date_of_birth'),
      'country_of_residence',
      'is_director',
      sql<string | null>`trim_scale(share)::text`.as('share'),
      'has_control',
    ])
    .where('owner_id', '=', clientId)
    .where('told_id', '=', ({ selectFrom }) =>
      selectFrom('company_people_lists')
        .select(({ fn }) => fn.max('told_id').as('newest'))
        .where('owner_id', '=', clientId),
    )
    .orderBy('place')
    .$narrowType<{ country_of_residence: CallingCountry }>()
    .execute();
}

/** Inserts everybody behind a company in place of those before, who stay to be read. The client must be locked. */
export async function insertPeople(
  tx: Tx,
  { clientId: owner_id, userId: told_by }: Teller,
  people: readonly CompanyPerson[],
): Promise<void> {
  const known = await readPeople(tx, owner_id);
  const { told_id } = await tx
    .insertInto('company_people_lists')
    .values({ owner_id, told_by })
    .returning('told_id')
    .executeTakeFirstOrThrow();
  const rows = people.map((person, place) => {
    const before = known.find((each) => isSame(each, person));
    return { owner_id, told_id, place, person_id: before?.personId ?? newId(), ...person };
  });
  await tx.insertInto('company_people').values(rows).execute();
}

function isSame(one: CompanyPerson, other: CompanyPerson): boolean {
  const key = (each: CompanyPerson) =>
    [each.first_name, each.last_name, each.date_of_birth].join('\n').toLowerCase();
  return key(one) === key(other);
}
