import { isDeepStrictEqual } from 'node:util';
import type { User } from '@ballast/contract/account/me.ts';
import type { CountryLink } from '@ballast/contract/compliance/countries.ts';
import { FieldRefusal, Refusal } from '@ballast/contract/errors.ts';
import { fieldError } from '@ballast/contract/field-messages.ts';
import { type Flow, lastReachable } from '@ballast/contract/flow.ts';
import { mayEnter } from '@ballast/contract/flow-order.ts';
import type { ClassClaim } from '@ballast/contract/onboarding/sign-up/class-claims.ts';
import type { ClassAnswers } from '@ballast/contract/onboarding/sign-up/class-limbs.ts';
import type { IndividualDetails } from '@ballast/contract/onboarding/sign-up/individual.ts';
import type { ClassRule } from '@ballast/contract/onboarding/sign-up/investor-classes.ts';
import type { ClientRow } from '../../account/clients.ts';
import { claimClass, isSameClaim } from './class-claims.ts';
import type { StoredFields } from './sign-up-answers.ts';

/**
 * Details that are not answers: the account's own, the letter, and the newest claim to an investor class,
 * valid or not.
 */
export type OwnPart = Pick<
  IndividualDetails,
  | 'phone'
  | 'phone_verified'
  | 'password_set'
  | 'sso_linked'
  | 'reverse_solicitation_letter'
  | 'class_claim'
>;

/** The differences between the sign-ups of people and companies. */
export type SignUpKind<Details, Name extends string, Answers extends object> = {
  readonly accountType: User['account_type'];
  readonly flow: Flow<Details, Name>;
  readonly detailsOf: (own: OwnPart, answers: Answers) => Details;
  readonly noAnswers: Answers;
  /** The step at which each answer is given, which may depend on the answer. */
  readonly answerSteps: { readonly [field in keyof Answers]: Name | ((answer: unknown) => Name) };
  /** The rule of the class in the answers; null when none applies to the account's country. */
  readonly classRuleOf: (answers: Answers) => ClassRule | null;
  /** Removes answers that a later answer made irrelevant, such as a class without a claim. */
  readonly withoutIdle: (answers: Answers, claim: ClassClaim | null) => Answers;
  /** A free text that one choice asks for. */
  readonly freeText: keyof Answers & string;
  /** Answers that other answers may rule out. */
  readonly ruledOut?: readonly (keyof Answers & string)[];
  /** How the countries among the answers tie the client to them. */
  readonly countryLinks: { readonly [field in keyof Answers]?: CountryLink };
  /** With another of these answers the letter counts as unsigned, and its step opens again. */
  readonly letterFields: readonly (keyof Answers & string)[];
  readonly check?: (client: Pick<ClientRow, 'email'>, answers: Answers) => void;
};

/** The answers of a call, with the first password and the answers for the class. */
export type Given = Readonly<Record<string, unknown>> & {
  readonly password?: string | undefined;
  readonly investor_type?: unknown;
  readonly class_answers?: ClassAnswers | undefined;
};

/** What somebody has answered, and what else of the details is known. */
type SignUpState<Answers> = { readonly own: OwnPart; readonly answers: Answers };

/**
 * The answers after new ones, taken in the order of the steps, each of which must be open; with the claim to
 * a class among them. Refuses with `step_not_reachable`, also a second password, and the field of a free text
 * or conditions that nothing asks for, of an answer that others rule out, or of a class without enough
 * conditions.
 */
export function answersAfter<Details, Name extends string, Answers extends object>(
  kind: SignUpKind<Details, Name, Answers>,
  own: OwnPart,
  before: Answers,
  given: Given,
): { answers: Answers; claim: ClassClaim | null } {
  let state = { own, answers: kind.withoutIdle(before, own.class_claim) };
  for (const { name } of kind.flow) {
    const answered = answersAt(kind, name, given);
    const isPassword = name === 'PASSWORD' && given.password !== undefined;
    if (!isPassword && Object.keys(answered).length === 0) continue;
    assertReachable(kind.flow, name, kind.detailsOf(state.own, state.answers));
    const taken = stepTaken(kind, state, answered, given);
    state = { ...taken, own: withLetterOf(kind, taken.own, before, taken.answers) };
  }
  assertAsked(kind, given, state.answers);
  assertNotRuledOut(kind, given, state.answers);
  return { answers: state.answers, claim: state.own.class_claim };
}

