import { describe, expect, test } from 'vitest';
import { type Applicant, openTestKyc } from '../../../tests/worlds/kyc.ts';
import { transact } from '../../database/transact.ts';
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

  test('nothing is marked where nothing was told at sign-up', async () => {
    const person = await personWith({});
    expect((await factsAt(person, queue, 'address_of_residence')).at(-1)).toBe(
      'country: Switzerland (CH)',
    );
  });
});
