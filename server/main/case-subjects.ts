import type { Context } from '../http/context.ts';
import type { CaseSubject } from '../staff/case-subject.ts';

/** What each domain gives the desk for the queues in which it opens cases. */
export function caseSubjects(_context: Context): readonly CaseSubject[] {
  return [];
}
