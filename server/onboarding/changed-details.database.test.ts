import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Applicant, openTestKyc } from '../../tests/worlds/kyc.ts';
import { markVerified } from '../account/clients.ts';
import { nameUser } from '../account/users.ts';
import { classesRunOutSweep } from '../compliance/changes.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import { advanceClock } from '../database/clock.ts';
import { transact } from '../database/transact.ts';
import { CHANGED_DETAILS_CASES } from './changed-details-cases.ts';
import { tellCompliance } from './compliance-facts.ts';

const platform = await openTestKyc();
const { database, context } = platform;

const casesOf = ({ clientId }: Applicant) =>
  database
    .selectFrom('cases')
    .select(['case_id', 'subject_id', 'state', 'entered_by'])
    .where('owner_id', '=', clientId)
    .where('queue', '=', 'changed_details')
    .orderBy('opened_at')
    .execute();

const changesOf = ({ clientId }: Applicant) =>
  database
    .selectFrom('client_changes')
    .select(['change_id', 'kind', 'value_before', 'value_after'])
    .where('owner_id', '=', clientId)
    .orderBy('found_at')
    .execute();

const accept = ({ clientId }: Applicant, subjectId: string) =>
  transact(database, (tx) =>
    CHANGED_DETAILS_CASES.decide(tx, SYSTEM, {
      clientId,
      subjectId,
      decision: 'APPROVE',
      reason: '',
    }),
  );

const tell = ({ clientId }: Applicant) => transact(database, (tx) => tellCompliance(tx, clientId));

/** A kept answer, as whichever screen takes it. */
const answers = ({ clientId, userId }: Applicant, field: string, value: unknown) =>
  sql`insert into kyc_answers (owner_id, field, answer, answered_by)
    values (${clientId}, ${field}, ${JSON.stringify(value)}, ${userId})`.execute(database);

const rename = ({ userId }: Applicant, lastName: string) =>
  transact(database, (tx) => nameUser(tx, userId, { firstName: 'Ingrid', lastName }));

async function verified(): Promise<Applicant> {
  const person = await platform.submitted(false);
  await transact(database, (tx) => markVerified(tx, person.clientId));
  await tell(person);
  return person;
}

describe('a verified client’s', () => {
  test('new address, name or tax residence is a case of compliance, one of each kind', async () => {
    const person = await verified();
    expect(await casesOf(person)).toEqual([]);
    await answers(person, 'city_of_residence', 'Tromsø');
    await tell(person);
    await rename(person, 'Nansen');
    await answers(person, 'tax_residencies', [
      { country_of_taxes: 'SE', type: null, tin: null, tax_number_id: null },
    ]);
    await tell(person);
    await tell(person);
    const changes = await changesOf(person);
    expect(changes.map(({ kind }) => kind)).toEqual(['ADDRESS', 'NAME', 'TAX_RESIDENCY']);
    expect(changes[0]?.value_before).not.toContain('Tromsø');
    expect(changes[0]?.value_after).toContain('Tromsø');
    expect(changes[1]?.value_after).toBe('Ingrid Nansen');
    expect(changes[2]?.value_after).toBe('SE');
    expect((await casesOf(person)).map(({ subject_id, state }) => [subject_id, state])).toEqual(
      changes.map(({ change_id }) => [change_id, 'WAITING']),
    );
  });

  test('second change is added to the open case, and after the decision the next opens another', async () => {
    const person = await verified();
    await answers(person, 'city_of_residence', 'Tromsø');
    await tell(person);
    await answers(person, 'city_of_residence', 'Bodø');
    await Promise.all([tell(person), tell(person)]);
    const [change, ...others] = await changesOf(person);
    expect(others).toEqual([]);
    expect(change?.value_before).not.toMatch(/Tromsø|Bodø/);
    expect(change?.value_after).toContain('Bodø');
    const [opened] = await casesOf(person);
    const added = await database
      .selectFrom('case_events')
      .select('kind')
      .where('case_id', '=', opened?.case_id ?? '')
      .orderBy('event_id')
      .execute();
    expect(added.map(({ kind }) => kind)).toEqual(['OPENED', 'ADDED']);
    await accept(person, change?.change_id ?? '');
    await tell(person);
    expect(await changesOf(person)).toHaveLength(1);
    await answers(person, 'city_of_residence', 'Alta');
    await tell(person);
    expect(await changesOf(person)).toMatchObject([
      {},
      { value_before: change?.value_after, kind: 'ADDRESS' },
    ]);
  });

  test('change is shown with what was before', async () => {
    const person = await verified();
    await rename(person, 'Amundsen');
    await tell(person);
    const [change] = await changesOf(person);
    const { facts } = await CHANGED_DETAILS_CASES.read(context, {
      clientId: person.clientId,
      subjectId: change?.change_id ?? '',
    });
    expect(facts.slice(0, 3)).toEqual([
      { field: 'change_type', value: 'NAME', group: 'client_change' },
      { field: 'change_from', value: change?.value_before, group: 'client_change' },
      { field: 'change_to', value: 'Ingrid Amundsen', group: 'client_change', marked: true },
    ]);
  });
});

test('whoever is not verified yet is looked at anyway', async () => {
  const person = await platform.submitted(false);
  await tell(person);
  await answers(person, 'city_of_residence', 'Tromsø');
  await tell(person);
  expect(await changesOf(person)).toEqual([]);
});

describe('an investor class', () => {
  let person: Applicant;
  const sweep = classesRunOutSweep({ database });
  const days = (count: number) => transact(database, (tx) => advanceClock(tx, count * 86_400_000));

  beforeAll(async () => {
    person = await verified();
    for (const [field, value] of Object.entries({
      country_of_residence: 'CH',
      us_tax_payer: false,
      investor_type: 'ELECTIVE_PROFESSIONAL',
    })) {
      await sql`insert into sign_up_answers (owner_id, field, answer, answered_by)
        values (${person.clientId}, ${field}, ${JSON.stringify(value)}, ${person.userId})`.execute(
        database,
      );
    }
    await sql`insert into investor_class_claims (owner_id, rule, version, answers, met, missing)
      values (${person.clientId}, 'swiss', '1', '{}', '{}', '{}')`.execute(database);
    await tell(person);
  });

  test('that was told is looked at again after its months, in one case', async () => {
    await days(24 * 30);
    await sweep.run();
    expect(await changesOf(person)).toEqual([]);
    await days(20);
    await Promise.all([sweep.run(), sweep.run()]);
    await sweep.run();
    await tell(person);
    await sweep.run();
    expect(await changesOf(person)).toMatchObject([{ kind: 'INVESTOR_CLASS', value_after: null }]);
    expect(await casesOf(person)).toMatchObject([{ state: 'WAITING', entered_by: null }]);
  });

  test('counts anew from the decision', async () => {
    const [change] = await changesOf(person);
    await accept(person, change?.change_id ?? '');
    await days(24 * 30);
    await sweep.run();
    expect(await changesOf(person)).toHaveLength(1);
    await days(20);
    await sweep.run();
    expect(await changesOf(person)).toHaveLength(2);
  });
});
