import { type ClientRow, getClient } from '../account/clients.ts';
import { type ScreenedSubject, tellSubjects } from '../compliance/screening/subjects.ts';
import { claimDueFacts, settleFacts } from '../compliance/states.ts';
import type { Database, Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Sweep } from '../jobs/job.ts';
import { readKycAnswers } from './kyc/kyc-answers.ts';
import { ENTITY, type StoredEntityAnswers } from './sign-up/entity-rules.ts';
import { INDIVIDUAL } from './sign-up/individual-rules.ts';
import { readAnswers } from './sign-up/sign-up-answers.ts';

/**
 * Tells compliance what a client has answered, in the transaction in which they did: who is to be screened. Nobody is
 * before the account is open.
 */
export async function tellCompliance(tx: Tx, clientId: string): Promise<void> {
  const client = await getClient(tx, clientId);
  if (client.account_status === 'INACTIVE') return;
  await tellSubjects(tx, clientId, await subjectsOf(tx, client));
  await settleFacts(tx, clientId);
}

/** Tells compliance of clients who were there before it asked, and of those whose facts are due again. */
export function complianceFactsSweep(database: Database): Sweep {
  return {
    name: 'compliance_facts',
    run: async (signal) => {
      let told = 0;
      const failures: unknown[] = [];
      for (;;) {
        const due = await claimDueFacts(database);
        for (const clientId of due) {
          if (signal?.aborted) return told;
          // One that cannot be told keeps back no other, and is due again when its claim ends.
          await transact(database, (tx) => tellCompliance(tx, clientId)).then(
            () => {
              told += 1;
            },
            (error: unknown) => failures.push(error),
          );
        }
        if (due.length > 0) continue;
        if (failures.length > 0) throw failures[0];
        return told;
      }
    },
  };
}

async function subjectsOf(tx: Tx, client: ClientRow): Promise<ScreenedSubject[]> {
  const subjects =
    client.account_type === 'INDIVIDUAL'
      ? [await personOf(tx, client)]
      : companyOf(client, await readAnswers(tx, client.client_id, ENTITY.noAnswers));
  return subjects.filter(({ name }) => name !== '');
}

async function personOf(tx: Tx, client: ClientRow): Promise<ScreenedSubject> {
  const { client_id: clientId, first_name: first, last_name: last } = client;
  const { middle_name: middle, country_of_residence: home } = await readAnswers(
    tx,
    clientId,
    INDIVIDUAL.noAnswers,
  );
  const kyc = await readKycAnswers(tx, clientId);
  const { date_of_birth: born, citizenship, country_of_birth, country_of_residence } = kyc;
  return {
    subject: 'CLIENT',
    kind: 'PERSON',
    name: nameIn([first, middle, last]),
    birthYear: born === null ? null : Number(born.slice(0, 4)),
    countries: known([home, country_of_residence, citizenship, country_of_birth]),
  };
}

function companyOf(client: ClientRow, answers: StoredEntityAnswers): ScreenedSubject[] {
  const person = { kind: 'PERSON', birthYear: null, countries: [] } as const;
  return [
    {
      subject: 'CLIENT',
      kind: 'COMPANY',
      name: client.legal_name ?? answers.legal_business_name ?? '',
      birthYear: null,
      countries: known([answers.country_of_incorporation]),
    },
    { ...person, subject: 'REGISTRANT', name: nameIn([client.first_name, client.last_name]) },
    {
      ...person,
      subject: 'SIGNATORY',
      name: nameIn([answers.signatory_first_name, answers.signatory_last_name]),
    },
  ];
}

function nameIn(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' ');
}

function known(countries: readonly (string | null)[]): string[] {
  return countries.filter((country) => country !== null);
}
