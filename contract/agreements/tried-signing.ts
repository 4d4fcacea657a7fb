import { z } from 'zod';
import { call } from '../call.ts';
import { Id } from '../fields.ts';
import { Agreement } from './agreements.ts';

/** A document by which the ceremony is tried (spec/investing.md, section 7). It exists in demo and test mode only. */
const TRIED = {
  method: 'POST',
  output: Agreement,
  who: 'client',
  support: false,
  idempotent: false,
  sandbox: true,
} as const;

/** Sends the client a test document; the one that was sent before is returned instead. */
export const sendTestDocument = call({
  ...TRIED,
  path: '/documents/sign-requests/send/test',
  summary: 'Send a test document',
  errors: [],
});

/**
 * Signs a test document by one click: opens it, reads it, consents and signs with the signer's own name. Refuses
 * `not_found` for anything but a test document of the client's, and `agreement_state_conflict` for one that is signed.
 */
export const clickTestDocument = call({
  ...TRIED,
  path: '/documents/sign-requests/send/test-click',
  summary: 'Sign a test document by one click',
  body: z.strictObject({ id: Id }),
  errors: ['agreement_state_conflict'],
});
