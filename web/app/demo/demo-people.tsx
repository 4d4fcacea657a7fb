import { listPeople } from '@ballast/contract/sandbox/sandbox.ts';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { client } from '../session/start.ts';
import styles from './demo-people.module.css';

type Person = Awaited<ReturnType<typeof readPeople>>[number];

export function DemoPeople({ staff }: { staff: boolean }) {
  const [people, setPeople] = useState<readonly Person[]>([]);
  useEffect(() => {
    readPeople().then(
      (items) => setPeople(items.filter((person) => isStaff(person) === staff)),
      () => undefined,
    );
  }, [staff]);
  if (people.length === 0) return null;
  return (
    <section className={styles.people} aria-labelledby="demo-people">
      <h2 id="demo-people" className={styles.title}>
        <Trans>Demonstration: sign in as</Trans>
      </h2>
      <ul className={styles.list}>
        {people.map((person) => (
          <li key={person.email}>
            <button type="button" className={styles.person} onClick={() => fillIn(person)}>
              <span className={styles.about}>{person.about}</span>
              <span className={styles.email}>{person.email}</span>
            </button>
            {person.totp_secret ? (
              <p className={styles.secret}>
                <Trans>Authenticator secret</Trans>: <code>{person.totp_secret}</code>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

async function readPeople() {
  const { items } = await client.call(listPeople);
  return items;
}

function isStaff(person: Person): boolean {
  return person.role !== 'CLIENT';
}

function fillIn(person: Person): void {
  const form = document.querySelector('form');
  const email = form?.querySelector<HTMLInputElement>('input[name=email]');
  const password = form?.querySelector<HTMLInputElement>('input[name=password]');
  if (!email || !password) return;
  email.value = person.email;
  password.value = person.password;
  form?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus();
}
