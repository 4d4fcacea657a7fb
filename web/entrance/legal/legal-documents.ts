import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LegalName } from './legal-names.ts';

type Section = {
  readonly heading: MessageDescriptor;
  readonly paragraphs: readonly MessageDescriptor[];
};

/** A legal page: `since` is the day from which its version is in force. */
type LegalDocument = {
  readonly title: MessageDescriptor;
  readonly version: string;
  readonly since: string;
  readonly sections: readonly Section[];
};

const SECOND = { version: '2', since: '2026-11-25T00:00:00.000Z' } as const;

/** What a client can read before signing up, by its name in the address. */
export const LEGAL_DOCUMENTS: Readonly<Record<LegalName, LegalDocument>> = {
  imprint: {
    title: msg`Imprint`,
    version: '1',
    since: SECOND.since,
    sections: [
      {
        heading: msg`What this platform is`,
        paragraphs: [
          msg`Ballast is a platform on which professional, non-retail investors hold digital assets and invest in funds and baskets. Clients' assets are kept by a custodian, apart from our own.`,
        ],
      },
      {
        heading: msg`Content`,
        paragraphs: [
          msg`We prepare these pages with care and correct any errors we find. Nothing here is advice on your own situation. Prices come from the exchanges on which the assets trade.`,
        ],
      },
    ],
  },
  'platform-access-agreement': {
    title: msg`Platform access agreement`,
    ...SECOND,
    sections: [
      {
        heading: msg`What it governs`,
        paragraphs: [
          msg`This agreement is between you and Ballast. It governs how you may use the platform: who may sign in for you, how you give instructions, how we carry them out, and when either of us may end it.`,
        ],
      },
      {
        heading: msg`Who may use the platform`,
        paragraphs: [
          msg`It is offered to professional, non-retail investors only. You keep your sign-in details and your second factor to yourself and tell us at once if somebody else may have them.`,
        ],
      },
      {
        heading: msg`How it is concluded`,
        paragraphs: [
          msg`You are asked to sign it while you are being verified. The full text is shown to you then, before you sign, and the signed copy stays available to you. Nothing on this page replaces that text.`,
        ],
      },
    ],
  },
  'privacy-policy': {
    title: msg`Privacy policy`,
    ...SECOND,
    sections: [
      {
        heading: msg`What we keep`,
        paragraphs: [
          msg`We keep what you enter when you sign up and are verified, what the platform records of your sign-ins and instructions, and what our custodian and our verification and signing providers tell us about them.`,
          msg`Tax numbers, authenticator secrets and document keys are encrypted where they are stored.`,
        ],
      },
      {
        heading: msg`Why we keep it`,
        paragraphs: [
          msg`We use it to know who you are, to carry out your instructions, to keep the books, and to meet our legal duties. We do not sell it. We pass it on only to those who carry out your instructions with us, and to authorities where the law obliges us.`,
        ],
      },
      {
        heading: msg`How long we keep it`,
        paragraphs: [
          msg`While you are a client, and afterwards for as long as the law obliges us: in general ten years after the end of the relationship for identity documents, agreements, instructions and the books. Accounts that were never opened are kept only as long as we must be able to show why.`,
        ],
      },
      {
        heading: msg`Your rights`,
        paragraphs: [
          msg`You may ask what we hold on you and receive a copy, have errors corrected, have data erased that we no longer need, object to a use or have it restricted, and take your data elsewhere. We answer within one month. We cannot erase what the law obliges us to keep until that period ends.`,
        ],
      },
      {
        heading: msg`In your browser`,
        paragraphs: [
          msg`Your browser keeps your theme and whether amounts are hidden. Cookies keep you signed in and protect the forms; none of them follows you elsewhere. Under Settings, Devices, you can see every device that is logged in and each time a member of our staff viewed your account.`,
        ],
      },
    ],
  },
  disclosures: {
    title: msg`Disclosures`,
    ...SECOND,
    sections: [
      {
        heading: msg`Risks`,
        paragraphs: [
          msg`Digital assets and the funds that hold them can lose their value, all of it and quickly. Past performance is not a guide to future results.`,
        ],
      },
      {
        heading: msg`How performance is shown`,
        paragraphs: [
          msg`Performance is shown as a time-weighted return on a cash basis. It is not annualised, and it is before accrued fees.`,
        ],
      },
      {
        heading: msg`Who it is for`,
        paragraphs: [
          msg`The platform is for professional, non-retail investors with a portfolio of at least $0.5 million. Nothing on it is an offer where an offer may not be made, or advice on your own situation.`,
          msg`What applies to you in your country is shown while you sign up, before you confirm that you have understood it.`,
        ],
      },
    ],
  },
};
