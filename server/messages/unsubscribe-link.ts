import { createHmac } from 'node:crypto';
import {
  OPTIONAL_EMAILS,
  type OptionalEmail,
} from '@ballast/contract/messages/notification-choices.ts';
import type { NotificationName } from '@ballast/contract/messages/notification-kinds.ts';
import { equals, type KeyRing, keyOf } from '../secrets/secrets.ts';

/** Whose emails of which kind a link switches off. */
export type Unsubscription = { readonly userId: string; readonly kind: OptionalEmail };

/** Whether a person may switch off the emails of a kind. */
export function isOptionalEmail(name: NotificationName): name is OptionalEmail {
  return (OPTIONAL_EMAILS as readonly string[]).includes(name);
}

/** The address that switches off a person's emails of a kind, without a login; it holds for as long as its key. */
export function unsubscribeLink(keys: KeyRing, publicUrl: string, wish: Unsubscription): string {
  const [{ id }] = keys;
  const said = [wish.kind, wish.userId, id];
  return `${publicUrl}/unsubscribe?token=${[...said, macOf(keys, id, wish)].join('.')}`;
}

/** Reads the token of a link; null when it is none of ours. */
export function readUnsubscription(keys: KeyRing, token: string): Unsubscription | null {
  const [name, userId, keyId, mac, ...rest] = token.split('.');
  const kind = OPTIONAL_EMAILS.find((each) => each === name);
  if (!kind || !userId || !keyId || !mac || rest.length > 0) return null;
  const wish = { kind, userId };
  return equals(mac, macOf(keys, keyId, wish)) ? wish : null;
}

function macOf(keys: KeyRing, keyId: string, { kind, userId }: Unsubscription): string {
  const key = keyOf(keys, keyId);
  return key
    ? createHmac('sha256', key).update(`unsubscribe ${kind} ${userId}`).digest('base64url')
    : '';
}
