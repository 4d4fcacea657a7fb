import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import {
  type listNotificationChoices as listNotificationChoicesCall,
  OPTIONAL_EMAILS,
  type OptionalEmail,
  PUSH_SUBJECTS,
  type PushSubject,
  type SUBSCRIPTION_ACTIONS,
  TEXT_SUBJECTS,
  type TextSubject,
} from '@ballast/contract/messages/notification-choices.ts';
import { getUser } from '../account/users.ts';
import { type Actor, recordAction, userSubject } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import type { KeyRing } from '../secrets/secrets.ts';
import { readUnsubscription } from './unsubscribe-link.ts';

type Choice = AnswerOf<typeof listNotificationChoicesCall>['items'][number];

/** For each kind that may be switched off, whether a person is emailed about it, and for each subject whether told over push or by text message. */
export async function listNotificationChoices(
  database: Database,
  userId: string,
): Promise<AnswerOf<typeof listNotificationChoicesCall>> {
  const rows = await database
    .selectFrom('notification_choices')
    .select(['kind', 'channel', 'is_on'])
    .where('user_id', '=', userId)
    .execute();
  const chosen = new Map(rows.map(({ kind, channel, is_on }) => [`${channel} ${kind}`, is_on]));
  const isOn = (channel: Choice['channel'], kind: Choice['kind']) =>
    chosen.get(`${channel} ${kind}`) ?? channel !== 'SMS';
  return {
    items: [
      ...OPTIONAL_EMAILS.map((kind) => {
        return { channel: 'EMAIL', kind, is_on: isOn('EMAIL', kind) } as const;
      }),
      ...PUSH_SUBJECTS.map((kind) => {
        return { channel: 'PUSH', kind, is_on: isOn('PUSH', kind) } as const;
      }),
      ...TEXT_SUBJECTS.map((kind) => {
        return { channel: 'SMS', kind, is_on: isOn('SMS', kind) } as const;
      }),
    ],
  };
}

/**
 * Switches a person's emails of a kind, or push or text messages about a subject, on or off; safe to repeat. Refuses text messages
 * with `phone_not_verified` where there is no phone to send them to.
 */
export async function chooseNotification(
  tx: Tx,
  actor: Actor,
  userId: string,
  { channel, kind, is_on }: Choice,
): Promise<void> {
  if (channel === 'SMS' && is_on && !(await getUser(tx, userId)).phone_verified) {
    throw new Refusal('phone_not_verified');
  }
  const changed = await tx
    .insertInto('notification_choices')
    .values({ user_id: userId, kind, channel, is_on })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'channel'])
        .doUpdateSet((eb) => ({ is_on, chosen_at: eb.ref('excluded.chosen_at') }))
        .where('notification_choices.is_on', '<>', is_on),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!changed) return;
  const after = { kind, channel, is_on };
  await recordAction(tx, actor, 'notification_switched', userSubject(userId), null, after);
}

type LinkUse = {
  readonly token: string;
  readonly action: (typeof SUBSCRIPTION_ACTIONS)[number];
  readonly address: string;
};

/**
 * Switches what the link of an email says off, or on again, for whoever has it; returns the kind. Refuses with `not_found` where
 * the link is none of ours.
 */
export async function changeEmailSubscription(
  tx: Tx,
  keys: KeyRing,
  { token, action, address }: LinkUse,
): Promise<OptionalEmail> {
  const wish = readUnsubscription(keys, token);
  if (!wish) throw new Refusal('not_found');
  const { userId, kind } = wish;
  const reader = { userId, clientId: null, kind: 'client', supportAgentId: null, address } as const;
  const choice = { channel: 'EMAIL', kind, is_on: action === 'RESUBSCRIBE' } as const;
  await chooseNotification(tx, reader, userId, choice);
  return kind;
}

/** Those of some people who have switched off push messages about a subject. */
export async function whoSwitchedOffPush(
  database: Database,
  subject: PushSubject,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return whoChose(database, { kind: subject, channel: 'PUSH', isOn: false }, userIds);
}

/** Those of some people who have switched off the emails of a kind. */
export async function whoSwitchedOff(
  database: Database,
  kind: OptionalEmail,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return whoChose(database, { kind, channel: 'EMAIL', isOn: false }, userIds);
}

/** Those of some people who have asked for text messages about a subject. */
export async function whoWantsTexts(
  database: Database,
  subject: TextSubject,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return whoChose(database, { kind: subject, channel: 'SMS', isOn: true }, userIds);
}

type Way = { readonly kind: string; readonly channel: Choice['channel']; readonly isOn: boolean };

async function whoChose(
  database: Database,
  { kind, channel, isOn }: Way,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await database
    .selectFrom('notification_choices')
    .select('user_id')
    .where('user_id', 'in', [...userIds])
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .where('is_on', '=', isOn)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}
