import { defineJob } from '../jobs/job.ts';
import type { PushLetter } from './push/carry-push.ts';
import type { Letter } from './write-message.ts';

/** Hands a message to the carrier of its channel. The key makes a second run harmless. */
export const sendMessage = defineJob<(Letter & { readonly key: string }) | PushLetter>(
  'messages.send',
  { lane: 'mail' },
);
