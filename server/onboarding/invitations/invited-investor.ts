import { FieldRefusal, Refusal } from '@ballast/contract/errors.ts';
import { fieldError } from '@ballast/contract/field-messages.ts';
import {
  lacksRequest,
  type ToldInvestor,
} from '@ballast/contract/onboarding/invitations/told-investor.ts';
import type { ClassClaim } from '@ballast/contract/onboarding/sign-up/class-claims.ts';
import type { IndividualDetails } from '@ballast/contract/onboarding/sign-up/individual.ts';
import { classRuleOf } from '@ballast/contract/onboarding/sign-up/investor-classes.ts';
import type { IndividualAnswers } from '@ballast/contract/onboarding/sign-up/sign-up.ts';
import type { ClientRow } from '../../account/clients.ts';
import { type Actor, clientSubject, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { Caller } from '../../http/caller.ts';
import {
  claimClass,
  insertClaim,
  isClaimBy,
  isSameClaim,
  readClaim,
} from '../sign-up/class-claims.ts';
import { INDIVIDUAL, type StoredIndividualAnswers } from '../sign-up/individual-rules.ts';
import { ownPartOf } from '../sign-up/sign-up.ts';
import { insertAnswers, readAnswers } from '../sign-up/sign-up-answers.ts';
import { answersAfter, changedFields, type Given, type OwnPart } from '../sign-up/sign-up-rules.ts';
import { CONFIRMED_SIGN_UP_FIELDS, pick } from './invitation-person.ts';
import type { InvitationRecord } from './invitation-record.ts';

/** The questions of a sign-up that are asked of an invited person, too. */
const INVESTOR_FIELDS = [
  'investor_type',
  'liquid_investable_assets',
  'digital_assets_investment_value',
  'intended_investment_amount',
  'risk_awareness_confirmed',
] as const satisfies readonly (keyof StoredIndividualAnswers)[];

/** What an invitation says of somebody as an investor, beside who they are. */
type Telling = ToldInvestor & Pick<InvitationRecord, 'person'>;

/**
 * Refuses with `request_not_recorded` whoever is no US taxpayer and asked for nothing before, and at `investor_type` a
 * class that their country does not offer or of which too few conditions hold.
 */
export function assertTold({ person, request, investor_class: told }: Telling): void {
  if (lacksRequest(person, request)) throw new Refusal('request_not_recorded');
  if (told) toldClaim({ person, investor_class: told });
}

/** The claim that a manager told; a class that is not offered is refused at its field. */
function toldClaim({
  person,
  investor_class: told,
}: Pick<Telling, 'person' | 'investor_class'>): ClassClaim | null {
  if (!told) return null;
  const country = person.us_tax_payer ? null : person.country_of_residence;
  const rule = classRuleOf(told.investor_type, country, 'INDIVIDUAL');
  if (!rule) throw new FieldRefusal([fieldError(['body', 'investor_type'], 'not_offered')]);
  return claimClass(rule, told.class_answers);
}

/** The conditions that hold by what a manager told, in words of the rule. */
export function assessTold(invitation: InvitationRecord): string[] {
  return validClaim(invitation)?.met.map(plain) ?? [];
}

function plain(code: string): string {
  const words = code.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Answers as they stand, with the claim to a class; and what of them the person gave, which has rows. */
type InvestorState = {
  readonly own: OwnPart;
  readonly answers: StoredIndividualAnswers;
  readonly kept: StoredIndividualAnswers;
  readonly keptClaim: ClassClaim | null;
};

/** The person's own answers, and where there are none what the manager told; about the person as they are told now. */
async function readState(
  database: Database | Tx,
  { invitation, client }: { readonly invitation: InvitationRecord; readonly client: ClientRow },
): Promise<InvestorState> {
  const { client_id: clientId } = client;
  const kept = await readAnswers(database, clientId, INDIVIDUAL.noAnswers);
  const own = await ownPartOf(database, client);
  const keptClaim = await readClaim(database, clientId);
  const about = { ...kept, ...pick(invitation.person, CONFIRMED_SIGN_UP_FIELDS) };
  const answered = { ...about, ...unanswered(kept, invitation.questionnaire ?? {}) };
  const ownRule = INDIVIDUAL.classRuleOf(answered);
  if (isClaimBy(keptClaim, ownRule)) return { own, answers: answered, kept, keptClaim };
  const claim = validClaim(invitation);
  const investor_type = claim ? (invitation.investor_class?.investor_type ?? null) : null;
  return {
    own: { ...own, class_claim: claim },
    answers: { ...answered, investor_type },
    kept,
    keptClaim,
  };
}

/** What was told and not answered. */
function unanswered(
  kept: StoredIndividualAnswers,
  told: Partial<StoredIndividualAnswers>,
): Partial<StoredIndividualAnswers> {
  const fields = Object.keys(told) as (keyof StoredIndividualAnswers)[];
  return Object.fromEntries(
    fields.filter((field) => kept[field] === null).map((field) => [field, told[field]]),
  );
}

/** The claim that was told while the rule by which it was stands. */
function validClaim(invitation: InvitationRecord): ClassClaim | null {
  try {
    return toldClaim(invitation);
  } catch (error) {
    if (error instanceof FieldRefusal) return null;
    throw error;
  }
}

/** The answers of a sign-up as they stand for an invited person. */
export async function readInvitedSignUp(
  database: Database | Tx,
  owned: { readonly invitation: InvitationRecord; readonly client: ClientRow },
): Promise<IndividualDetails> {
  const { own, answers } = await readState(database, owned);
  return INDIVIDUAL.detailsOf(own, INDIVIDUAL.withoutIdle(answers, own.class_claim));
}

/** Says whether the person has answered something as an investor; what was told then counts no longer. */
export async function hasAnswered(
  database: Database | Tx,
  { owner_id: clientId }: Pick<InvitationRecord, 'owner_id'>,
): Promise<boolean> {
  if (clientId === null) return false;
  const kept = await readAnswers(database, clientId, INDIVIDUAL.noAnswers);
  return INVESTOR_FIELDS.some((field) => (kept[field] ?? false) !== false);
}

/**
 * Keeps answers that an invited person gives as an investor, by the rules of a sign-up. The client must be locked.
 * Refuses as a sign-up does.
 */
export async function answerAsInvestor(
  tx: Tx,
  caller: Caller,
  actor: Actor,
  owned: { readonly invitation: InvitationRecord; readonly client: ClientRow },
  {
    questionnaire,
    ...others
  }: Pick<IndividualAnswers, 'investor_type' | 'class_answers' | 'questionnaire'>,
): Promise<void> {
  const given: Given = { ...others, ...questionnaire };
  const state = await readState(tx, owned);
  const { answers, claim } = answersAfter(INDIVIDUAL, state.own, state.answers, given);
  const changed = changedFields(state.kept, answers).filter((field) => field in given);
  const isClaimed = given.investor_type !== undefined;
  await keep(tx, caller, actor, { state, answers, changed, claim: isClaimed ? claim : null });
}

/**
 * Takes everything that stands as the person's own, with the risks. The client must be locked. Refuses with
 * `step_not_reachable` while an answer is missing, and with `request_not_recorded`.
 */
export async function confirmAsInvestor(
  tx: Tx,
  caller: Caller,
  actor: Actor,
  owned: { readonly invitation: InvitationRecord; readonly client: ClientRow },
): Promise<void> {
  const { person, request } = owned.invitation;
  if (lacksRequest(person, request)) throw new Refusal('request_not_recorded');
  const state = await readState(tx, owned);
  const given = { risk_awareness_confirmed: true };
  const { answers, claim } = answersAfter(INDIVIDUAL, state.own, state.answers, given);
  const fields: readonly string[] = INVESTOR_FIELDS;
  const changed = changedFields(state.kept, answers).filter((field) => fields.includes(field));
  await keep(tx, caller, actor, { state, answers, changed, claim });
}

type Kept = {
  readonly state: InvestorState;
  readonly answers: StoredIndividualAnswers;
  readonly changed: ReturnType<typeof changedFields<StoredIndividualAnswers>>;
  readonly claim: ClassClaim | null;
};

async function keep(
  tx: Tx,
  { clientId, userId }: Caller,
  actor: Actor,
  { state: { kept, keptClaim }, answers, changed, claim }: Kept,
): Promise<void> {
  const subject = clientSubject(clientId);
  if (changed.length > 0) {
    await insertAnswers(tx, { clientId, answeredBy: userId }, answers, changed);
    const states = [pick(kept, changed), pick(answers, changed)] as const;
    await recordAction(tx, actor, 'sign_up_answered', subject, ...states);
  }
  if (claim && !isSameClaim(claim, keptClaim)) {
    await insertClaim(tx, clientId, claim);
    await recordAction(tx, actor, 'investor_class_claimed', subject, keptClaim, claim);
  }
}
