import type { StaffRole } from '@ballast/contract/account/roles.ts';
import type { CaseDecision } from '@ballast/contract/reviews/client-case.ts';
import type {
  CaseAmount as CaseAmountAnswer,
  CaseDocument as CaseDocumentAnswer,
  CaseObstacle,
  CaseQueue,
  FormerDocument as FormerDocumentAnswer,
} from '@ballast/contract/staff/cases.ts';
import type { z } from 'zod';
import type { Actor } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import type { Context } from '../http/context.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** What reading a subject may need. */
export type CaseContext = Pick<Context, 'database'>;

/** What a case is about, as the domain that opened it knows it, and whose client it is of. */
export type SubjectOfCase = { readonly subjectId: string; readonly clientId: string };

/** One thing that is to be checked; the desk has words for `field` and for `group`. */
export type CaseFact = {
  readonly field: string;
  readonly value: string;
  readonly group?: string;
  /** Which kept tax number the value is the mask of. */
  readonly taxNumberId?: string;
  /** Says that something does not agree, so that it stands out. */
  readonly marked?: true;
};

/** An amount of money that a case is about, as decimal text. */
export type CaseAmount = z.output<typeof CaseAmountAnswer>;

/** A file of the client's that is looked at beside the facts. */
export type CaseDocument = z.output<typeof CaseDocumentAnswer>;

/** A tax number in full; null when the key that it was encrypted with is lost. */
export type OpenTaxNumber = { readonly id: string; readonly tin: string | null };

/** A document that another took the place of, as it was sent and decided on. */
export type FormerDocument = {
  readonly id: string;
  readonly sentAt: Date;
  readonly decision: z.output<typeof FormerDocumentAnswer>['decision'];
  readonly decidedAt: Date | null;
  readonly reason: string | null;
  readonly files: readonly CaseDocument[];
};

/** What is to be checked. */
export type CaseContent = {
  readonly facts: readonly CaseFact[];
  readonly documents: readonly CaseDocument[];
  /** Newest first; none where nothing is ever replaced. */
  readonly sentBefore?: readonly FormerDocument[];
};

/** A decision that was allowed, to be carried out by the domain. */
export type CaseVerdict = SubjectOfCase & {
  readonly decision: CaseDecision;
  /** Empty only for an approval; the client reads it. */
  readonly reason: string;
};

/**
 * What a domain gives the desk for its queue. The desk asks who may decide, that nobody decides alone or
 * what they entered, and which state a case is in; the domain what is shown and what a decision does.
 */
export type CaseSubject = {
  readonly queue: CaseQueue;
  /** Whose approval is noted before a decider's counts; none when nobody needs to prepare. */
  readonly preparers: readonly StaffRole[];
  /** The same of one case, where not every case of the queue needs two people. */
  preparersOf?(database: Database, subject: SubjectOfCase): Promise<readonly StaffRole[]>;
  readonly deciders: readonly StaffRole[];
  readonly decisions: readonly CaseDecision[];
  read(context: CaseContext, subject: SubjectOfCase): Promise<CaseContent>;
  /** Who entered some of what is decided, beside whoever handed it in: none of them decides it. */
  enteredBy?(database: Database, subject: SubjectOfCase): Promise<readonly string[]>;
  /** How much money each of some subjects is about, for a list; none where cases are not about money. */
  amounts?(
    database: Database,
    subjectIds: readonly string[],
  ): Promise<ReadonlyMap<string, CaseAmount>>;
  /** What in the domain stands in the way of a decision; null when nothing does. `decide` refuses with it. */
  obstacle?(
    database: Database,
    subject: SubjectOfCase,
    decision: CaseDecision,
  ): Promise<CaseObstacle | null>;
  /** Does what comes with an approval that prepares, in its transaction. May refuse, and then nothing is noted. */
  prepare?(tx: Tx, actor: Actor, subject: SubjectOfCase): Promise<void>;
  /**
   * Does what was decided, in the transaction of the decision. May refuse, such as with
   * `case_not_ready`, and then nothing is decided.
   */
  decide(tx: Tx, actor: Actor, verdict: CaseVerdict): Promise<void>;
  /** Decrypts the client's tax numbers that its facts show as masks; none where no fact does. */
  openTaxNumbers?(
    tx: Tx,
    keys: Pick<Secrets, 'dataKeys'>,
    clientId: string,
    ids: readonly string[],
  ): Promise<readonly OpenTaxNumber[]>;
};
