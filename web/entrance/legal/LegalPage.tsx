import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { paths } from '../../app/routing/paths.ts';
import styles from '../access-links.module.css';
import { Link } from '../link.tsx';
import { useShown } from '../router.ts';
import type { LegalName } from './legal-names.ts';

/** /legal/:document */
export function LegalPage() {
  const { i18n } = useLingui();
  const name = useShown()?.route.path.split('/').at(-1);
  const { title, paragraphs } = LEGAL_DOCUMENTS[name as LegalName];
  return (
    <AccessScreen title={i18n._(title)}>
      <div className={styles.text}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph.id}>{i18n._(paragraph)}</p>
        ))}
      </div>
      <Link to={paths.signUp()} aside>
        <Trans>Become a client</Trans>
      </Link>
    </AccessScreen>
  );
}

type LegalDocument = { title: MessageDescriptor; paragraphs: readonly MessageDescriptor[] };

/** What a client can read before signing up, by its name in the address. */
const LEGAL_DOCUMENTS: Readonly<Record<LegalName, LegalDocument>> = {
  'platform-access-agreement': {
    title: msg`Platform access agreement`,
    paragraphs: [
      msg`This agreement is between you and Ballast. It governs how you may use the platform: who may sign in for you, how you give instructions, how we carry them out, and when either of us may end it.`,
      msg`It is offered to professional, non-retail investors only. You keep your sign-in details and your second factor to yourself and tell us at once when somebody else may have them.`,
      msg`You are asked to sign it while you are being verified. The full text is shown to you then, before you sign, and the signed copy stays available to you. Nothing on this page replaces that text.`,
    ],
  },
  'privacy-policy': {
    title: msg`Privacy policy`,
    paragraphs: [
      msg`We keep what you enter when you sign up and are verified, what the platform records of your sign-ins and instructions, and what our custodian and our verification and signing providers tell us about them.`,
      msg`We use it to know who you are, to carry out your instructions, to keep the books, and to meet the duties that the law puts on us. We do not sell it. Tax numbers, authenticator secrets and document keys are encrypted where they are stored.`,
      msg`Your browser keeps your theme and whether amounts are hidden. Cookies keep you signed in and protect the forms; none of them follows you elsewhere. Under Settings, Devices you see every device that is signed in, and every time that a member of staff looked at your account.`,
      msg`The policy in force for you is shown with the agreements that you sign. Your relationship manager answers questions about what we keep and corrects what is wrong.`,
    ],
  },
  disclosures: {
    title: msg`Disclosures`,
    paragraphs: [
      msg`Digital assets and the funds that hold them can lose their value, all of it and quickly. Past performance says nothing certain about the future.`,
      msg`Performance is shown as a time-weighted return on a cash basis. It is not annualised, and it is before accrued fees.`,
      msg`The platform is for professional, non-retail investors with a portfolio of at least $0.5 million. Nothing on it is an offer where it may not be made, nor advice for your own situation.`,
      msg`What applies to you in your country is shown while you sign up, before you confirm that you have understood it.`,
    ],
  },
};
