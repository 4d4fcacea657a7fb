import { listInvestments } from '@ballast/contract/portfolio/portfolio.ts';
import { listStatements } from '@ballast/contract/portfolio/statements.ts';
import { callQuery } from '../../app/session/queries.ts';

export const statementsQuery = (cursor?: string) =>
  callQuery(listStatements, { query: { limit: 10, ...(cursor && { cursor }) } });

/** Those that the platform makes after each quarter. */
export const reportsQuery = (cursor?: string) =>
  callQuery(listStatements, {
    query: { limit: 10, made: 'AFTER_A_QUARTER', ...(cursor && { cursor }) },
  });

export const heldFundsQuery = () => callQuery(listInvestments);
