/* Whom somebody who tries the demonstration plays next; kept until the login has opened. */

const KEY = 'DEMO_NEXT_PERSON';

export function playNext(email: string): void {
  sessionStorage.setItem(KEY, email);
}

/** The address of whoever was chosen, once. */
export function takeNextPerson(): string | null {
  const email = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return email;
}
