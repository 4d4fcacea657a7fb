import { Refusal } from '@ballast/contract/errors.ts';
import type { IndividualDetails } from '@ballast/contract/onboarding/individual.ts';
import type { IndividualAnswers } from '@ballast/contract/onboarding/sign-up.ts';
import { preparePassword, setPassword } from '../access/passwords.ts';
import { notifyByEmail } from '../account/notifications.ts';
import { activateClient, getUser, lockUser, type UserRow } from '../account/users.ts';
import { type Actor, recordAction } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Caller } from '../http/caller.ts';
import { keepAnswers, readAnswers } from './individual-answers.ts';
import {
  type AnswerField,
  type Answers,
  answersAfter,
  assertReachable,
  changedFields,
  detailsOf,
} from './individual-rules.ts';

/** What a person who signs up, or once did, has answered. Refuses companies with `forbidden`. */
export async function readIndividualSignUp(
  database: Database,
  { userId }: Caller,
): Promise<IndividualDetails> {
  const user = assertPerson(await getUser(database, userId));
  return detailsOf(user, await readAnswers(database, userId));
}

/**
 * Keeps answers of a person who signs up, all or none, and sets the first password, which ends no
 * session. Answers the details after them. Refuses companies with `forbidden`, an account that is open
 * or a second password with `conflict`, an answer whose step is not open with `step_not_reachable`, and
 * the field of a password that may not be one.
 */
export async function answerIndividualSignUp(
  database: Database,
  caller: Caller,
  actor: Actor,
  given: IndividualAnswers,
): Promise<IndividualDetails> {
  const { userId } = caller;
  // Looked at before the password is hashed, which takes its time and no transaction.
  const found = assertSigningUp(await getUser(database, userId));
  answersAfter(found, await readAnswers(database, userId), given);
  const { password } = given;
  const prepared =
    password === undefined ? null : await preparePassword(database, userId, password);
  return transact(database, async (tx) => {
    const user = assertSigningUp(await lockUser(tx, userId));
    const before = await readAnswers(tx, userId);
    const after = answersAfter(user, before, given);
    if (prepared) await setPassword(tx, actor, userId, prepared, caller.sessionId);
    const changed = changedFields(before, after);
    if (changed.length > 0) {
      await keepAnswers(tx, { userId, answeredBy: userId }, after, changed);
      const states = [partOf(before, changed), partOf(after, changed)] as const;
      await recordAction(tx, actor, 'sign_up_answered', { kind: 'user', id: userId }, ...states);
    }
    return detailsOf({ ...user, password_set: user.password_set || prepared !== null }, after);
  });
}

/**
 * Opens the account of a person whose every step is complete: it takes on the name and what was said of
 * taxes, and its owner is told. An account that is open already stays as it is. Refuses companies with
 * `forbidden`, and with `step_not_reachable` whoever has steps left, the blocks among them.
 */
export async function completeIndividualSignUp(
  tx: Tx,
  { userId }: Pick<Caller, 'userId'>,
  actor: Actor,
): Promise<void> {
  const user = assertPerson(await lockUser(tx, userId));
  if (user.account_status === 'ACTIVE') return;
  const answers = await readAnswers(tx, userId);
  assertReachable('COMPLETE', detailsOf(assertSigningUp(user), answers));
  const { first_name, last_name, us_tax_payer } = answers;
  await activateClient(tx, userId, {
    firstName: first_name ?? '',
    lastName: last_name ?? '',
    usTaxPayer: us_tax_payer,
  });
  const subject = { kind: 'user', id: userId };
  const before = { account_status: user.account_status };
  const after = { account_status: 'ACTIVE', first_name, last_name, us_tax_payer };
  await recordAction(tx, actor, 'account_activated', subject, before, after);
  await notifyByEmail(tx, userId, {
    subject: 'Your account is open',
    text: 'Your registration is complete and your account is open. To invest, verify your identity next: log in and follow the steps.',
  });
}

function assertPerson(user: UserRow): UserRow {
  if (user.account_type !== 'INDIVIDUAL') throw new Refusal('forbidden');
  return user;
}

function assertSigningUp(user: UserRow): UserRow {
  if (assertPerson(user).account_status !== 'INACTIVE') throw new Refusal('conflict');
  return user;
}

function partOf(answers: Answers, fields: readonly AnswerField[]) {
  return Object.fromEntries(fields.map((field) => [field, answers[field]]));
}
