import type { Turnaround } from '@ballast/contract/reviews/turnaround.ts';
import type { Formats } from '../../formats.ts';
import { endingIn, type Templates } from '../template.ts';
import { quoted } from './quoted.ts';

type Answer = { readonly answer: string | null };
type Answers = { readonly by: Date };
type Reason = { readonly reason: string };
type Wait = { readonly turnaround: Turnaround };

const WAITS: Readonly<Record<Turnaround, string>> = {
  TEN_MINUTES: 'up to 10 minutes',
  DAY: 'up to a day',
  ONE_BUSINESS_DAY: 'up to 1 business day',
  ONE_TO_TWO_BUSINESS_DAYS: '1–2 business days',
  TWO_TO_THREE_BUSINESS_DAYS: '2–3 business days',
  FIVE_BUSINESS_DAYS: 'up to 5 business days',
};

const FOLLOWED = {
  email: 'We will write to you as soon as it is done; log in at any time to see how it is going.',
  notice:
    'We will write to you as soon as it is done; here you can see at any time how it is going.',
};
const AGREEMENTS_CHECKED = `We then check them, which takes ${WAITS.TEN_MINUTES}, and open your account for deposits.`;
const QUESTIONS_LEFT =
  'the questions that are left, about your taxes, your occupation and where your money comes from. Once everything is checked, you can invest.';
const ANSWER_FOR_COMPANY = {
  email: 'Log in and follow the steps; everything that you sent before is kept.',
  notice: 'Please follow the steps; everything that you sent before is kept.',
};
const QUESTIONS = 'If you have any questions, write to our support team.';
const SEND_DOCUMENTS = {
  email: 'Log in and send it under “Send documents”.',
  notice: 'Please send it under “Send documents”.',
};

