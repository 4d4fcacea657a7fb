import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';

export const MessageChannel = z.enum(['EMAIL', 'SMS', 'WHATSAPP']);

export const PhoneChannel = z.enum(['SMS', 'WHATSAPP']);

/** The seconds until another code may be requested (spec/access.md, section 4). */
export const CodeSent = z.strictObject({ resend_after_s: z.int().min(0) });

/** Why a code cannot be sent to somebody who gave a number or address before. */
export const CODE_NOT_SENT_ERRORS = [
  'code_sent_recently',
  'code_not_sent',
  'whatsapp_not_linked',
] as const satisfies ErrorCode[];

export const FACTOR_NOT_SENT_ERRORS = [
  ...CODE_NOT_SENT_ERRORS,
  'otp_required',
  'phone_not_verified',
] as const satisfies ErrorCode[];
