import type { SsoProvider } from '@ballast/contract/access/sso.ts';
import type { Formats } from '../../formats.ts';
import { endingIn, type Templates } from '../template.ts';
import { words as codeWords } from './codes.ts';

type Link = { readonly link: string };
type Code = { readonly code: string };
type Linked = { readonly providers: readonly SsoProvider[] };

const NAMES: Readonly<Record<SsoProvider, string>> = { GOOGLE: 'Google', APPLE: 'Apple' };

const CLOSED =
  'The account is closed. If you have any questions, write to your relationship manager or to our support team.';
const INVITED =
  'You were invited to Ballast with this email address: follow the link in the original invitation. If you cannot find it, or it has expired, ask your relationship manager to send it again.';
const NOT_YOU = "If this wasn't you, no action is needed; your account was not accessed.";

const REFUSED = {
  subject: 'Someone tried to log in to your account',
  text: 'Someone just tried to log in to your account with a password.',
};

const RESET = {
  subject: 'Reset your password',
  text: 'We received a request to reset your password.',
};

/** Messages to whoever signs up, logs in or asks for a new password: what an address is told. */
export const SIGN_IN = {
  login_refused_closed: () => ({ ...REFUSED, text: `${REFUSED.text} ${CLOSED} ${NOT_YOU}` }),
  login_refused_linked: ({ providers }: Linked, formats: Formats) => {
    const names = namesOf(providers, formats);
    const words = endingIn(REFUSED.text, {
      email: `If it was you, log in with ${names} instead. ${NOT_YOU}`,
      notice: `Your account is opened with ${names} instead. ${NOT_YOU}`,
    });
    return { ...REFUSED, ...words };
  },
  /** To somebody who signs up with an address that was invited. It has no code, for nothing opens by it. */
  sign_up_invited: () => ({ subject: 'You have been invited', text: INVITED }),
  sign_up_closed: ({ code }: Code) => {
    const { subject, text } = codeWords('Your code', code);
    return { subject, text: `${CLOSED}\n\n${text}` };
  },
  sign_up_open: ({ code, link }: Code & Link) => {
    const { subject, text } = codeWords('Your code', code);
    const exists = 'You already have an account with this email address. Log in here:';
    return { subject, text: [exists, link, text].join('\n\n'), label: 'Log in' };
  },
  sign_up_linked: ({ code, link, providers }: Code & Link & Linked, formats: Formats) => {
    const { subject, text } = codeWords('Your code', code);
    const exists = `You already have an account with this email address. Log in with ${namesOf(providers, formats)} here:`;
    return { subject, text: [exists, link, text].join('\n\n'), label: 'Log in' };
  },
  password_reset: ({ link }: Link) => ({
    ...RESET,
    text: `${RESET.text} The link below works once and expires in 30 minutes.\n\n${link}\n\nIf you did not request this, ignore this message; your password has not changed.`,
    label: 'Set a new password',
  }),
  password_reset_closed: () => ({ ...RESET, text: `${RESET.text} ${CLOSED} ${NOT_YOU}` }),
  password_reset_linked: ({ link, providers }: Link & Linked, formats: Formats) => {
    const instead = `You log in with ${namesOf(providers, formats)}, so you do not need a password. If you would like one as well, open the link below. It works once and expires in 30 minutes.`;
    return {
      ...RESET,
      text: `${RESET.text} ${instead}\n\n${link}\n\n${NOT_YOU}`,
      label: 'Set a password',
    };
  },
  password_reset_invited: () => ({
    ...RESET,
    text: `${RESET.text} You choose a password when you accept your invitation. ${INVITED} ${NOT_YOU}`,
  }),
  password_reset_staff: () => ({
    ...RESET,
    text: `${RESET.text} You set your password with the link in the email that gave you access to the desk. If the link has expired, ask an administrator to send it again. ${NOT_YOU}`,
  }),
  password_reset_unfinished: ({ link }: Link) => ({
    ...RESET,
    text: `${RESET.text} Your sign-up is not finished; you choose a password when you continue it.\n\n${link}\n\n${NOT_YOU}`,
    label: 'Continue your sign-up',
  }),
  staff_invited: ({ link }: Link) => ({
    subject: 'Your access to the desk',
    text: `An administrator has given you access to the Ballast desk. Have an authenticator app at hand: you set a password and the authenticator in one step. The link below works once and expires in 72 hours.\n\n${link}\n\nIf you did not expect this, tell an administrator.`,
    label: 'Set up your access',
  }),
  staff_access_reset: ({ link }: Link) => ({
    subject: 'Your access to the desk was reset',
    text: `Two administrators have reset your access to the Ballast desk. Your password, your authenticator and your recovery codes no longer work, and your sessions were ended. Set a new password and authenticator with the link below. It works once and expires in 72 hours.\n\n${link}\n\nIf you did not ask for this, tell an administrator at once.`,
    label: 'Set up your access',
  }),
} satisfies Templates;

function namesOf(providers: readonly SsoProvider[], { either }: Formats): string {
  return either(providers.map((provider) => NAMES[provider]));
}
