import { Trans } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense } from 'react';
import { formatDate } from '../../app/figures/format-date.ts';
import { ButtonLink } from '../../app/routing/link.tsx';
import { useUser } from '../../app/session/use-user.ts';
import type { VerificationState } from '../onboarding/status/verification-state.ts';
import { verificationStart } from '../verification-start.ts';
import styles from './verification-banner.module.css';

/** Not before it is needed: most who open their portfolio are verified. */
const WithVerificationState = lazy(async () => {
  const { WithVerificationState } = await import(
    '../onboarding/status/with-verification-state.tsx'
  );
  return { default: WithVerificationState };
});

export function VerificationBanner() {
  const user = useUser();
  const mayBeBack = user.account_type === 'INDIVIDUAL' && MAY_BE_BACK.includes(user.kyc_stage);
  return mayBeBack ? <BackBanner user={user} /> : <Banner user={user} words={wordsFor(user)} />;
}

/** Says so when something came back to the client, whatever the rest waits for. */
function BackBanner({ user }: { user: Person }) {
  const words = wordsFor(user);
  return (
    <Suspense fallback={<Banner user={user} words={words} />}>
      <WithVerificationState>
        {(state) => <Banner user={user} words={(state && BACK_WORDS[state]) ?? words} />}
      </WithVerificationState>
    </Suspense>
  );
}

function Banner({ user, words: { text, action } }: { user: Person; words: Words }) {
  return (
    <section className={styles.banner} aria-labelledby="verification-banner">
      <div>
        <h2 id="verification-banner" className={styles.title}>
          <Title user={user} />
        </h2>
        <p className={styles.text}>{text}</p>
      </div>
      <ButtonLink to={verificationStart(user)}>{action}</ButtonLink>
    </section>
  );
}

function Title({ user }: { user: Person }) {
  const { account_type, kyc_stage } = user;
  if (isAskedMore(user)) {
    return user.answers_overdue ? (
      <Trans>Details of your company are overdue</Trans>
    ) : (
      <Trans>We need to know more about your company</Trans>
    );
  }
  if (account_type === 'INDIVIDUAL') return <Trans>Verify your identity to invest</Trans>;
  return kyc_stage === 'SUBMITTED' ? (
    <Trans>We are checking what you sent</Trans>
  ) : (
    <Trans>Verify your company to invest</Trans>
  );
}

/** A company that is verified, of which something is asked or was not accepted. */
function isAskedMore({ answers_due_at, kyc_stage }: Person): boolean {
  return answers_due_at !== null && kyc_stage !== 'SUBMITTED';
}

type Person = ReturnType<typeof useUser>;
type Words = { readonly text: ReactNode; readonly action: ReactNode };

/** The stages in which something of what was given may have come back. */
const MAY_BE_BACK: readonly Person['kyc_stage'][] = ['CREATED', 'SUBMITTED'];

const BACK_WORDS: Readonly<Partial<Record<VerificationState, Words>>> = {
  GIVEN_BACK: {
    text: <Trans>Something in your details needs a change. We tell you what, and why.</Trans>,
    action: <Trans>See what to change</Trans>,
  },
  DOCUMENT_AGAIN: {
    text: <Trans>We need your document again, and tell you why.</Trans>,
    action: <Trans>Send it again</Trans>,
  },
  DOCUMENT_REJECTED: {
    text: (
      <Trans>We could not accept your document. The status says why, and whom you can ask.</Trans>
    ),
    action: <Trans>See why</Trans>,
  },
};

function laterAnswersWords({ answers_due_at, answers_overdue, kyc_stage }: Person): Words {
  if (kyc_stage === 'REJECTED') {
    return {
      text: (
        <Trans>
          We could not accept what you sent, so deposits and investments are paused. You can still
          redeem and withdraw.
        </Trans>
      ),
      action: <Trans>See why</Trans>,
    };
  }
  const day = formatDate(answers_due_at ?? '');
  return {
    text: answers_overdue ? (
      <Trans>
        We asked for them by {day}. Deposits and investments are paused until you have sent them.
        You can still redeem and withdraw.
      </Trans>
    ) : (
      <Trans>
        Please tell us by {day}. Nothing changes until then; after that, deposits and investments
        are paused until you have. You can always redeem and withdraw.
      </Trans>
    ),
    action: <Trans>See what is needed</Trans>,
  };
}

function wordsFor(user: Person): Words {
  const { account_type, kyc_stage } = user;
  if (isAskedMore(user)) return laterAnswersWords(user);
  if (kyc_stage === 'SUBMITTED') {
    return {
      text: <Trans>Our team checks what you have sent. We’ll email you when it is done.</Trans>,
      action: <Trans>See where it stands</Trans>,
    };
  }
  if (account_type === 'INSTITUTIONAL') {
    return {
      text: (
        <Trans>
          We check the documents of your company once. Then it can deposit, invest and withdraw.
        </Trans>
      ),
      action: <Trans>See what is needed</Trans>,
    };
  }
  if (kyc_stage === 'AGREEMENTS_VERIFICATION') {
    return {
      text: (
        <Trans>Your identity is verified. Two agreements are left before you can deposit.</Trans>
      ),
      action: <Trans>Go to the agreements</Trans>,
    };
  }
  if (kyc_stage === 'REJECTED') {
    return {
      text: <Trans>We could not verify you. The status says why, and whom you can ask.</Trans>,
      action: <Trans>See why</Trans>,
    };
  }
  return {
    text: (
      <Trans>
        It takes about ten minutes, with a document at hand. Then you can deposit, invest and
        withdraw. Until then you can look at everything.
      </Trans>
    ),
    action: <Trans>Start or continue verification</Trans>,
  };
}
