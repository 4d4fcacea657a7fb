import { z } from 'zod';

/** Over what a code is sent. */
export const MessageChannel = z.enum(['EMAIL', 'SMS', 'WHATSAPP']);

/** Over what a code can be sent to a phone. */
export const PhoneChannel = z.enum(['SMS', 'WHATSAPP']);

/** A code is on its way; after so many seconds another may be asked for (access.md, section 4). */
export const CodeSent = z.strictObject({ resend_after_s: z.int().min(0) });
