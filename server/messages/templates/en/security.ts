import type { Formats } from '../../formats.ts';
import type { Templates } from '../template.ts';

type NewBrowser = {
  readonly device: string;
  readonly operatingSystem: string;
  readonly at: Date;
  readonly address: string;
  readonly country: string | null;
};

const CONTINUED =
  'One of your sessions was continued with details that had already been replaced. They may have been copied from your browser, so we ended that session.';
const NOT_EXPECTED = 'If you did not expect this message, change your password and contact us.';
const NOT_YOU = 'If this was not you, contact us at once.';

/** Messages about what happened to an account's credentials, devices and sessions. */
export const SECURITY = {
  new_browser_signed_in: (details: NewBrowser, { day, time, country }: Formats) => {
    const { device, operatingSystem, at, address } = details;
    const place = details.country === null ? address : `${address} (${country(details.country)})`;
    return {
      subject: `New login from ${device}`,
      text: `Someone logged in to your account from ${device} on ${operatingSystem}, on ${day(at)} at ${time(at)}, from the network address ${place}. That browser had not been used for your account before.\n\nIf this was not you, set a new password and contact us at once.`,
    };
  },
  session_ended_for_reuse: () => ({
    subject: 'We ended one of your sessions',
    text: `${CONTINUED}\n\nPlease log in again. ${NOT_EXPECTED}`,
    notice: `${CONTINUED}\n\n${NOT_EXPECTED}`,
  }),
  password_changed: () => ({
    subject: 'Your password was changed',
    text: `Your password was just changed, and your other sessions were ended. ${NOT_YOU}`,
  }),
  email_changed: ({ email }: { readonly email: string }) => ({
    subject: 'Your email address was changed',
    text: `The email address of your account was just changed to ${email}, and your other sessions were ended. ${NOT_YOU}`,
  }),
  phone_verified: ({ ending }: { readonly ending: string }) => ({
    subject: 'Your phone number was verified',
    text: `The phone number ending in ${ending} was just verified for your account. From now on, we can send codes to it when you log in. ${NOT_YOU}`,
  }),
  authenticator_on: () => ({
    subject: 'Your authenticator was turned on',
    text: `Your authenticator was just turned on, and your other sessions were ended. ${NOT_YOU}`,
  }),
  authenticator_off: () => ({
    subject: 'Your authenticator was turned off',
    text: `Your authenticator was just turned off, and your other sessions were ended. ${NOT_YOU}`,
  }),
  recovery_code_used: ({ left }: { readonly left: number }) => ({
    subject: 'One of your recovery codes was used',
    text: `A recovery code was just used in place of your authenticator or passkey. Unused codes left: ${left}. You can make new ones in the settings. ${NOT_YOU}`,
  }),
  recovery_codes_replaced: () => ({
    subject: 'Your recovery codes were replaced',
    text: `New recovery codes were just made; the earlier ones no longer work. ${NOT_YOU}`,
  }),
  account_suspended: () => ({
    subject: 'Your account is suspended',
    text: 'We have suspended your account: nobody can log in to it, and no payments leave it. Deposits that arrive are kept for you. If you have any questions, write to your relationship manager or to our support team.',
  }),
  account_reopened: () => ({
    subject: 'Your account is open again',
    text: 'Your account is no longer suspended: you can log in and use it as before.',
  }),
  account_closed: () => ({
    subject: 'Your account is closed',
    text: 'We have closed your account for good: nobody can log in to it, and nothing is left in it. Please send nothing more to its deposit addresses. This is our last message about it.\n\nWe keep your statements and documents for as long as the law requires. If you need a copy, write to your relationship manager or to our support team.',
  }),
  name_corrected: ({ name }: { readonly name: string }) => ({
    subject: 'Your name was corrected',
    text: `We have corrected the name that we keep for you to ${name}. Documents that we issue from now on bear it; those issued before stay as they are. ${NOT_YOU}`,
  }),
  locks_lifted: () => ({
    subject: 'You can log in again',
    text: `After too many wrong passwords or codes your account was locked. We have lifted the lock: you can try again now. ${NOT_YOU}`,
  }),
  passkey_added: ({ name }: { readonly name: string }) => ({
    subject: 'A passkey was added to your account',
    text: `The passkey “${name}” was just added to your account, and your other sessions were ended. ${NOT_YOU}`,
  }),
  passkey_removed: ({ name }: { readonly name: string }) => ({
    subject: 'A passkey was removed from your account',
    text: `The passkey “${name}” was just removed from your account, and your other sessions were ended. ${NOT_YOU}`,
  }),
  support_session_opened: (
    details: { readonly agent: string; readonly reason: string; readonly endsAt: Date },
    { time }: Formats,
  ) => ({
    subject: 'Our support team is viewing your account',
    text: `${details.agent} of Ballast opened a view-only session on your account. The reason:\n\n${details.reason}\n\nNothing can be changed during the session. It ends at ${time(details.endsAt)} at the latest. In the settings, under Devices, you can see what is viewed and end the session at any time.`,
  }),
} satisfies Templates;
