/** Keys of the attempts of one form (spec/decisions.md, section 2: idempotency). */
export type AttemptKeys = {
  /** The key of this input: the same as before while the input is the same, else a new one. */
  keyFor(input: unknown): string;
  /** The attempt was answered with success: whatever comes next is something new. */
  succeeded(): void;
};

/** Makes the keys of a form. A second try after a lost answer then does nothing twice. */
export function createAttemptKeys(newKey: () => string = () => crypto.randomUUID()): AttemptKeys {
  let attempt: { input: string; key: string } | null = null;
  return {
    keyFor(input) {
      const text = JSON.stringify(input);
      if (attempt?.input !== text) attempt = { input: text, key: newKey() };
      return attempt.key;
    },
    succeeded() {
      attempt = null;
    },
  };
}
