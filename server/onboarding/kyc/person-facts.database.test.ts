import { describe, expect, test } from 'vitest';
import { type Applicant, answer, openTestKyc, send, submit } from '../../../tests/worlds/kyc.ts';
import { insertTestUpload } from '../../../tests/worlds/stored-upload.ts';
import { openDatabase } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { findUpload } from '../../files/uploads.ts';
import { INDIVIDUAL, type StoredIndividualAnswers } from '../sign-up/individual-rules.ts';
import { insertAnswers } from '../sign-up/sign-up-answers.ts';

const platform = await openTestKyc();

type Answers = Partial<StoredIndividualAnswers>;

const answerAtSignUp = ({ clientId, userId }: Applicant, answers: Answers) =>
  transact(platform.database, (tx) =>
    insertAnswers(
      tx,
      { clientId, answeredBy: userId },
      { ...INDIVIDUAL.noAnswers, ...answers },
      Object.keys(answers) as (keyof Answers)[],
    ),
  );

/** Somebody who lives in Switzerland and whose KYC is at the desk, and what was told at sign-up. */
async function personWith(answers: Answers): Promise<Applicant> {
  const person = await platform.submitted(false);
  await answerAtSignUp(person, answers);
  return person;
}

/** As in a database from before the question. */
async function forgetSources({ clientId }: Applicant): Promise<void> {
  const open = await openDatabase({ url: platform.databaseUrl, dataDir: '' });
  await open.asOwner((session) =>
    session.run(`alter table kyc_answers disable trigger user;
      delete from kyc_answers where owner_id = '${clientId}' and field like 'source_of%';
      alter table kyc_answers enable trigger user`),
  );
  await open.close();
}

const QUEUES = ['kyc'] as const;

/** The facts of a group at the desk, as `field: value`, those that stand out with a star. */
async function factsAt(person: Applicant, queue: (typeof QUEUES)[number], group: string) {
  const { facts } = await platform.caseAtDesk(person, queue);
  return facts
    .filter((fact) => fact.group === group)
    .map(({ field, value, marked }) => `${marked ? '*' : ''}${field}: ${value}`);
}

describe.each(QUEUES)('at the desk, under %s,', (queue) => {
  test('a name is whole, as it stands in the passport and the agreements', async () => {
    const person = await personWith({ middle_name: 'King' });
    expect((await factsAt(person, queue, 'personal')).slice(0, 3)).toEqual([
      'first_name: Ada',
      'middle_name: King',
      'last_name: Marlowe',
    ]);
    await answerAtSignUp(person, { middle_name: null });
    expect((await factsAt(person, queue, 'personal')).slice(0, 2)).toEqual([
      'first_name: Ada',
      'last_name: Marlowe',
    ]);
  });

  test('a residence in another country than was told at sign-up is marked', async () => {
    const person = await personWith({ country_of_residence: 'SE' });
    expect((await factsAt(person, queue, 'address_of_residence')).slice(-3)).toEqual([
      'country: Switzerland (CH)',
      'country_at_sign_up: Sweden (SE)',
      '*residence_differs: yes',
    ]);
    await answerAtSignUp(person, { country_of_residence: 'CH' });
    expect((await factsAt(person, queue, 'address_of_residence')).slice(-2)).toEqual([
      'country: Switzerland (CH)',
      'country_at_sign_up: Switzerland (CH)',
    ]);
  });

  test('where the money comes from is told, and what was told before stays, marked', async () => {
    const person = await platform.answered(await platform.applicant(false));
    const moved = {
      source_of_funds: ['GIFT', 'SALARY', 'GIFT'],
      source_of_funds_details: 'An aunt',
    };
    expect((await answer(person, moved)).status).toBe(200);
    // The same once more is no other answer.
    expect((await answer(person, moved)).status).toBe(200);
    await send(person, await platform.passport(person));
    await platform.sign(person, 'PLATFORM_AGREEMENT');
    expect((await submit(person)).status).toBe(200);
    const until = /\(.{24}\)$/;
    const facts = await factsAt(person, queue, 'sources');
    expect(facts.map((fact) => fact.replace(until, '(until)'))).toEqual([
      'source_of_wealth: SALARY, INVESTMENTS',
      'source_of_wealth_details: Twenty years as an engineer, and what it earned',
      'source_of_funds: SALARY, GIFT',
      '*former_source_of_funds: SALARY (until)',
      'source_of_funds_details: An aunt',
      '*former_source_of_funds_details: Saved from my salary (until)',
      // A gift is looked at by a rule.
      '*has_sent_evidence: no',
    ]);
  });

  test('a document about it is handed in with everything, and stands in the case', async () => {
    const person = await platform.answered(await platform.applicant(false));
    await answer(person, { source_of_funds: ['GIFT'] });
    const deed = await insertTestUpload(
      platform.database,
      person.clientId,
      'EVIDENCE',
      'deed of gift.pdf',
    );
    await send(person, await platform.passport(person));
    await platform.sign(person, 'PLATFORM_AGREEMENT');
    expect((await submit(person)).status).toBe(200);
    const { documents } = await platform.caseAtDesk(person, queue);
    expect(documents.map(({ name }) => name)).toContain('deed of gift.pdf');
    expect((await factsAt(person, queue, 'sources')).at(-1)).toBe('has_sent_evidence: yes');
    const { used_at } = await findUpload(platform.database, person.clientId, deed);
    expect(used_at).not.toBeNull();
  });

  test('whoever came before it was asked stays with the desk, and it says so', async () => {
    const person = await platform.submitted(false);
    await forgetSources(person);
    expect(await factsAt(person, queue, 'sources')).toEqual(['*has_told_sources: no']);
    await platform.decide(person, 'kyc', 'APPROVE');
    expect(await platform.stageOf(person)).toBe('AGREEMENTS_VERIFICATION');
  });

  test('nothing is marked where nothing was told at sign-up', async () => {
    const person = await personWith({});
    expect((await factsAt(person, queue, 'address_of_residence')).at(-1)).toBe(
      'country: Switzerland (CH)',
    );
  });
});
