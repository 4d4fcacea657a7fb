import { INVITATION_LINK_DAYS } from '@ballast/contract/onboarding/invitations/invitation-calls.ts';
import type { Formats } from '../../formats.ts';
import { endingIn, type Templates } from '../template.ts';
import { quoted } from './quoted.ts';

type Reason = { readonly reason: string };
type Answer = { readonly answer: string | null };

const SUBMIT_AGAIN =
  'anything that must change and submit them again. Until then, the rest of your account is not available; everything else that you sent is saved.';

/** Messages about invitations by a relationship manager. */
export const INVITATIONS = {
  invitation: (
    details: {
      readonly manager: string | null;
      readonly phoneEnding: string;
      /** The day of the person's own request, as `2026-03-02`; null where none was recorded. */
      readonly requestedOn: string | null;
      /** Name of the company that is invited; null where a person is. */
      readonly company: string | null;
      readonly link: string;
    },
    format: Formats,
  ) => {
    const manager = details.manager ?? 'Your relationship manager';
    const { requestedOn, company } = details;
    const asked = requestedOn === null ? null : format.day(new Date(requestedOn));
    return {
      subject: requestedOn === null ? 'Your account at Ballast' : 'Your request to Ballast',
      text: [
        `${whyInvited(manager, company, asked)} To open it, follow this link, which is valid for ${INVITATION_LINK_DAYS} days:`,
        details.link,
        `We will send a code to your phone number ending in ${details.phoneEnding}. ${
          company === null
            ? 'Please have your passport or another identity document at hand.'
            : 'What we know of the company is filled in; you check it, correct it where it is wrong, and add the rest.'
        }`,
        'If you were not expecting this, ignore this message: nobody can continue without the code.',
      ].join('\n\n'),
      label: 'Accept the invitation',
    };
  },
  reported_changes_made: ({ answer }: Answer) => ({
    subject: 'Your details were corrected',
    ...reviewAgain('Your relationship manager has corrected your details.', answer),
  }),
  reported_changes_not_made: ({ answer }: Answer) => ({
    subject: 'About the changes that you reported',
    ...reviewAgain(
      'Your relationship manager has looked at the changes that you reported and left your details as they are.',
      answer,
    ),
  }),
  invitation_approved: () => ({
    subject: 'We have checked your details',
    ...endingIn('We have checked the details of your invitation.', {
      email: 'If any questions of the identity check are left, log in and answer them.',
      notice: 'If any questions of the identity check are left, please answer them.',
    }),
  }),
  invitation_rejected: ({ reason }: Reason) => ({
    subject: 'Your account was closed',
    text: `We have checked the details of your invitation and cannot accept you as a client: ${quoted(reason)}.\n\nIf you think that this is wrong, write to your relationship manager or to our support team.`,
  }),
  invitation_asked_again: ({ reason }: Reason) => ({
    subject: 'Please review your details once more',
    ...endingIn(
      `We looked at the details of your invitation and need you to review them once more: ${quoted(reason)}.`,
      {
        email: `Log in, review them, report ${SUBMIT_AGAIN}`,
        notice: `Please review them, report ${SUBMIT_AGAIN}`,
      },
    ),
  }),
  invitation_asked_again_of_manager: ({ name, reason }: Reason & { readonly name: string }) => ({
    subject: `The details of ${name} are reviewed once more`,
    text: `Compliance looked at the invitation of ${name} and asks for the details once more: ${quoted(reason)}. Correct at the desk, under Invitations, what you entered; ${name} then reviews and confirms it again.`,
  }),
} satisfies Templates;

/** Why an invitation comes: on the client's own request of a day, where one was recorded. */
function whyInvited(manager: string, company: string | null, asked: string | null): string {
  if (company === null) {
    return asked === null
      ? `${manager} has prepared an account at Ballast for you.`
      : `You asked us on ${asked} about becoming a client of Ballast. In answer, ${manager} has prepared your account.`;
  }
  return asked === null
    ? `${manager} has prepared an account for ${company} at Ballast.`
    : `You asked us on ${asked} about ${company} becoming a client of Ballast. In answer, ${manager} has prepared its account.`;
}

/** Asks for details to be reviewed again, with what the manager answered in a paragraph of its own. */
function reviewAgain(happened: string, answer: string | null) {
  const written = (last: string) =>
    [happened, answer, last].filter((part) => part !== null).join('\n\n');
  return {
    text: written('Please log in, review your details again and continue.'),
    notice: written('Please review your details again and continue.'),
  };
}
