import { SIGNATORY_LINK_DAYS } from '@ballast/contract/onboarding/signatories/signatories.ts';
import { endingIn, type Templates } from '../template.ts';
import { quoted } from './quoted.ts';
import { SIGNED_REFUSALS, type SignedRefused } from './signed-refusals.ts';

type Signatory = { readonly name: string };

type Asked = {
  readonly role: string;
  readonly representative: string;
  readonly legalName: string;
  readonly link: string;
};

type Fund = { readonly fundName: string };

type AskedForFund = Asked & Fund;

type OfCompany = { readonly legalName: string; readonly isSubscription: boolean };

const BEGIN_ANEW = {
  email: 'Log in to begin anew; a new link then goes out.',
  notice: 'Please begin anew; a new link then goes out.',
};

const SUBJECT_NAME_MAX = 60;

const OUTDATED =
  'Your details have changed since your agreements were signed, so they have to be signed again. Those that were signed stay in force until then.';
const SUBSCRIPTIONS_WAIT =
  'New subscriptions to private funds wait for the new signature; you can always redeem and withdraw.';

/** Messages about documents that are signed, to clients and to signatories. */
export const AGREEMENTS = {
  agreement_signed: ({ title }: { readonly title: string }) => ({
    subject: `Signed: ${title}`,
    text: `You signed this document: ${title}. Your sealed copy is ready among your documents. If you did not sign it, contact us at once.`,
  }),
  agreement_signed_by_signatory: ({ title, name }: Signatory & { readonly title: string }) => ({
    subject: `Signed: ${title}`,
    text: `${name} signed this document for your company: ${title}. The sealed copy is ready among your documents; ${name} was sent one, too. If you did not ask ${name} to sign it, contact us at once.`,
  }),
  agreements_outdated: () => ({
    subject: 'Please sign your agreements again',
    ...endingIn(`${OUTDATED} ${SUBSCRIPTIONS_WAIT}`, {
      email: 'Log in to see what has changed, and to read and sign them.',
      notice: 'Please see what has changed, and read and sign them.',
    }),
  }),
  agreements_outdated_for_signatory: ({ name }: Signatory) => ({
    subject: 'Your agreements wait to be signed again',
    ...endingIn(`${OUTDATED} We have asked ${name} by email to sign them. ${SUBSCRIPTIONS_WAIT}`, {
      email: 'Log in at any time to see whether they are signed.',
      notice: 'Here you can see at any time whether they are signed.',
    }),
  }),
  signatory_asked: (details: Asked) =>
    askedToSign(details, {
      why: 'is opening an account for',
      label: 'Read and sign the letter',
      what: 'Before the account opens, please read and sign one letter, the declaration of non-solicitation. It takes about five minutes, and you do not need an account of your own:',
    }),
  signatory_asked_for_contracts: (details: Asked) =>
    askedToSign(details, {
      why: 'looks after the account of',
      label: 'Read and sign the agreements',
      what: 'Before the company can invest, please read and sign three agreements: the platform agreement, the custody service agreement and the master purchase agreement. One link leads through all three, it takes about fifteen minutes, and you do not need an account of your own:',
    }),
  signatory_asked_again: (details: Asked) =>
    askedToSign(details, {
      why: 'looks after the account of',
      label: 'Read and sign the agreements',
      what: 'What the agreements of the company say about it has changed, so please read and sign them again; those that were signed before stay in force until then. One link leads through all of them, it takes about fifteen minutes, and you do not need an account of your own:',
    }),
  signatory_copy: (details: { readonly title: string; readonly link: string }) => {
    const { title, link } = details;
    const signed = `You signed this document: ${title}. Your sealed copy is ready, and you can download it here:`;
    const keep = `The link is valid for ${SIGNATORY_LINK_DAYS} days, so please save the copy. If you did not sign it, contact us at once.`;
    return {
      subject: `You signed: ${title}`,
      text: [signed, link, keep].join('\n\n'),
      label: 'Download your copy',
    };
  },
  signatory_signed: ({ name }: Signatory) => ({
    subject: 'Your account is open',
    ...endingIn(`${name} has signed, and your company's account is open.`, {
      email: "To invest, send us the company's documents next: log in and follow the steps.",
      notice: "To invest, please send us the company's documents next.",
    }),
  }),
  signatory_signed_contracts: ({ name }: Signatory) => ({
    subject: "Your company's agreements are signed",
    ...endingIn(`${name} has signed the three agreements for your company.`, {
      email: 'You do not need to do anything; log in at any time to see how our review is going.',
      notice:
        'You do not need to do anything; here you can see at any time how our review is going.',
    }),
  }),
  signatory_declined_contracts: ({ name }: Signatory) => ({
    subject: 'An agreement of your company was not signed',
    ...endingIn(
      `${name} declined to sign an agreement for your company, or it expired before it was signed. Your company cannot be verified without it.`,
      askedAgain(name),
    ),
  }),
  signatory_signed_again: ({ name }: Signatory) => ({
    subject: "Your company's agreements are signed again",
    text: `${name} has signed the agreements of your company again. You do not need to do anything more.`,
  }),
  signatory_declined_again: ({ name }: Signatory) => ({
    subject: 'An agreement of your company was not signed again',
    ...endingIn(
      `${name} declined to sign an agreement of your company again, or it expired before it was signed. The agreements that were signed before stay in force. ${SUBSCRIPTIONS_WAIT}`,
      askedAgain(name),
    ),
  }),
  signatory_declined: ({ name }: Signatory) => ({
    subject: "Your company's letter was not signed",
    ...endingIn(
      `${name} declined to sign, or the letter expired before it was signed, so your company's account is not open yet.`,
      askedAgain(name),
    ),
  }),
  signatory_asked_to_subscribe: ({ fundName, ...details }: AskedForFund) =>
    askedToSign(details, {
      why: 'looks after the account of',
      label: 'Read and sign the subscription agreement',
      what: `The company wants to subscribe to ${fundName}. Before it can, please read and sign its subscription agreement, which names the amount. It takes about five minutes, and you do not need an account of your own. Once you have signed, the subscription is submitted:`,
    }),
  signatory_asked_to_redeem: ({ fundName, ...details }: AskedForFund) =>
    askedToSign(details, {
      why: 'looks after the account of',
      label: 'Read and sign the redemption agreement',
      what: `The company wants to redeem from ${fundName}. Before it can, please read and sign its redemption agreement, which says how much. It takes about five minutes, and you do not need an account of your own. Once you have signed, the redemption is submitted:`,
    }),
  signatory_signed_redemption: ({ name, fundName }: Signatory & Fund) => ({
    subject: `Your redemption from ${fundName} is submitted`,
    text: `${name} has signed your redemption from ${fundName}, and it is submitted. Your units are set aside until the dealing date. You can take the redemption back until its cut-off.`,
  }),
  signatory_declined_subscription: ({ name, fundName }: Signatory & Fund) => ({
    subject: `Your subscription to ${fundName} was not signed`,
    ...endingIn(
      `${name} declined to sign your subscription to ${fundName}, or it expired before it was signed. Nothing was submitted, and nothing is set aside.`,
      BEGIN_ANEW,
    ),
  }),
  signatory_declined_redemption: ({ name, fundName }: Signatory & Fund) => ({
    subject: `Your redemption from ${fundName} was not signed`,
    ...endingIn(
      `${name} declined to sign your redemption from ${fundName}, or it expired before it was signed. Nothing was submitted, and no units are set aside.`,
      BEGIN_ANEW,
    ),
  }),
  signed_subscription_refused: ({ name, fundName, refusal }: Signatory & Fund & SignedRefused) => ({
    subject: `Your subscription to ${fundName} is signed, but not submitted`,
    text: `${name} has signed your subscription to ${fundName}, but we could not submit it. ${SIGNED_REFUSALS.SUBSCRIPTION[refusal]} Nothing is set aside until then.`,
  }),
  signed_redemption_refused: ({ name, fundName, refusal }: Signatory & Fund & SignedRefused) => ({
    subject: `Your redemption from ${fundName} is signed, but not submitted`,
    text: `${name} has signed your redemption from ${fundName}, but we could not submit it. ${SIGNED_REFUSALS.REDEMPTION[refusal]} No units are set aside until then.`,
  }),
  signed_draft_refused_of_manager: ({
    legalName,
    name,
    fundName,
    isSubscription,
    refusal,
  }: Signatory & Fund & SignedRefused & OfCompany) => ({
    subject: `${shortened(legalName)}: signed, but not submitted`,
    text: `${name} has signed ${isSubscription ? `a subscription of ${legalName} to` : `a redemption of ${legalName} from`} ${fundName}, but it could not be submitted. We have told the client: ${quoted(SIGNED_REFUSALS[isSubscription ? 'SUBSCRIPTION' : 'REDEMPTION'][refusal])}. The draft stands open.`,
  }),
} satisfies Templates;

/** What to do after somebody has not signed for a company. */
function askedAgain(name: string) {
  return {
    email: `Log in to ask ${name} again, or to name someone else.`,
    notice: `Please ask ${name} again, or name someone else.`,
  };
}

/** Asks somebody by a link to sign for a company. */
function askedToSign(
  { role, representative, legalName, link }: Asked,
  { why, what, label }: { readonly why: string; readonly what: string; readonly label: string },
) {
  const asked = `${representative} ${why} ${legalName} with Ballast and named you, ${role}, as the person who signs for the company.`;
  const how = `The link is valid for ${SIGNATORY_LINK_DAYS} days and for you alone, so please do not pass it on. If you do not know ${representative} or ${legalName}, ignore this message: nothing is signed without you.`;
  return {
    subject: `Please sign for ${shortened(legalName)}`,
    text: [asked, what, link, how].join('\n\n'),
    label,
  };
}

/** Names of companies are free text, and a subject is no place for much of it. */
function shortened(name: string): string {
  return name.length > SUBJECT_NAME_MAX ? `${name.slice(0, SUBJECT_NAME_MAX - 1)}…` : name;
}
