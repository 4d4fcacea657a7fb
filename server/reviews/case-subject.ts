import type { StaffRole } from '@ballast/contract/account/roles.ts';
import type { ClientRisk } from '@ballast/contract/compliance/risk.ts';
import type { CaseDecision } from '@ballast/contract/reviews/client-case.ts';
import type {
  CaseAmount as CaseAmountAnswer,
  CaseAsk,
  CaseDocument as CaseDocumentAnswer,
  CaseFlag as CaseFlagAnswer,
  CaseObstacle,
  CaseQueue,
  FormerDocument as FormerDocumentAnswer,
} from '@ballast/contract/staff/cases.ts';
import type { ReasonTemplate } from '@ballast/contract/staff/reason-templates.ts';
import type { z } from 'zod';
import type { Actor } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import type { Context } from '../http/context.ts';
import type { Secrets } from '../secrets/secrets.ts';

export type CaseContext = Pick<Context, 'database'>;

export type SubjectOfCase = { readonly subjectId: string; readonly clientId: string };

/** A fact to be checked; the desk has words for `field` and `group`. */
export type CaseFact = {
  readonly field: string;
  readonly value: string;
  readonly group?: string;
  readonly taxNumberId?: string;
  /** Highlights a fact that does not match. */
  readonly marked?: true;
};

/** An amount of money that a case is about, as decimal text. */
export type CaseAmount = z.output<typeof CaseAmountAnswer>;

export type CaseDocument = z.output<typeof CaseDocumentAnswer>;

/** Something to look at before a case is decided. */
export type CaseFlag = Omit<z.output<typeof CaseFlagAnswer>, 'reasons'>;

/** A tax number in full; null when the key that it was encrypted with is lost. */
export type OpenTaxNumber = { readonly id: string; readonly tin: string | null };

/** The number of the bank account `targetId` in full; null when the key that it was encrypted with is lost. */
export type OpenAccountNumber = { readonly targetId: string; readonly number: string | null };

export type FormerDocument = {
  readonly id: string;
  readonly sentAt: Date;
  readonly decision: z.output<typeof FormerDocumentAnswer>['decision'];
  readonly decidedAt: Date | null;
  readonly reason: string | null;
  readonly files: readonly CaseDocument[];
};

export type CaseContent = {
  readonly facts: readonly CaseFact[];
  readonly documents: readonly CaseDocument[];
  /** Newest first; none where nothing is ever replaced. */
  readonly sentBefore?: readonly FormerDocument[];
};

/** Whether a passkey signed the decision, which is kept. */
type BySigning = { readonly byPasskey?: boolean };

export type CaseVerdict = SubjectOfCase &
  BySigning & {
    readonly decision: CaseDecision;
    /** What is asked for again, where the domain tells it apart; by default all. */
    readonly asks?: CaseAsk | undefined;
    /** Empty only for an approval; the client reads it. */
    readonly reason: string;
    /** The sentence that was chosen, where one was. */
    readonly template?: ReasonTemplate | null;
  };

/**
 * What a domain provides for its queue. The desk knows who may decide, that nobody decides alone or what they
 * entered, and the state of a case; the domain what is shown and what a decision does.
 */
export type CaseSubject = {
  readonly queue: CaseQueue;
  /** Whose approval must come before a decider's; none when nobody needs to prepare. */
  readonly preparers: readonly StaffRole[];
  /** The same of one case, where not every case of the queue needs two people. */
  preparersOf?(database: Database, subject: SubjectOfCase): Promise<readonly StaffRole[]>;
  readonly deciders: readonly StaffRole[];
  readonly decisions: readonly CaseDecision[];
  read(context: CaseContext, subject: SubjectOfCase): Promise<CaseContent>;
  /** What rules found that does not agree; nothing where no rule looks at the queue. */
  flags?(database: Database, subject: SubjectOfCase): Promise<readonly CaseFlag[]>;
  /** How much of a risk the client is; none where nobody is decided about. */
  risk?(database: Database, subject: SubjectOfCase): Promise<z.output<typeof ClientRisk> | null>;
  /** Who else entered some of what is decided, and so may not decide it. */
  enteredBy?(database: Database, subject: SubjectOfCase): Promise<readonly string[]>;
  /** How much money each of some subjects is about, for a list; none where cases are not about money. */
  amounts?(
    database: Database,
    subjects: readonly SubjectOfCase[],
  ): Promise<ReadonlyMap<string, CaseAmount>>;
  /** What may be asked for again, the usual first; none where it is always all. */
  asks?(database: Database, subject: SubjectOfCase): Promise<readonly CaseAsk[]>;
  /** What in the domain blocks a decision; null for nothing. `decide` refuses with it. */
  obstacle?(
    database: Database,
    subject: SubjectOfCase,
    decision: CaseDecision,
  ): Promise<CaseObstacle | null>;
  /**
   * What a passkey signs with a decision, read under its lock: whoever has a passkey decides with it. None where cases are not
   * about money.
   */
  signs?(tx: Tx, subject: SubjectOfCase): Promise<Readonly<Record<string, string>>>;
  /** Does what comes with an approval that prepares, in its transaction. May refuse, and then nothing is noted. */
  prepare?(tx: Tx, actor: Actor, subject: SubjectOfCase & BySigning): Promise<void>;
  /** Carries out a decision in its transaction. A refusal, such as `case_not_ready`, undoes the decision. */
  decide(tx: Tx, actor: Actor, verdict: CaseVerdict): Promise<void>;
  /**
   * Takes up again what was rejected, in the transaction of the second person's word. None where a decision stays. A
   * refusal undoes it.
   */
  reopen?(tx: Tx, actor: Actor, subject: SubjectOfCase): Promise<void>;
  /** Decrypts the client's tax numbers that the facts mask. */
  openTaxNumbers?(
    tx: Tx,
    keys: Pick<Secrets, 'dataKeys'>,
    clientId: string,
    ids: readonly string[],
  ): Promise<readonly OpenTaxNumber[]>;
  /** Decrypts the number of the bank account of which the facts tell the end; null where it is about none. */
  openAccountNumber?(
    tx: Tx,
    keys: Pick<Secrets, 'dataKeys'>,
    subject: SubjectOfCase,
  ): Promise<OpenAccountNumber | null>;
};
