import { vi } from 'vitest';
import { Session } from '../../server/database/session.ts';

/** Runs work and returns the statements that this process sent to PostgreSQL. */
export async function statementsOf<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: readonly string[] }> {
  const statements: string[] = [];
  const { query } = Session.prototype;
  const spy = vi.spyOn(Session.prototype, 'query').mockImplementation(function (
    this: Session,
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