/** Messages about opening an account and about the checks before it can be used. */
export const ONBOARDING = {
  person_account_opened: () => ({
    subject: 'Your account is open',
    ...endingIn('Your registration is complete and your account is open.', {
      email: 'To invest, verify your identity next: log in and follow the steps.',
      notice: 'To invest, please verify your identity next.',
    }),
  }),
  company_account_opened: () => ({
    subject: 'Your account is open',
    ...endingIn("Your registration is complete and your company's account is open.", {
      email: "To invest, send us the company's documents next: log in and follow the steps.",
      notice: "To invest, please send us the company's documents next.",
    }),
  }),
  invited_account_opened: ({ turnaround }: Wait) => ({
    subject: 'A few questions are left',
    ...endingIn(
      `You have completed your invitation. We will now check your details and your document, which takes ${WAITS[turnaround]}.`,
      {
        email: `In the meantime, log in and answer ${QUESTIONS_LEFT}`,
        notice: `In the meantime, please answer ${QUESTIONS_LEFT}`,
      },
    ),
  }),
  kyc_received: ({ turnaround }: Wait) => ({
    subject: 'We are checking your details',
    ...endingIn(
      `Thank you. We have everything that we need to verify you. Checking it takes ${WAITS[turnaround]}.`,
      FOLLOWED,
    ),
  }),
  kyc_rejected: ({ reason }: Reason) => ({
    subject: 'We could not verify you',
    text: `We checked what you sent and could not verify you: ${quoted(reason)}. ${QUESTIONS}`,
  }),
  kyc_asked_again: ({ reason }: Reason) => ({
    subject: 'We need something more to verify you',
    ...endingIn(`We checked what you sent and need you to look at it again: ${quoted(reason)}.`, {
      email: 'Log in, correct it and submit it again; everything else that you entered is saved.',
      notice: 'Please correct it and submit it again; everything else that you entered is saved.',
    }),
  }),
  kyc_approved: () => ({
    subject: 'Two agreements are ready to sign',
    ...endingIn(
      'Your identity is verified. Two agreements are left to sign: the custody service agreement and the master purchase agreement.',
      {
        email: `Log in to read and sign them. ${AGREEMENTS_CHECKED}`,
        notice: `Please read and sign them. ${AGREEMENTS_CHECKED}`,
      },
    ),
  }),
  identity_document_asked_again: ({ reason }: Reason) => ({
    subject: 'Please send your identity document again',
    ...endingIn(
      `We looked at the document that you sent and need another one: ${quoted(reason)}.`,
      {
        email: 'Log in and send it again; everything else that you entered is saved.',
        notice: 'Please send it again; everything else that you entered is saved.',
      },
    ),
  }),
  identity_document_rejected: ({ reason }: Reason) => ({
    subject: 'We could not accept your identity document',
    text: `We looked at the document that you sent and could not accept it: ${quoted(reason)}. ${QUESTIONS}`,
  }),
  company_answers_asked: ({ by }: Answers, formats: Formats) => ({
    subject: 'We need a few answers about your company',
    ...endingIn(
      `Since we verified your company, we also have to ask who owns and runs it, where its money comes from and who signs for it. Your account stays open; please answer by ${formats.day(by)}, because from then on we cannot take new money from your company without these answers.`,
      ANSWER_FOR_COMPANY,
    ),
  }),
  company_answers_due: ({ by }: Answers, formats: Formats) => ({
    subject: "We still need your company's answers",
    ...endingIn(
      `Some answers about your company are still missing. Please send them by ${formats.day(by)}. Without them we cannot take new money from your company after that day; you can always redeem and withdraw.`,
      ANSWER_FOR_COMPANY,
    ),
  }),
  kyb_received: ({ turnaround }: Wait) => ({
    subject: 'We have your documents',
    ...endingIn(
      `Thank you. Your company's documents have arrived. Checking them takes ${WAITS[turnaround]}.`,
      FOLLOWED,
    ),
  }),
  kyb_rejected: ({ reason }: Reason) => ({
    subject: 'We could not verify your company',
    text: `We checked your company's documents and could not verify it: ${quoted(reason)}. ${QUESTIONS}`,
  }),
  kyb_asked_again: ({ reason }: Reason) => ({
    subject: "We need some of your company's documents again",
    ...endingIn(
      `We checked your company's documents and need some of them again: ${quoted(reason)}.`,
      {
        email: 'Log in to see which ones and why, and send them; everything else is saved.',
        notice: 'Please see which ones and why, and send them; everything else is saved.',
      },
    ),
  }),
  review_reopened: () => ({
    subject: 'We are looking at your application again',
    ...endingIn(
      'We have taken up your application again. You do not need to send anything.',
      FOLLOWED,
    ),
  }),
  account_verified: () => ({
    subject: 'Your account is verified',
    ...endingIn(
      'Our checks are complete and your account is verified. You can now deposit and invest.',
      {
        email:
          'Your deposit addresses are being prepared, which takes a few minutes. Log in to continue.',
        notice: 'Your deposit addresses are being prepared, which takes a few minutes.',
      },
    ),
  }),
  company_answers_accepted: () => ({
    subject: "Your company's details are complete",
    text: 'Thank you. We checked what you sent about your company, and everything is in order. You do not need to do anything more.',
  }),
  documents_requested: ({ wanted }: { readonly wanted: string }) => ({
    subject: 'We need a document from you',
    ...endingIn(`To continue, we need something more from you: ${quoted(wanted)}.`, SEND_DOCUMENTS),
  }),
  documents_approved: () => ({
    subject: 'Your documents are in order',
    text: 'Thank you. We checked the documents that you sent, and they are in order. You do not need to do anything more.',
  }),
  documents_rejected: ({ reason }: Reason) => ({
    subject: 'We could not use your documents',
    text: `We checked the documents that you sent and could not use them: ${quoted(reason)}. ${QUESTIONS}`,
  }),
  request_answered: ({ answer }: Answer) => ({
    subject: 'About your request',
    text:
      answer === null
        ? 'We have done what you asked for. You do not need to do anything more.'
        : `We have looked at your request: ${quoted(answer)}. You do not need to do anything more.`,
  }),
  profile_change_confirmed: ({ answer }: { readonly answer: string }) => ({
    subject: 'About the change of your details',
    text: `We have looked at the change of your details that you told us of: ${quoted(answer)}. If this is not right, write to your relationship manager.`,
  }),
  profile_change_declined: ({ answer }: { readonly answer: string }) => ({
    subject: 'About the change of your details',
    text: `We have looked at the change of your details that you told us of and have left them as they were: ${quoted(answer)}. ${QUESTIONS}`,
  }),
  request_not_met: ({ answer }: Answer) => ({
    subject: 'About your request',
    text: `We have looked at your request and cannot do what you asked for${answer === null ? '' : `: ${quoted(answer)}`}. ${QUESTIONS}`,
  }),
  identity_document_expires: ({ on }: { readonly on: Date }, formats: Formats) => ({
    subject: 'Your identity document expires',
    text: `The identity document that we have from you is valid until ${formats.day(on)}. Once you have a new one, write to your relationship manager from your settings, who will ask you for it.`,
  }),
  documents_asked_again: ({ reason }: Reason) => ({
    subject: 'We need your documents once more',
    ...endingIn(
      `We checked the documents that you sent and need something else: ${quoted(reason)}.`,
      SEND_DOCUMENTS,
    ),
  }),
} satisfies Templates;
