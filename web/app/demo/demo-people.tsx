import { listPeople } from '@ballast/contract/sandbox/sandbox.ts';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { paths } from '../routing/paths.ts';
import { client } from '../session/start.ts';
import { takeNextPerson } from './chosen-person.ts';
import styles from './demo-people.module.css';

type Person = Awaited<ReturnType<typeof readPeople>>[number];

/** Whom one can play here, and what there is to try. Choosing somebody fills the login in and sends it. */
export function DemoPeople({ staff }: { staff: boolean }) {
  const [people, setPeople] = useState<readonly Person[]>([]);
  useEffect(() => {
    readPeople().then(
      (items) => {
        setPeople(items.filter((person) => isStaff(person) === staff));
        const next = takeNextPerson();
        const chosen = items.find(({ email }) => email === next);
        if (chosen) logInAs(chosen);
      },
      () => undefined,
    );
  }, [staff]);
  if (people.length === 0) return null;
  const [settled, newcomers] = [people.filter(hasAuthenticator), people.filter(hasNone)];
  return (
    <section className={styles.people} aria-labelledby="demo-people">
      <h2 id="demo-people" className={styles.title}>
        <Trans>This is a demonstration</Trans>
      </h2>
      <p className={styles.lead}>
        <Trans>No person, money or message here is real. Choose somebody to log in as.</Trans>
      </p>
      <PersonList people={settled} />
      {newcomers.length > 0 ? (
        <details className={styles.more}>
          <summary>
            <Trans>People and companies still opening an account ({newcomers.length})</Trans>
          </summary>
          <PersonList people={newcomers} />
        </details>
      ) : null}
      <h3 className={styles.title}>
        <Trans>What to try</Trans>
      </h3>
      <ol className={styles.steps}>{staff ? <DeskSteps /> : <ClientSteps />}</ol>
    </section>
  );
}

function ClientSteps() {
  return (
    <>
      <li>
        <Trans>
          Log in as Amelia Hart. The code from her authenticator is shown beside its field.
        </Trans>
      </li>
      <li>
        <Trans>
          Open Sandbox at the foot of the page, let a deposit arrive and move the clock one day on.
        </Trans>
      </li>
      <li>
        <Trans>Invest the money in a basket, then redeem part of it or withdraw it.</Trans>
      </li>
      <li>
        <Trans>
          <a href={paths.signUp()}>Become a client</a> with any email address. Every code and link
          you are sent is shown on the page.
        </Trans>
      </li>
      <li>
        <Trans>
          See the other side at the <a href={paths.adminLogin()}>desk</a>, where staff review
          clients and approve withdrawals.
        </Trans>
      </li>
    </>
  );
}

function DeskSteps() {
  return (
    <>
      <li>
        <Trans>Log in as Clara Weiss (compliance), open Reviews and decide a case.</Trans>
      </li>
      <li>
        <Trans>
          Log in as Omar Haddad (operations) and approve a withdrawal. Where the risk is high, he
          checks a case before Clara decides it.
        </Trans>
      </li>
      <li>
        <Trans>
          Try what takes two: as Clara Weiss, ask on a client’s page to close the account, or as
          Adam Novak invite a colleague under Access. Jonas Aalto or Beatrice Moreau confirms it
          there.
        </Trans>
      </li>
      <li>
        <Trans>Find a client under Clients, and what was done under Audit trail.</Trans>
      </li>
      <li>
        <Trans>
          Return to the <a href={paths.login()}>clients’ login</a> and see what the client sees.
        </Trans>
      </li>
    </>
  );
}

function PersonList({ people }: { people: readonly Person[] }) {
  return (
    <ul className={styles.list}>
      {people.map((person) => (
        <li key={person.email}>
          <PersonButton onClick={() => logInAs(person)}>
            <span>{person.about}</span>
            <span className={styles.email}>{person.email}</span>
          </PersonButton>
        </li>
      ))}
    </ul>
  );
}

function PersonButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.person} onClick={onClick}>
      {children}
    </button>
  );
}

async function readPeople() {
  const { items } = await client.call(listPeople);
  return items;
}

function isStaff(person: Person): boolean {
  return person.role !== 'CLIENT';
}

function hasAuthenticator(person: Person): boolean {
  return person.totp_secret !== null;
}

function hasNone(person: Person): boolean {
  return person.totp_secret === null;
}

/** Fills the login in as a password manager would, and sends it. */
function logInAs(person: Person): void {
  const form = document.querySelector('form');
  const email = form?.querySelector<HTMLInputElement>('input[name=email]');
  const password = form?.querySelector<HTMLInputElement>('input[name=password]');
  if (!form || !email || !password) return;
  email.value = person.email;
  password.value = person.password;
  form.requestSubmit();
}
