import { msg } from '@lingui/core/macro';
import type { Words } from './calls.ts';

/** What comes of asking for a passkey: these come with what asks a device, to the login, too. */
export const PASSKEY_WORDS = {
  passkey_required: {
    title: msg`Confirm with your passkey`,
    advice: msg`A code is no longer enough. If you have lost your passkey, use a recovery code.`,
  },
  passkey_refused: {
    title: msg`This passkey could not be verified`,
    advice: msg`Try again, or choose another of your passkeys.`,
  },
  passkey_expired: {
    title: msg`That took too long`,
    advice: msg`Try again with your passkey.`,
  },
} satisfies Readonly<Record<string, Words>>;
