import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import {
  type listNotificationChoices as listNotificationChoicesCall,
  OPTIONAL_EMAILS,
  type OptionalEmail,
} from '@ballast/contract/messages/notification-choices.ts';
import { type Actor, recordAction, userSubject } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import type { KeyRing } from '../secrets/secrets.ts';
import { readUnsubscription } from './unsubscribe-link.ts';

const CHANNEL = 'EMAIL';

/** For each kind that may be switched off, whether a person is emailed about it. */
export async function listNotificationChoices(
  database: Database,
  userId: string,
): Promise<AnswerOf<typeof listNotificationChoicesCall>> {
  const rows = await database
    .selectFrom('notification_choices')
    .select(['kind', 'is_on'])
    .where('user_id', '=', userId)
    .where('channel', '=', CHANNEL)
    .execute();
  const chosen = new Map(rows.map(({ kind, is_on }) => [kind, is_on]));
  return { items: OPTIONAL_EMAILS.map((kind) => ({ kind, is_on: chosen.get(kind) ?? true })) };
}

type Choice = { readonly kind: OptionalEmail; readonly isOn: boolean };

/** Switches a person's emails of a kind on or off; safe to repeat. */
export async function chooseNotification(
  tx: Tx,
  actor: Actor,
  userId: string,
  { kind, isOn }: Choice,
): Promise<void> {
  const changed = await tx
    .insertInto('notification_choices')
    .values({ user_id: userId, kind, channel: CHANNEL, is_on: isOn })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'channel'])
        .doUpdateSet((eb) => ({ is_on: isOn, chosen_at: eb.ref('excluded.chosen_at') }))
        .where('notification_choices.is_on', '<>', isOn),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!changed) return;
  const after = { kind, channel: CHANNEL, is_on: isOn };
  await recordAction(tx, actor, 'notification_switched', userSubject(userId), null, after);
}

/** Switches off what the link of an email says, for whoever has it. Refuses with `not_found` where it is none of ours. */
export async function unsubscribe(
  tx: Tx,
  keys: KeyRing,
  { token, address }: { readonly token: string; readonly address: string },
): Promise<OptionalEmail> {
  const wish = readUnsubscription(keys, token);
  if (!wish) throw new Refusal('not_found');
  const { userId, kind } = wish;
  const reader = { userId, clientId: null, kind: 'client', supportAgentId: null, address } as const;
  await chooseNotification(tx, reader, userId, { kind, isOn: false });
  return kind;
}

/** Those of some people who have switched off the emails of a kind. */
export async function whoSwitchedOff(
  database: Database,
  kind: OptionalEmail,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await database
    .selectFrom('notification_choices')
    .select('user_id')
    .where('user_id', 'in', [...userIds])
    .where('kind', '=', kind)
    .where('channel', '=', CHANNEL)
    .where('is_on', '=', false)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}
