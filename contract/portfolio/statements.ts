import { z } from 'zod';
import { LANGUAGES } from '../account/languages.ts';
import { call } from '../call.ts';
import { AssetCodeField, Id, IdParams, PageQuery, page, Timestamp } from '../fields.ts';

/**
 * What is held at the close of a day; how it changed between the beginning of one day and the close of another; or a
 * capital account in a private fund over such a period.
 */
export const STATEMENT_KINDS = ['HOLDINGS', 'CHANGES', 'CAPITAL'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

export const STATEMENT_STATES = ['WAITING', 'RUNNING', 'READY', 'FAILED'] as const;

/** Asked for by the client, or made by the platform after each quarter. */
export const STATEMENT_MAKINGS = ['ON_REQUEST', 'AFTER_A_QUARTER'] as const;

/** One content, in three forms. */
export const STATEMENT_FORMATS = ['PDF', 'CSV', 'XLSX'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** SHA-256, in hexadecimal digits. */
export const Digest = z.string().regex(/^[0-9a-f]{64}$/, 'Enter the 64 digits of the digest');

/** A day of the calendar. A statement's day ends at 24:00 UTC. */
export const Day = z.iso.date();

export const Statement = z.strictObject({
  id: Id,
  kind: z.enum(STATEMENT_KINDS),
  /** Null for holdings. */
  starts_on: Day.nullable(),
  ends_on: Day,
  /** The fund that it is about; null for everything. */
  fund_name: z.string().nullable(),
  /** Made by the platform after a quarter, and not asked for. */
  by_schedule: z.boolean(),
  currency: AssetCodeField,
  language: z.enum(LANGUAGES),
  state: z.enum(STATEMENT_STATES),
  /** How far it is, in percent. */
  progress: z.int().min(0).max(100),
  rows: z.int().nonnegative(),
  /** Of what it says; null until it is ready. */
  digest: Digest.nullable(),
  /** Empty until it is ready. */
  files: z.array(
    z.strictObject({
      format: z.enum(STATEMENT_FORMATS),
      bytes: z.int().nonnegative(),
      digest: Digest,
    }),
  ),
  asked_at: Timestamp,
  finished_at: Timestamp.nullable(),
});

export const listStatements = call({
  method: 'GET',
  path: '/statements',
  summary: "The client's statements, newest first",
  query: PageQuery.extend({ made: z.enum(STATEMENT_MAKINGS).optional() }),
  output: page(Statement),
  errors: ['cursor_invalid'],
  who: 'active_client',
  support: true,
  idempotent: false,
});

export const getStatement = call({
  method: 'GET',
  path: '/statements/{id}',
  summary: 'A statement, and how far it is',
  params: IdParams,
  output: Statement,
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/** The file itself, the same for ever. Refuses `not_found` before it is ready. */
export const downloadStatement = call({
  method: 'GET',
  path: '/statements/{id}/file',
  summary: 'Fetch a statement as a file',
  params: IdParams,
  query: z.strictObject({ format: z.enum(STATEMENT_FORMATS).default('PDF') }),
  output: z.unknown(),
  errors: [],
  who: 'active_client',
  support: false,
  idempotent: false,
});
