/** Fields that password managers fill in. */
const FILLED = 'input[type="email"], input[type="password"]';

/** What stands in a form's fields that a password manager may have filled in without telling of it, by name. */
export function filledFields(element: HTMLFormElement): [name: string, value: string][] {
  const inputs = [...element.querySelectorAll<HTMLInputElement>(FILLED)];
  return inputs.map(({ name, value }) => [name, value]);
}
