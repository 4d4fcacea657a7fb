import type { KycStatus } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SupportContact } from '../../../app/errors/support-contact.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/note.tsx';
import styles from './status-note.module.css';
import {
  stepThatMends,
  type VerificationState,
  verificationStateOf,
} from './verification-state.ts';

const TITLES: Readonly<Record<Exclude<VerificationState, 'ACTIVE'>, MessageDescriptor>> = {
  NOT_FINISHED: msg`Your verification is not finished`,
  GIVEN_BACK: msg`Something in your details needs a change`,
  DOCUMENT_AGAIN: msg`We need your document again`,
  DOCUMENT_REJECTED: msg`We could not accept your document`,
  PENDING: msg`We are checking your identity`,
  REJECTED: msg`We could not verify you`,
  AGREEMENTS_REQUIRED: msg`Two agreements are waiting for you`,
  AGREEMENTS_PENDING: msg`We are checking your agreements`,
};

const ONE_LEFT = msg`One agreement is waiting for you`;

const ACTIONS: Partial<Record<VerificationState, MessageDescriptor>> = {
  NOT_FINISHED: msg`Start or continue verification`,
  GIVEN_BACK: msg`Change your details`,
  DOCUMENT_AGAIN: msg`Send your document again`,
  AGREEMENTS_REQUIRED: msg`Read and sign`,
};

/** The state of the verification, why, and the step that continues it. */
export function StatusNote({ status }: { status: KycStatus }) {
  const { i18n } = useLingui();
  const state = verificationStateOf(status);
  if (state === 'ACTIVE') return null;
  const step = stepThatMends(status);
  const action = ACTIONS[state];
  const reason = reasonOf(state, status);
  return (
    <Card title={i18n._(isOneLeft(status) ? ONE_LEFT : TITLES[state])}>
      <div className={styles.note}>
        <p className={styles.text}>{textOf(state, status)}</p>
        {reason ? (
          <Note tone="caution" title={<Trans>The reason</Trans>}>
            {reason}
          </Note>
        ) : null}
        {state === 'DOCUMENT_AGAIN' && status.reason ? (
          <Note tone="caution" title={<Trans>About your details</Trans>}>
            {status.reason}
          </Note>
        ) : null}
        {step && action ? <ButtonLink to={step}>{i18n._(action)}</ButtonLink> : null}
      </div>
    </Card>
  );
}

/** One of the agreements is signed, and the other is not. */
function isOneLeft({ agreements }: KycStatus): boolean {
  const statuses = agreements.map(({ status }) => status);
  return statuses.includes('SIGNED') && statuses.some((status) => status !== 'SIGNED');
}

function reasonOf(state: VerificationState, { identity, reason }: KycStatus): string | null {
  if (state === 'DOCUMENT_AGAIN' || state === 'DOCUMENT_REJECTED') return identity.reason;
  return state === 'GIVEN_BACK' || state === 'REJECTED' ? reason : null;
}

function textOf(state: VerificationState, status: KycStatus): ReactNode {
  if (state === 'NOT_FINISHED') {
    return (
      <Trans>
        It takes about ten minutes. What you have entered is kept, and you can pick up where you
        left off.
      </Trans>
    );
  }
  if (state === 'GIVEN_BACK') {
    return <Trans>Correct it and send it again; the rest stays as it is.</Trans>;
  }
  if (state === 'DOCUMENT_AGAIN') {
    return <Trans>Everything else stays as it is; we go on as soon as we have it.</Trans>;
  }
  if (state === 'PENDING') return <PendingText status={status} />;
  if (state === 'AGREEMENTS_PENDING') return <CheckedByText status={status} />;
  if (state === 'AGREEMENTS_REQUIRED') {
    return (
      <Trans>
        Your identity is verified. Once both are signed we check them within 10 minutes, and you can
        deposit.
      </Trans>
    );
  }
  return (
    <Trans>
      We may take only clients whom we could verify, so you cannot invest with us. If you think that
      this is a mistake, write to <SupportContact />; we answer within two business days.
    </Trans>
  );
}

/** How long the check of an identity takes, document and answers together. */
function PendingText({ status }: { status: KycStatus }) {
  const isDocumentPending = status.identity.verification_status === 'SUBMITTED';
  return (
    <>
      {isDocumentPending ? null : <Trans>Your document is in order.</Trans>}{' '}
      {status.us_tax_payer ? (
        <UsWait isDocumentPending={isDocumentPending} />
      ) : (
        <Trans>The whole review takes up to 5 business days.</Trans>
      )}{' '}
      <Trans>There is nothing for you to do, and we’ll email you when it is done.</Trans>
    </>
  );
}

function UsWait({ isDocumentPending }: { isDocumentPending: boolean }) {
  return isDocumentPending ? (
    <Trans>
      Most checks are done within 10 minutes. Some need a closer look: then your document is pending
      for up to 24 hours, and all of it takes 1 to 2 business days.
    </Trans>
  ) : (
    <Trans>Most checks are done within 10 minutes; some take 1 to 2 business days.</Trans>
  );
}

/** Until when the signed agreements are checked, and what becomes of a check that takes longer than promised. */
function CheckedByText({ status }: { status: KycStatus }) {
  const { agreements_checked_by: by, agreements_overdue: isOverdue } = status;
  if (by === null) {
    return (
      <Trans>Both are signed. We check them within 10 minutes; this page updates by itself.</Trans>
    );
  }
  const time = formatDate(by, 'time');
  const again = nextSealing(status);
  if (isOverdue) {
    return (
      <Trans>
        Both are signed, and your signatures are valid. Our check is taking longer than we promised:
        it was due by {time}. Our team is working on it; you need not do anything. This page updates
        by itself, and we’ll email you as soon as your account is active.
      </Trans>
    );
  }
  if (again !== null) {
    const next = formatDate(again, 'time');
    return (
      <Trans>
        Both are signed, and your signatures are valid. Making the sealed copies is taking longer
        than usual; we will try again at {next}. You need not do anything: this page updates by
        itself, and we’ll email you.
      </Trans>
    );
  }
  return (
    <Trans>
      Both are signed. We check them within 10 minutes, by {time} at the latest; this page updates
      by itself, and we’ll email you.
    </Trans>
  );
}

/** When a sealed copy that fails is tried next; null while none fails. */
function nextSealing({ agreements }: KycStatus): string | null {
  const [next = null] = agreements
    .flatMap(({ document }) => document?.tried_again_at ?? [])
    .toSorted();
  return next;
}
