import type { AnswerOf, BodyOf } from '@ballast/contract/call.ts';
import type { correctNames as correctNamesCall } from '@ballast/contract/staff/name-corrections.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Applicant, openTestKyc } from '../../../tests/worlds/kyc.ts';
import { markVerified } from '../../account/clients.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';
import { readAgreementData } from '../agreement-client.ts';
import { tellCompliance } from '../compliance-facts.ts';
import {
  answerNameCorrection,
  type Corrector,
  correctNames,
  getClientNames,
  listNameCorrections,
} from './name-corrections.ts';

const platform = await openTestKyc();
const { database } = platform;

async function officer(): Promise<Corrector> {
  const { userId } = await platform.addStaff(['COMPLIANCE']);
  return { ...SYSTEM, kind: 'staff', userId, roles: ['COMPLIANCE'] };
}

const [one, other] = [await officer(), await officer()];

async function verified(): Promise<Applicant> {
  const person = await platform.submitted(false);
  await transact(database, async (tx) => {
    await markVerified(tx, person.clientId);
    await tellCompliance(tx, person.clientId);
  });
  return person;
}

const MARRIED = {
  first_name: 'Ingrid',
  middle_name: 'Maria',
  last_name: 'Nansen',
  legal_name: null,
  reason: 'Married',
  evidence: 'Marriage certificate of 3 May 2026',
};

const ask = (
  { clientId }: Applicant,
  change: Partial<BodyOf<typeof correctNamesCall>> = {},
  corrector = one,
) => transact(database, (tx) => correctNames(tx, corrector, clientId, { ...MARRIED, ...change }));

const answer = (
  { clientId }: Applicant,
  correctionId: string,
  decision: 'CONFIRMED' | 'DECLINED' = 'CONFIRMED',
  corrector = other,
) =>
  transact(database, (tx) =>
    answerNameCorrection(tx, corrector, { clientId, correctionId }, { decision }),
  );

const namesOf = ({ clientId }: Applicant, viewer = one) =>
  getClientNames(database, viewer, clientId);

const isRefused = (code: string) => ({ code });

test('a name is corrected by two, the old one is kept, and what bears it from now on is made with the new one', async () => {
  const person = await verified();
  const { clientId } = person;
  const { names: before } = await namesOf(person);
  const id = await ask(person);
  expect((await namesOf(person)).names).toEqual(before);
  expect((await listNameCorrections(database)).items).toContainEqual(
    expect.objectContaining({ client_id: clientId, after: 'Ingrid Maria Nansen' }),
  );
  await expect(answer(person, id, 'CONFIRMED', one)).rejects.toMatchObject(
    isRefused('approver_entered_it'),
  );
  await answer(person, id);

  const { reason, evidence, ...after } = MARRIED;
  const { names, corrections } = await namesOf(person);
  expect(names).toEqual(after);
  expect(corrections).toMatchObject([
    { id, before, after, reason, evidence, may: 'NOTHING', decided: { as: 'CONFIRMED' } },
  ]);
  expect((await listNameCorrections(database)).items.map((item) => item.client_id)).not.toContain(
    clientId,
  );
  const { client } = await readAgreementData(database, clientId, 'CUSTODY_SERVICE_AGREEMENT');
  expect(client.name).toBe('Ingrid Maria Nansen');
  const { rows: audit } = await sql`
    select state_before, state_after from audit_trail
    where owner_id = ${clientId} and action = 'name_corrected'`.execute(database);
  expect(audit).toEqual([{ state_before: before, state_after: MARRIED }]);
  await expect(answer(person, id)).rejects.toMatchObject(isRefused('conflict'));
});

test('the new name is screened, compliance looks at the change, and the client is told', async () => {
  const person = await verified();
  await sql`update screening_subjects set due_at = clock_now() + interval '1 day'
    where owner_id = ${person.clientId}`.execute(database);
  await answer(person, await ask(person));
  const { rows: screened } = await sql`
    select name from screening_subjects
    where owner_id = ${person.clientId} and due_at <= clock_now()`.execute(database);
  expect(screened).toEqual([{ name: 'Ingrid Maria Nansen' }]);
  const { rows: changes } = await sql`
    select kind, value_after from client_changes where owner_id = ${person.clientId}`.execute(
    database,
  );
  expect(changes).toEqual([{ kind: 'NAME', value_after: 'Ingrid Maria Nansen' }]);
  expect(await platform.mailsTo(person.email)).toContain('Your name was corrected');
});

describe('a correction', () => {
  test('that is declined changes nothing, and another may be asked for', async () => {
    const person = await verified();
    const { names } = await namesOf(person);
    const id = await ask(person);
    await expect(ask(person, { last_name: 'Amundsen' }, other)).rejects.toMatchObject(
      isRefused('conflict'),
    );
    await answer(person, id, 'DECLINED', one);
    expect((await namesOf(person)).names).toEqual(names);
    await ask(person, { last_name: 'Amundsen' }, other);
    expect((await namesOf(person, one)).corrections[0]).toMatchObject({ may: 'ANSWER' });
  });

  test('of names that have changed since is not confirmed', async () => {
    const person = await verified();
    const id = await ask(person);
    await sql`update users set last_name = 'Amundsen' where user_id = ${person.userId}`.execute(
      database,
    );
    await expect(answer(person, id)).rejects.toMatchObject(isRefused('conflict'));
  });

  test.each<[string, Partial<AnswerOf<typeof correctNamesCall> & typeof MARRIED>]>([
    ['to what it is', { first_name: '', last_name: '' }],
    ['to a company', { legal_name: 'Nansen AS' } as never],
  ])('%s is refused', async (_what, change) => {
    const person = await verified();
    const { names } = await namesOf(person);
    const asked = change.first_name === '' ? names : change;
    await expect(ask(person, asked as never)).rejects.toMatchObject(isRefused('conflict'));
  });
});
