import { Client } from 'pg';
import { vi } from 'vitest';

/** Runs work and returns the statements that this process sent to PostgreSQL. */
export async function statementsOf<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: readonly string[] }> {
  const statements: string[] = [];
  const { query } = Client.prototype;
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...input
  ) {
    const [statement] = input as readonly (string | { readonly text: string })[];
    statements.push(typeof statement === 'string' ? statement : (statement?.text ?? ''));
    return query.apply(this, input);
  });
  try {
    return { result: await work(), statements };
  } finally {
    spy.mockRestore();
  }
}
