import type { AnswerOf, Call } from '@ballast/contract/call.ts';
import { CALLS } from '@ballast/contract/calls.ts';
import {
  COMMON_ERRORS,
  type ErrorCode,
  type FieldError,
  IDEMPOTENCY_ERRORS,
  Refusal,
  type RefusalDetail,
} from '@ballast/contract/errors.ts';
import { downloadUpload } from '@ballast/contract/files/uploads.ts';
import { countUnreadNotifications } from '@ballast/contract/messages/notifications.ts';
import { listAssets } from '@ballast/contract/payments/currencies.ts';
import { FIRST_ASSETS } from '../worlds/assets.ts';
import { PICTURE } from './pictures.ts';

export type Sent<C extends Call = Call> = {
  readonly call: C;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly before: ReadonlySet<Call>;
};

/** How the platform meets a call in a state of a screen. */
export type Answer = { readonly call: Call } & (
  | { readonly kind: 'answered'; readonly value: (sent: Sent) => unknown }
  | { readonly kind: 'file'; readonly type: string; readonly bytes: Buffer }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'fields'; readonly fields: readonly FieldError[] }
  | { readonly kind: 'held' }
  | { readonly kind: 'lost' }
);

/** A call's response, always or by what was sent; checked by the contract's schema. */
export function answer<C extends Call>(
  call: C,
  value: AnswerOf<C> | ((sent: Sent) => AnswerOf<C>),
): Answer {
  const isMade = typeof value === 'function';
  return {
    call,
    kind: 'answered',
    value: isMade ? (value as (sent: Sent) => unknown) : () => value,
  };
}

export function list<C extends Call>(
  call: C,
  items: AnswerOf<C> extends { items: infer Items } ? Items : never,
): Answer {
  const isPaged = call.output.safeParse({ items: [], next_cursor: null }).success;
  const value = isPaged ? { items, next_cursor: null } : { items };
  return { call, kind: 'answered', value: () => value };
}

/** Answers a call with a file, as an attachment. */
export function answerFile(call: Call, type: string, bytes: Buffer): Answer {
  return { call, kind: 'file', type, bytes };
}

/** Throws unless the call declares the code. */
export function refuse(call: Call, code: ErrorCode, detail: RefusalDetail = {}): Answer {
  const declared: readonly ErrorCode[] = [
    ...COMMON_ERRORS,
    ...call.errors,
    ...(call.idempotent ? IDEMPOTENCY_ERRORS : []),
  ];
  if (!declared.includes(code)) throw new Error(`${nameOf(call)} does not declare ${code}`);
  return { call, kind: 'refused', refusal: new Refusal(code, detail) };
}

/** Refuses fields of a call's body, by where they stand in it, such as `address.city`. */
export function refuseFields(call: Call, fields: Readonly<Record<string, string>>): Answer {
  const refused = Object.entries(fields).map(([field, msg]) => {
    const loc = ['body', ...field.split('.')];
    return { loc, msg, type: 'custom' };
  });
  return { call, kind: 'fields', fields: refused };
}

export function hold(call: Call): Answer {
  return { call, kind: 'held' };
}

/** Loses the connection over a call. */
export function lose(call: Call): Answer {
  return { call, kind: 'lost' };
}

/** Name of a call in the contract. */
export function nameOf(call: Call): string {
  const found = [...CALLS].find(([, each]) => each === call);
  return found?.[0] ?? `${call.method} ${call.path}`;
}

/** Answers of which later ones take the place of earlier ones; the assets, the number at the bell and own files are always there. */
export function layered(...layers: readonly (readonly Answer[])[]): ReadonlyMap<Call, Answer> {
  const { assets, networks } = FIRST_ASSETS;
  const first = answer(listAssets, { assets: [...assets], networks: [...networks] });
  const unread = answer(countUnreadNotifications, { unread_count: 0 });
  const own = answerFile(downloadUpload, 'image/png', PICTURE);
  return new Map([first, unread, own, ...layers.flat()].map((each) => [each.call, each]));
}
