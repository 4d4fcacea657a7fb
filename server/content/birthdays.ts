import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getBirthdayGreeting as getBirthdayGreetingCall } from '@ballast/contract/content/birthdays.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { getBirthdayListing as getBirthdayListingCall } from '@ballast/contract/staff/birthdays.ts';
import { clientSubject, type Person, recordAction } from '../database/audit-trail.ts';
import { readClock } from '../database/clock.ts';
import type { Database, Tx } from '../database/connect.ts';
import { type Day, dayOf } from '../database/days.ts';
import { readKycAnswers } from '../onboarding/kyc/kyc-answers.ts';
import { getVisibleClient, type Viewer } from '../reviews/own-clients.ts';
import { nextBirthday, yearOf } from './birthday-day.ts';

/** Whether somebody is to be wished a happy birthday: on the list, on the day by UTC, and not greeted yet this year. */
export async function getBirthdayGreeting(
  database: Database,
  clientId: string,
): Promise<AnswerOf<typeof getBirthdayGreetingCall>> {
  if (!(await isListed(database, clientId))) return { is_due: false };
  const today = dayOf(await readClock(database));
  const born = await birthOf(database, clientId);
  if (born === null || nextBirthday(born, today) !== today) return { is_due: false };
  const greeted = await database
    .selectFrom('birthday_greetings')
    .select('year')
    .where('owner_id', '=', clientId)
    .where('year', '=', yearOf(today))
    .executeTakeFirst();
  return { is_due: greeted === undefined };
}

/** Notes that somebody was wished a happy birthday this year; safe to repeat. */
export async function noteBirthdayGreeting(tx: Tx, clientId: string): Promise<void> {
  const year = yearOf(dayOf(await readClock(tx)));
  await tx
    .insertInto('birthday_greetings')
    .values({ owner_id: clientId, year })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Whether a client is on the list of birthdays, and when the next one is. Refuses with `not_found` for companies and for other
 * managers' clients.
 */
export async function getBirthdayListing(
  database: Database,
  viewer: Viewer,
  clientId: string,
): Promise<AnswerOf<typeof getBirthdayListingCall>> {
  await assertPerson(database, viewer, clientId);
  const born = await birthOf(database, clientId);
  return {
    is_listed: await isListed(database, clientId),
    next_birthday: born && nextBirthday(born, dayOf(await readClock(database))),
  };
}

/** Puts a client on the list of birthdays, or takes them off; safe to repeat. Refuses as `getBirthdayListing` does. */
export async function changeBirthdayListing(
  tx: Tx,
  actor: Person & Viewer,
  clientId: string,
  isOn: boolean,
): Promise<void> {
  await assertPerson(tx, actor, clientId);
  const changed = isOn
    ? await tx
        .insertInto('birthday_list')
        .values({ owner_id: clientId, listed_by: actor.userId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('owner_id')
        .executeTakeFirst()
    : await tx
        .deleteFrom('birthday_list')
        .where('owner_id', '=', clientId)
        .returning('owner_id')
        .executeTakeFirst();
  if (!changed) return;
  const states = [{ is_listed: !isOn }, { is_listed: isOn }] as const;
  await recordAction(tx, actor, 'birthday_listing_changed', clientSubject(clientId), ...states);
}

async function assertPerson(database: Database, viewer: Viewer, clientId: string): Promise<void> {
  const { account_type: type } = await getVisibleClient(database, viewer, clientId);
  if (type !== 'INDIVIDUAL') throw new Refusal('not_found');
}

async function isListed(database: Database, clientId: string): Promise<boolean> {
  const found = await database
    .selectFrom('birthday_list')
    .select('owner_id')
    .where('owner_id', '=', clientId)
    .executeTakeFirst();
  return found !== undefined;
}

async function birthOf(database: Database, clientId: string): Promise<Day | null> {
  return (await readKycAnswers(database, clientId)).date_of_birth;
}
