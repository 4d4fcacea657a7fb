import { z } from 'zod';
import { call } from '../call.ts';
import { Done, Id, IdParams, PageQuery, page, Timestamp } from '../fields.ts';
import { LoginDevice } from './sessions.ts';

export const Device = z.strictObject({
  id: Id,
  name: z.string(),
  operating_system: z.string(),
  platform: z.enum(['MOBILE', 'PC']),
  /** Network address at the sign-in or the last refresh. */
  ip_address: z.string().nullable(),
  location: z.string().nullable(),
  online: z.boolean(),
  trusted: z.boolean(),
  /** A member of staff looks at the account and can change nothing. */
  view_only: z.boolean(),
  current: z.boolean(),
  signed_in: z.boolean(),
  signed_in_at: Timestamp,
  last_seen_at: Timestamp,
});

export type Device = z.infer<typeof Device>;

/** Devices, the one in use first, then by when they were last seen. */
export const listDevices = call({
  method: 'GET',
  path: '/devices',
  summary: 'Signed-in and trusted devices',
  query: PageQuery,
  output: page(Device),
  errors: ['cursor_invalid'],
  who: 'signed_in',
  support: true,
  idempotent: false,
});

/** A login: with which browser, from where, and when. */
export const PastLogin = z.strictObject({
  name: z.string(),
  operating_system: z.string(),
  ip_address: z.string().nullable(),
  location: z.string().nullable(),
  at: Timestamp,
});

/** The last login of the person before the present one, whether it is over or not; null where there is none. */
export const getPreviousLogin = call({
  method: 'GET',
  path: '/devices/previous-login',
  summary: 'The login before this one',
  output: z.strictObject({ login: PastLogin.nullable() }),
  errors: [],
  who: 'signed_in',
  support: true,
  idempotent: false,
});

export const getCurrentDevice = call({
  method: 'GET',
  path: '/devices/current',
  summary: 'The device of this session',
  output: Device,
  errors: [],
  who: 'signed_in',
  support: true,
  idempotent: false,
});

export const syncDevice = call({
  method: 'POST',
  path: '/devices/sync-device',
  summary: 'Renew what is known of this device',
  body: z.strictObject({ device: LoginDevice }),
  output: Device,
  errors: [],
  who: 'signed_in',
  support: false,
  idempotent: false,
});

/** Ends a session of one's own, a view-only one of staff among them; it may be this one. */
export const logoutDevice = call({
  method: 'POST',
  path: '/devices/{id}/logout',
  summary: 'Log out a device',
  params: IdParams,
  output: Done,
  errors: [],
  who: 'signed_in',
  support: false,
  idempotent: false,
});

/** Ends every other session of one's own, view-only ones of staff among them. */
export const logoutOtherDevices = call({
  method: 'POST',
  path: '/devices/logout-others',
  summary: 'Log out all other devices',
  output: z.strictObject({ logged_out_count: z.int() }),
  errors: [],
  who: 'signed_in',
  support: false,
  idempotent: false,
});

export const untrustDevice = call({
  method: 'POST',
  path: '/devices/{id}/untrust',
  summary: 'Trust a device no longer',
  params: IdParams,
  output: Done,
  errors: [],
  who: 'signed_in',
  support: false,
  idempotent: false,
});