function stepTaken<Details, Name extends string, Answers extends object>(
  kind: SignUpKind<Details, Name, Answers>,
  before: SignUpState<Answers>,
  answered: Partial<Answers>,
  given: Given,
): SignUpState<Answers> {
  const answers = { ...before.answers, ...answered };
  const claimed = 'investor_type' in answered ? claimAfter(kind, before, answers, given) : null;
  const own = {
    ...before.own,
    password_set: before.own.password_set || given.password !== undefined,
    class_claim: claimed ?? before.own.class_claim,
  };
  return { own, answers: kind.withoutIdle(answers, own.class_claim) };
}

/** The claim to the chosen class; null without a rule. An equal one stays. */
function claimAfter<Details, Name extends string, Answers extends object>(
  { classRuleOf, withoutIdle }: SignUpKind<Details, Name, Answers>,
  { own, answers: before }: SignUpState<Answers>,
  answers: Answers,
  { class_answers }: Given,
): ClassClaim | null {
  const rule = classRuleOf(answers);
  if (!rule) return null;
  const claim = claimClass(rule, class_answers);
  const stands = classRuleOf(withoutIdle(before, own.class_claim))?.name === rule.name;
  return stands && isSameClaim(own.class_claim, claim) ? own.class_claim : claim;
}

/** A free text needs its choice, and answers for a class the class. */
function assertAsked<Answers extends object>(
  { freeText }: { readonly freeText: keyof Answers & string },
  given: Given,
  kept: Answers,
): void {
  const refuse = (field: string) => {
    throw new FieldRefusal([fieldError(['body', field], 'not_asked')]);
  };
  if (given[freeText] && kept[freeText] === null) refuse(freeText);
  if (given.class_answers && given.investor_type === undefined) refuse('class_answers');
}

/** A letter about other answers is not signed: later steps wait for a new one. */
function withLetterOf<Answers extends object>(
  { letterFields }: { readonly letterFields: readonly (keyof Answers & string)[] },
  own: OwnPart,
  before: Answers,
  after: Answers,
): OwnPart {
  const isOther = letterFields.some((field) => before[field] !== after[field]);
  return isOther && own.reverse_solicitation_letter !== null
    ? { ...own, reverse_solicitation_letter: { status: 'REQUIRED' } }
    : own;
}

function assertNotRuledOut<Answers extends object>(
  { ruledOut = [] }: { readonly ruledOut?: readonly (keyof Answers & string)[] },
  given: Given,
  kept: Answers,
): void {
  for (const field of ruledOut) {
    const isKept = kept[field] !== null;
    if (isKept || (given[field] ?? null) === null) continue;
    throw new FieldRefusal([fieldError(['body', field], 'not_offered')]);
  }
}

/** Refuses with `step_not_reachable`, and the step to go on at, a step that is not open. */
export function assertReachable<Details, Name extends string>(
  flow: Flow<Details, Name>,
  step: NoInfer<Name>,
  details: Details,
): void {
  if (mayEnter(flow, step, details)) return;
  const { name } = lastReachable(flow, details);
  throw new Refusal('step_not_reachable', { step: name });
}

/** The fields in which answers differ. */
export function changedFields<Answers extends object>(
  before: Answers,
  after: Answers,
): (keyof Answers & keyof StoredFields)[] {
  const fields = Object.keys(after) as (keyof Answers & keyof StoredFields)[];
  return fields.filter((field) => !isDeepStrictEqual(before[field], after[field]));
}

function answersAt<Details, Name extends string, Answers extends object>(
  { answerSteps }: SignUpKind<Details, Name, Answers>,
  step: Name,
  given: Given,
): Partial<Answers> {
  const steps = Object.entries<Name | ((answer: unknown) => Name)>(answerSteps);
  const answered = steps
    .map(([field, at]) => [field, at, given[field]] as const)
    .filter(([, , answer]) => answer !== undefined)
    .filter(([, at, answer]) => (typeof at === 'function' ? at(answer) : at) === step)
    .map(([field, , answer]) => [field, answer]);
  return Object.fromEntries(answered) as Partial<Answers>;
}
