import type { AnswerOf, BodyOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import * as calls from '@ballast/contract/staff/fund-proposals.ts';
import { sql } from 'kysely';
import { hasPasskey, type SignedDecision } from '../../../access/passkeys/signed-decisions.ts';
import { keepSigned } from '../../../access/passkeys/signed-subjects.ts';
import { namesOf } from '../../../account/clients.ts';
import { type Person, recordAction, type State } from '../../../database/audit-trail.ts';
import type { Database, Tx } from '../../../database/connect.ts';
import type { Day } from '../../../database/days.ts';
import { newId } from '../../../database/identifier.ts';
import { handInFiles, readEvidence, toldFiles } from '../../../files/evidence-files.ts';
import { CURSOR_UUID, type PageQuery, readCursor, writeCursor } from '../../../http/cursor.ts';
import { refusedField } from '../../../reviews/words-to-client.ts';
import { lockProposal, type ProposalDecision, toProposed } from '../../proposals.ts';
import { advanceDealingDate, lockVehicle } from '../vehicles.ts';
import { releasedBy, requireAuditDue, signOffYear } from './audits.ts';
import { openNewClass, requireNewClass, requireNewTerms, setNewTerms } from './class-terms.ts';
import { paidBy, payProposedFees, requireFeesDue } from './fee-payments.ts';
import {
  changedHolidays,
  holidaysBefore,
  requireNewHolidays,
  setNewHolidays,
} from './fund-holidays.ts';
import { fundOf, setDealingDates, setStateOfFund, setUpFund, termsIn } from './set-up.ts';
import { proposedTerms } from './share-classes.ts';
import { filesIn, PROPOSAL_SIGNED } from './signed-proposal.ts';

const subjectOf = (id: string) => ({ kind: 'fund_proposal', id, ownerId: null });

/**
 * Proposes something for private funds. Refuses `not_found`, `amount_invalid`, `missing` at a text that lacks its other one in German, what `requireAuditDue`, `requireFeesDue`, `requireNewClass`, `requireNewTerms`, `requireNewHolidays` and `handInFiles` do, and `conflict`
 * while another for the same waits.
 */
export async function proposeFund(
  tx: Tx,
  actor: Person,
  content: calls.FundProposal,
): Promise<{ id: string }> {
  const id = newId();
  const about = await aboutOf(tx, content);
  await handInFiles(tx, actor.userId, 'FUND', filesIn(content));
  await tx
    .insertInto('fund_proposals')
    .values({
      proposal_id: id,
      kind: content.kind,
      content: JSON.stringify(content),
      about,
      asked_by: actor.userId,
    })
    .execute();
  await recordAction(tx, actor, 'fund_proposed', subjectOf(id), null, content);
  return { id };
}

/** Clients read all of a fund in one language. */
function assertGermanWhole(content: Extract<Content, { kind: 'VEHICLE' }>): void {
  const { tagline_de: tagline, description_de: description } = content;
  if (tagline === null && description !== null) throw refusedField('tagline_de', 'missing');
  if (tagline !== null && description === null) throw refusedField('description_de', 'missing');
}

/** What there may be one open proposal of a kind for. */
async function aboutOf(tx: Tx, content: calls.FundProposal): Promise<string> {
  if (content.kind === 'VEHICLE') {
    termsIn(content);
    assertGermanWhole(content);
    return content.slug;
  }
  const fundId = await fundOf(tx, content.vehicle_id);
  switch (content.kind) {
    case 'CLASS':
      await requireNewClass(tx, content);
      return `${content.vehicle_id} ${content.class_name}`;
    case 'TERMS':
      await requireNewTerms(tx, content);
      return content.class_id;
    case 'AUDIT':
      await requireAuditDue(tx, content);
      return content.vehicle_id;
    case 'FEES':
      await requireFeesDue(tx, content);
      return content.vehicle_id;
    case 'HOLIDAYS':
      await requireNewHolidays(tx, content);
      return `${content.vehicle_id} ${content.year}`;
    case 'STATE':
      return fundId;
    case 'DATES':
      return content.vehicle_id;
  }
}

/**
 * Decides a proposal: what is approved is set up, or paid, at once. Refuses `not_found`, `conflict` one that is decided or cannot be set up
 * any more, `approver_entered_it` to decide one's own, or to take back another's, `insufficient_funds` to pay fees from too little cash, and
 * as `keepSigned` does.
 */
export async function decideFundProposal(
  tx: Tx,
  actor: Person,
  proposalId: string,
  { decision, reason }: Omit<BodyOf<typeof calls.decideFundProposal>, 'passkey'>,
  signed?: SignedDecision,
): Promise<void> {
  const proposal = await lockProposal(tx, 'fund_proposals', actor, proposalId, decision);
  const decided = { subject: PROPOSAL_SIGNED, id: proposalId, decision };
  const factor = await keepSigned(tx, actor, decided, signed);
  await tx
    .updateTable('fund_proposals')
    .set({ decision, reason, decided_by: actor.userId, decided_at: sql<Date>`clock_now()` })
    .where('proposal_id', '=', proposalId)
    .execute();
  const content = calls.FundProposal.parse(proposal.content);
  const isApproved = decision === 'APPROVED';
  const action = isApproved ? 'fund_proposal_approved' : 'fund_proposal_declined';
  const before = isApproved ? await standsBefore(tx, content) : null;
  await recordAction(tx, actor, action, subjectOf(proposalId), before, {
    ...content,
    reason,
    factor,
  });
  if (isApproved) await setUp(tx, actor, proposalId, content);
}

/** What an approval replaces, for the record: other versions follow each other, and holidays take each other's place. */
async function standsBefore(tx: Tx, content: Content): Promise<State> {
  return content.kind === 'HOLIDAYS' ? { holidays: await holidaysBefore(tx, content) } : null;
}

/** Does what was proposed. */
async function setUp(
  tx: Tx,
  actor: Person,
  proposalId: string,
  content: calls.FundProposal,
): Promise<void> {
  switch (content.kind) {
    case 'VEHICLE':
      await setUpFund(tx, actor, content);
      return;
    case 'DATES':
      return setDealingDates(tx, content);
    case 'STATE':
      return setStateOfFund(tx, actor, content);
    case 'AUDIT':
      return signOffYear(tx, actor.userId, content);
    case 'FEES':
      return payProposedFees(tx, proposalId, content);
    case 'CLASS':
      return openNewClass(tx, content);
    case 'TERMS':
      return setNewTerms(tx, content);
    case 'HOLIDAYS':
      return setNewHolidays(tx, content);
  }
}

type Content = calls.FundProposal;

type Row = {
  readonly id: string;
  readonly content: unknown;
  readonly asked_by: string;
  readonly asked_at: Date;
  readonly decision: ProposalDecision | null;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly reason: string | null;
  readonly fund_name: string | null;
  readonly vehicle_kind: 'CAYMAN' | 'US' | null;
};

/** A page of proposals, as somebody of staff reads them: those that wait, the oldest first, then the newest that were decided. Refuses `cursor_invalid`. */
export async function listFundProposals(
  database: Database,
  { limit, cursor }: PageQuery,
  viewerId: string,
): Promise<AnswerOf<typeof calls.listFundProposals>> {
  const { rows } = await sql<Row>`
    select p.proposal_id as id, p.content, p.asked_by, p.asked_at, p.decision, p.decided_by, p.decided_at, p.reason,
      f.name as fund_name, v.kind as vehicle_kind
    from fund_proposals p
    left join fund_vehicles v on v.vehicle_id = (p.content ->> 'vehicle_id')::uuid
    left join funds f on f.id = v.fund_id
    where ${afterProposal(cursor)}
    order by p.decision is not null, case when p.decision is null then p.proposal_id end, p.proposal_id desc
    limit ${limit + 1}`.execute(database);
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  const names = await namesOf(
    database,
    items.flatMap((row) => [row.asked_by, row.decided_by]),
  );
  const contents = items.map((row) => calls.FundProposal.parse(row.content));
  const files = await readEvidence(
    database,
    items.map((row, i) => ({ askedBy: row.asked_by, files: filesIn(contents[i] as Content) })),
  );
  const told: calls.ProposedFund[] = [];
  for (const [i, row] of items.entries()) {
    const content = contents[i] as Content;
    const waiting = row.decision === null ? content : null;
    const releases = waiting?.kind === 'AUDIT' ? await releasedBy(database, waiting) : null;
    const pays = waiting?.kind === 'FEES' ? await paidBy(database, waiting) : null;
    const terms = waiting ? await proposedTerms(database, waiting) : null;
    const holidays = waiting ? await changedHolidays(database, waiting) : null;
    told.push({
      id: row.id,
      about: aboutIn(row),
      ...toProposed(row, names),
      content,
      files: toldFiles(files, filesIn(content)),
      ...{ releases, pays, terms, holidays },
    });
  }
  return {
    items: told,
    next_cursor: last ? writeCursor([last.decision ? 'DECIDED' : 'WAITING', last.id]) : null,
    passkey_owed: await hasPasskey(database, viewerId),
  };
}

/** What comes after a cursor, or everything without one. */
function afterProposal(cursor: string | undefined) {
  if (cursor === undefined) return sql<boolean>`true`;
  const [standing, id] = readCursor(cursor, [/^(?:WAITING|DECIDED)$/, CURSOR_UUID]);
  return standing === 'WAITING'
    ? sql<boolean>`(p.decision is not null or p.proposal_id > ${id}::uuid)`
    : sql<boolean>`(p.decision is not null and p.proposal_id < ${id}::uuid)`;
}

function aboutIn({ fund_name, vehicle_kind: kind }: Row) {
  return fund_name === null || kind === null ? null : { fund_name, kind };
}

/** Closes a date for orders. Refuses `not_found`, `dealing_not_due` before both cut-offs have passed and once it is closed. */
export async function closeDealingDate(
  tx: Tx,
  actor: Person,
  vehicleId: string,
  day: Day,
): Promise<void> {
  await lockVehicle(tx, vehicleId);
  const { rows } = await sql<{ isDue: boolean }>`
    select state = 'OPEN' and greatest(subscription_cut_off, redemption_cut_off) <= clock_now() as "isDue"
    from dealing_dates where vehicle_id = ${vehicleId} and day = ${day}::date`.execute(tx);
  if (!rows[0]?.isDue) throw new Refusal('dealing_not_due');
  await advanceDealingDate(tx, vehicleId, day, 'CUT_OFF');
  const subject = { kind: 'fund_vehicle', id: vehicleId, ownerId: null };
  await recordAction(tx, actor, 'dealing_date_closed', subject, null, { day });
}
