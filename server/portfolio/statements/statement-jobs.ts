import type { JobHandler, Sweep } from '../../jobs/job.ts';
import { endLostStatements, makeStatement, type StatementContext } from './make-statement.ts';
import { askForQuarters } from './quarterly-statements.ts';
import { MAKE_STATEMENT } from './statements.ts';

/** What makes statements, asks for those of each quarter, and gives up those that nobody makes any more. */
export function statementJobs(context: StatementContext): {
  handlers: JobHandler[];
  sweeps: Sweep[];
} {
  return {
    handlers: [MAKE_STATEMENT.handledBy((own, attempt) => makeStatement(context, own, attempt))],
    sweeps: [
      { name: 'lost_statements', run: () => endLostStatements(context) },
      { name: 'quarterly_statements', run: (signal) => askForQuarters(context.database, signal) },
    ],
  };
}
