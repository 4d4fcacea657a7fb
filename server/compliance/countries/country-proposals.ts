import type { AnswerOf, BodyOf } from '@ballast/contract/call.ts';
import type * as calls from '@ballast/contract/compliance/countries.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { sql } from 'kysely';
import { namesOf } from '../../account/clients.ts';
import { type Person, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { allFactsAreDue } from '../states.ts';
import type { CountryTie } from './country-rules.ts';

const FORMER_MAX = 100;

/** The rules that count, the proposals that wait, and the last rules that ceased to count. */
export async function listCountryRules(
  database: Database,
  viewerId: string,
): Promise<AnswerOf<typeof calls.listCountryRules>> {
  const rules = database.selectFrom('country_rules').selectAll();
  const items = await rules.where('until', 'is', null).orderBy('country').orderBy('link').execute();
  const former = await rules
    .where('until', 'is not', null)
    .orderBy('until', 'desc')
    .orderBy('rule_id')
    .limit(FORMER_MAX)
    .execute();
  const proposals = await database
    .selectFrom('country_rule_proposals')
    .select(['proposal_id', 'country', 'link', 'verdict', 'reason', 'proposed_by', 'proposed_at'])
    .where('decision', 'is', null)
    .orderBy('proposed_at')
    .execute();
  const people = [...items, ...former].flatMap((rule) => [rule.made_by, rule.released_by]);
  const names = await namesOf(database, [
    ...people,
    ...proposals.map(({ proposed_by }) => proposed_by),
  ]);
  const answerOf = ({ rule_id: id, since, until, made_by, released_by, ...rule }: RuleRow) => ({
    ...rule,
    id,
    since: since.toISOString(),
    until: until?.toISOString() ?? null,
    made_by: made_by && (names.get(made_by) ?? ''),
    released_by: released_by && (names.get(released_by) ?? ''),
  });
  return {
    items: items.map(answerOf),
    proposals: proposals.map(({ proposal_id: id, proposed_by, proposed_at, ...proposal }) => ({
      ...proposal,
      id,
      proposed_at: proposed_at.toISOString(),
      proposed_by: names.get(proposed_by) ?? '',
      proposed_by_me: proposed_by === viewerId,
    })),
    former: former.map(answerOf),
  };
}

type RuleRow = Awaited<ReturnType<typeof findRule>> & object;

function findRule(database: Database, { link, country }: CountryTie) {
  return database
    .selectFrom('country_rules')
    .selectAll()
    .where('until', 'is', null)
    .where('link', '=', link)
    .where('country', '=', country)
    .executeTakeFirst();
}

/** Proposes a rule. Refuses with `conflict` what counts already, and while another proposal for the same waits. */
export async function proposeCountryRule(
  tx: Tx,
  actor: Person,
  proposal: BodyOf<typeof calls.proposeCountryRule>,
): Promise<string> {
  const counts = await findRule(tx, proposal);
  if ((counts?.verdict ?? 'ALLOWED') === proposal.verdict) throw new Refusal('conflict');
  const proposalId = newId();
  await tx
    .insertInto('country_rule_proposals')
    .values({ ...proposal, proposal_id: proposalId, proposed_by: actor.userId })
    .execute();
  await recordAction(tx, actor, 'country_rule_proposed', subjectOf(proposalId), null, proposal);
  return proposalId;
}

/**
 * Releases or refuses a proposal. Refuses with `not_found`, with `conflict` one that is decided, and with
 * `approver_entered_it` to release one's own.
 */
export async function decideCountryRule(
  tx: Tx,
  actor: Person,
  proposalId: string,
  decision: BodyOf<typeof calls.decideCountryRule>['decision'],
): Promise<void> {
  const proposal = await tx
    .selectFrom('country_rule_proposals')
    .select(['country', 'link', 'verdict', 'reason', 'proposed_by', 'decision'])
    .where('proposal_id', '=', proposalId)
    .forUpdate()
    .executeTakeFirst();
  if (!proposal) throw new Refusal('not_found');
  if (proposal.decision !== null) throw new Refusal('conflict');
  const { country, link, verdict, reason, proposed_by: madeBy } = proposal;
  if (decision === 'RELEASED' && madeBy === actor.userId) {
    throw new Refusal('approver_entered_it');
  }
  await tx
    .updateTable('country_rule_proposals')
    .set({ decision, decided_by: actor.userId, decided_at: sql<Date>`clock_now()` })
    .where('proposal_id', '=', proposalId)
    .execute();
  const before = await findRule(tx, { country, link });
  const states = [before ? { verdict: before.verdict } : null, { country, link, verdict }] as const;
  const action = decision === 'RELEASED' ? 'country_rule_released' : 'country_rule_refused';
  await recordAction(tx, actor, action, subjectOf(proposalId), ...states);
  if (decision === 'REFUSED') return;
  await tx
    .updateTable('country_rules')
    .set({ until: sql<Date>`clock_now()` })
    .where('until', 'is', null)
    .where('link', '=', link)
    .where('country', '=', country)
    .execute();
  await allFactsAreDue(tx);
  if (verdict === 'ALLOWED') return;
  const released_by = actor.userId;
  await tx
    .insertInto('country_rules')
    .values({ country, link, verdict, reason, made_by: madeBy, released_by })
    .execute();
}

function subjectOf(proposalId: string) {
  return { kind: 'country_rule', id: proposalId, ownerId: null };
}
