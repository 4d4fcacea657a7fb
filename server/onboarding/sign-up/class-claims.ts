import { isDeepStrictEqual } from 'node:util';
import { FieldRefusal } from '@ballast/contract/errors.ts';
import { fieldError } from '@ballast/contract/field-messages.ts';
import type { InvestorType } from '@ballast/contract/onboarding/answers.ts';
import { assessClass } from '@ballast/contract/onboarding/sign-up/class-assessment.ts';
import { ClassClaim } from '@ballast/contract/onboarding/sign-up/class-claims.ts';
import {
  type ClassAnswers,
  NO_CLASS_ANSWERS,
} from '@ballast/contract/onboarding/sign-up/class-limbs.ts';
import type { ClassRule } from '@ballast/contract/onboarding/sign-up/investor-classes.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { CaseFact } from '../../reviews/case-subject.ts';

/** Refuses a class when too few of its conditions hold, and lists the missing ones at `investor_type`. */
export function claimClass(rule: ClassRule, answers: ClassAnswers = NO_CLASS_ANSWERS): ClassClaim {
  const { met, missing, outcome } = assessClass(rule, answers);
  if (outcome !== 'NOT_MET')
    return { rule: rule.name, version: rule.version, answers, met, missing };
  throw new FieldRefusal([fieldError(['body', 'investor_type'], 'not_met', missing.map(plain))]);
}

export function isClaimBy(claim: ClassClaim | null, rule: ClassRule | null): boolean {
  return claim !== null && claim.rule === rule?.name && claim.version === rule.version;
}

export function isSameClaim(one: ClassClaim | null, other: ClassClaim | null): boolean {
  return isDeepStrictEqual(one, other);
}

/** The newest claim, valid or not. */
export async function readClaim(
  database: Database | Tx,
  clientId: string,
): Promise<ClassClaim | null> {
  const row = await newest(database, clientId);
  return row ? claimIn(row) : null;
}

/** When the newest claim was told; null where there is none. */
export async function classToldAt(database: Database | Tx, clientId: string): Promise<Date | null> {
  return (await newest(database, clientId))?.claimed_at ?? null;
}

/** Inserts a claim beside those before. The client must be locked. */
export async function insertClaim(tx: Tx, clientId: string, claim: ClassClaim): Promise<void> {
  const { answers, ...others } = claim;
  const row = { owner_id: clientId, ...others, answers: JSON.stringify(answers) };
  await tx.insertInto('investor_class_claims').values(row).execute();
}

/** The grounds of a client's class, for the desk; nothing without a claim. */
export async function readClassFacts(
  database: Database,
  clientId: string,
  type: InvestorType | null,
): Promise<CaseFact[]> {
  const row = type === null ? undefined : await newest(database, clientId);
  if (!row) return [];
  const { rule, version, answers, met, missing } = claimIn(row);
  const facts = {
    class_rule: `${title(rule)}, version ${version}`,
    class_met: met.map(title).join('; '),
    class_missing: missing.map(title).join('; '),
    class_told: toldIn(answers).join('; '),
    class_claimed_at: row.claimed_at.toISOString(),
  };
  return Object.entries(facts)
    .filter(([, value]) => value !== '')
    .map(([field, value]) => ({ field, value, group: 'investor_class' }));
}

function newest(database: Database | Tx, clientId: string) {
  return database
    .selectFrom('investor_class_claims')
    .select(['rule', 'version', 'answers', 'met', 'missing', 'claimed_at'])
    .where('owner_id', '=', clientId)
    .orderBy('claim_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function claimIn(row: NonNullable<Awaited<ReturnType<typeof newest>>>): ClassClaim {
  const { claimed_at: _at, ...claim } = row;
  return ClassClaim.parse(claim);
}

function toldIn({ amounts, numbers, facts }: ClassAnswers): string[] {
  return [
    ...Object.entries(amounts).map(
      ([name, { amount, currency }]) => `${title(name)}: ${currency} ${amount}`,
    ),
    ...Object.entries(numbers).map(([name, number]) => `${title(name)}: ${number}`),
    ...facts.map(title),
  ];
}

function plain(code: string): string {
  return code.replaceAll('_', ' ').toLowerCase();
}

function title(code: string): string {
  const [first = '', ...others] = code.split('_');
  const isRegion = ['EU', 'UK', 'UAE'].includes(first);
  const start = isRegion ? first : first.charAt(0) + first.slice(1).toLowerCase();
  return [start, ...others.map(plain)].join(' ');
}
