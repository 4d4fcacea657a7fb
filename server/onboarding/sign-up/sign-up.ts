import type { CountryLink } from '@ballast/contract/compliance/countries.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import {
  type PasswordContext,
  preparePassword,
  setPassword,
} from '../../access/recovery/passwords.ts';
import { listLinkedProviders } from '../../access/sso/sso-links.ts';
import { type ClientRow, getClient, lockClient } from '../../account/clients.ts';
import { assertCountriesServed, verdictsOn } from '../../compliance/countries/country-rules.ts';
import { type Actor, clientSubject, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import type { Caller } from '../../http/caller.ts';
import { insertClaim, readClaim } from './class-claims.ts';
import { readLetter } from './letter.ts';
import { insertAnswers, readAnswers } from './sign-up-answers.ts';
import {
  answersAfter,
  changedFields,
  type Given,
  type OwnPart,
  type SignUpKind,
} from './sign-up-rules.ts';

/** The answers of a sign-up, also a completed one. Refuses accounts of the other type with `forbidden`. */
export async function readSignUp<Details, Name extends string, Answers extends object>(
  kind: SignUpKind<Details, Name, Answers>,
  database: Database,
  { clientId }: Caller,
): Promise<Details> {
  const client = assertOfKind(kind, await getClient(database, clientId));
  return readDetails(kind, database, client);
}

/**
 * The details of an account of the kind. During the sign-up irrelevant answers are left out, also under a
 * newer rule; later the answers stay as they were.
 */
export async function readDetails<Details, Name extends string, Answers extends object>(
  kind: SignUpKind<Details, Name, Answers>,
  database: Database | Tx,
  client: ClientRow,
): Promise<Details> {
  const own = await ownPartOf(database, client);
  const kept = await readAnswers(database, client.client_id, kind.noAnswers);
  const isOpen = client.account_status !== 'INACTIVE';
  return kind.detailsOf(own, isOpen ? kept : kind.withoutIdle(kept, own.class_claim));
}

/**
 * Saves answers of a sign-up, all or none, and sets the first password, which ends no session. Returns the
 * details after them. Refuses accounts of the other type with `forbidden`, an open account with `conflict`,
 * an answer whose step is not open with `step_not_reachable`, and the fields of a password that may not be
 * used and of a country that is not served.
 */
export async function answerSignUp<Details, Name extends string, Answers extends object>(
  kind: SignUpKind<Details, Name, Answers>,
  context: PasswordContext,
  caller: Caller,
  actor: Actor,
  given: Given,
): Promise<Details> {
  const { database } = context;
  const { clientId } = caller;
  const { password } = given;
  // Checked before the password is hashed, which takes time and no transaction.
  const found = assertSigningUp(kind, await getClient(database, clientId));
  const answers = await readAnswers(database, clientId, kind.noAnswers);
  answersAfter(kind, await ownPartOf(database, found), answers, given);
  await assertCountriesServed(database, toldTies(kind, given));
  const prepared =
    password === undefined ? null : await preparePassword(context, caller.userId, password);
  return transact(database, async (tx) => {
    const client = assertSigningUp(kind, await lockClient(tx, clientId));
    const before = await readAnswers(tx, clientId, kind.noAnswers);
    const own = await ownPartOf(tx, client);
    const { answers: after, claim } = answersAfter(kind, own, before, given);
    kind.check?.(client, after);
    if (prepared) await setPassword(tx, actor, caller.userId, prepared, caller.sessionId);
    const changed = changedFields(before, after);
    if (changed.length > 0) {
      await insertAnswers(tx, { clientId, answeredBy: caller.userId }, after, changed);
      const states = [partOf(before, changed), partOf(after, changed)] as const;
      await recordAction(tx, actor, 'sign_up_answered', clientSubject(clientId), ...states);
    }
    if (claim && claim !== own.class_claim) {
      await insertClaim(tx, clientId, claim);
      const subject = clientSubject(clientId);
      await recordAction(tx, actor, 'investor_class_claimed', subject, own.class_claim, claim);
    }
    const then = await ownPartOf(tx, client);
    return kind.detailsOf({ ...then, password_set: then.password_set || prepared !== null }, after);
  });
}

/** What of a person's details is no answer. */
export async function ownPartOf(database: Database | Tx, client: ClientRow): Promise<OwnPart> {
  const { client_id: clientId, phone, phone_verified, password_set } = client;
  const reverse_solicitation_letter = await readLetter(database, clientId);
  const class_claim = await readClaim(database, clientId);
  const sso_linked = (await listLinkedProviders(database, client.user_id)).length > 0;
  return {
    phone,
    phone_verified,
    password_set,
    sso_linked,
    reverse_solicitation_letter,
    class_claim,
  };
}

/** The countries that new answers tell, by their fields. */
function toldTies<Answers extends object>(
  { countryLinks }: { readonly countryLinks: SignUpKind<unknown, string, Answers>['countryLinks'] },
  given: Given,
) {
  return linksIn(countryLinks).map(([field, link]) => ({
    link,
    country: textOrNull(given[field]),
    loc: ['body', field],
  }));
}

/**
 * Refuses with `unavailable_for_legal_reasons` to open the account of somebody whose country has ceased to be
 * served since they told it.
 */
export async function assertStillServed<Answers extends object>(
  tx: Tx,
  { countryLinks }: { readonly countryLinks: SignUpKind<unknown, string, Answers>['countryLinks'] },
  details: object,
): Promise<void> {
  const told = details as Readonly<Record<string, unknown>>;
  const ties = linksIn(countryLinks).flatMap(([field, link]) => {
    const country = textOrNull(told[field]);
    return country === null ? [] : [{ link, country }];
  });
  const verdicts = await verdictsOn(tx, ties);
  if (verdicts.some(({ verdict }) => verdict === 'PROHIBITED')) {
    throw new Refusal('unavailable_for_legal_reasons');
  }
}

function linksIn(links: Partial<Record<string, CountryLink>>): [string, CountryLink][] {
  return Object.entries(links).flatMap(([field, link]) => (link ? [[field, link]] : []));
}

function textOrNull(answer: unknown): string | null {
  return typeof answer === 'string' ? answer : null;
}

/** Refuses accounts of the other type with `forbidden`. */
export function assertOfKind(
  { accountType }: { readonly accountType: ClientRow['account_type'] },
  client: ClientRow,
): ClientRow {
  if (client.account_type !== accountType) throw new Refusal('forbidden');
  return client;
}

/** Refuses as `assertOfKind`, and with `conflict` after the sign-up was completed. */
export function assertSigningUp(
  kind: { readonly accountType: ClientRow['account_type'] },
  client: ClientRow,
): ClientRow {
  if (assertOfKind(kind, client).account_status !== 'INACTIVE') throw new Refusal('conflict');
  return client;
}

function partOf<Answers extends object>(answers: Answers, fields: readonly (keyof Answers)[]) {
  return Object.fromEntries(fields.map((field) => [field, answers[field]]));
}
