import { z } from 'zod';
import { ANY_STAFF } from '../account/roles.ts';
import { call } from '../call.ts';

export const SANDBOXES = [
  'CUSTODY',
  'TRADE',
  'BANK',
  'EMAIL',
  'SMS',
  'WHATSAPP',
  'PUSH',
  'SIGN_IN',
  'SIGNING',
  'VERIFICATION',
  'SCREENING',
] as const;
export type SandboxName = (typeof SANDBOXES)[number];

export const getSandboxes = call({
  method: 'GET',
  path: '/staff/sandboxes',
  summary: 'Providers that are sandboxes',
  output: z.strictObject({ sandboxes: z.array(z.enum(SANDBOXES)) }),
  errors: [],
  who: ANY_STAFF,
  support: false,
  idempotent: false,
});
