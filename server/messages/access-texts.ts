import type { SsoProvider } from '@ballast/contract/access/sso.ts';
import type { Message } from '../providers/messages/port.ts';

export type Words = Pick<Message, 'subject' | 'text' | 'code' | 'links'>;

/** Where an address stands: what its messages say, and nothing else does. */
export type Standing =
  | { readonly kind: 'NONE' | 'INVITED' | 'UNFINISHED' | 'OPEN' | 'CLOSED' }
  | { readonly kind: 'LINKED'; readonly providers: readonly SsoProvider[] };

const CLOSED = 'The account is closed. Write to your relationship manager or to our support.';
const INVITED =
  'You were invited to Ballast with this address: follow the link in the original invitation. If you cannot find it or it has expired, ask your relationship manager to send it again.';
const NOT_YOU = 'If it was not you, ignore this message: nobody got in.';

/** The words after a refused login without a reason; null where a wrong password was the only one. */
export function refusedLoginWords(standing: Standing): Words | null {
  const subject = 'Somebody tried to log in to your account';
  const tried = 'Somebody just tried to log in to your account with a password.';
  if (standing.kind === 'CLOSED') return { subject, text: `${tried} ${CLOSED} ${NOT_YOU}` };
  if (standing.kind !== 'LINKED') return null;
  const instead = `If it was you, log in with ${providerNames(standing.providers)} instead.`;
  return { subject, text: `${tried} ${instead} ${NOT_YOU}` };
}

/**
 * Sent for a sign-up with an invited address (`invitation_exists`), because no response to the browser says
 * so. Has no code, for nothing opens by it.
 */
export const INVITED_WORDS: Words = { subject: 'You were invited', text: INVITED };

/** The message with the code of a sign-up. Only here is it said that there is an account already. */
export function signUpWords(standing: Standing, code: string, publicUrl: string): Words {
  if (standing.kind === 'INVITED') return INVITED_WORDS;
  if (standing.kind === 'NONE') return codeWords('Your code to sign up', code);
  if (standing.kind === 'UNFINISHED') return codeWords('Your code to go on signing up', code);
  const login = `${publicUrl}/login`;
  const how = standing.kind === 'LINKED' ? ` with ${providerNames(standing.providers)}` : '';
  const { subject, text } = codeWords('Your code', code);
  const exists = `You already have an account with this address: log in${how} at ${login}.`;
  const words = standing.kind === 'CLOSED' ? CLOSED : exists;
  return { subject, text: `${words}\n\n${text}`, code, links: [login] };
}

function codeWords(intent: string, code: string): Words {
  return { ...codeText(intent, code), code };
}

/** The message to somebody who requested a new password; null without an account. */
export function passwordResetWords(
  standing: Standing,
  resetUrl: string,
  publicUrl: string,
): Words | null {
  const asked = 'Somebody, you we hope, asked for a new password for your account.';
  const subject = 'Set a new password';
  switch (standing.kind) {
    case 'NONE':
      return null;
    case 'OPEN': {
      const valid = 'It is valid for 30 minutes and works once.';
      const ignore = 'If you did not ask for it, ignore this message: your password stays.';
      return { subject, text: `${asked} ${valid}\n\n${resetUrl}\n\n${ignore}`, links: [resetUrl] };
    }
    case 'CLOSED':
      return { subject, text: `${asked} ${CLOSED} ${NOT_YOU}` };
    case 'LINKED': {
      const instead = `You log in with ${providerNames(standing.providers)}, so no password is needed here.`;
      const login = `${publicUrl}/login`;
      return { subject, text: `${asked} ${instead}\n\n${login}\n\n${NOT_YOU}`, links: [login] };
    }
    case 'INVITED':
      return { subject, text: `${asked} You choose one when you accept. ${INVITED} ${NOT_YOU}` };
    case 'UNFINISHED': {
      const signUp = `${publicUrl}/signup`;
      const goOn = 'Your sign-up is not finished: you choose a password when you go on with it.';
      return { subject, text: `${asked} ${goOn}\n\n${signUp}\n\n${NOT_YOU}`, links: [signUp] };
    }
  }
}

/**
 * The words of a message with a code, such as "Your code to log in is 123456." The code is the first number,
 * because pasting and autofill take that.
 */
export function codeText(
  intent: string,
  code: string,
  confirms?: string,
): { subject: string; text: string } {
  return {
    subject: `${intent}: ${code}`,
    text:
      `${intent} is ${code}. ${confirms ? `${confirms} ` : ''}It is valid for 10 minutes. ` +
      'Nobody from Ballast will ever ask you for it. If you did not ask for it, ignore this message.',
  };
}

const NAMES: Readonly<Record<SsoProvider, string>> = { GOOGLE: 'Google', APPLE: 'Apple' };

/** Providers in a sentence, such as "Google or Apple". */
function providerNames(providers: readonly SsoProvider[]): string {
  return providers.map((provider) => NAMES[provider]).join(' or ');
}
