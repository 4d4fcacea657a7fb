import type { KycStatus } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { Trans } from '@lingui/react/macro';
import { formatDate } from '../../../app/figures/format-date.ts';

/** How long the check of an identity takes, and of it that of the document (spec/access.md, section 9). */
export function PendingText({ status }: { status: KycStatus }) {
  const isDocumentPending = status.identity.verification_status === 'SUBMITTED';
  return (
    <>
      {isDocumentPending ? null : <Trans>Your document is in order.</Trans>}{' '}
      {status.us_tax_payer ? (
        <UsWait isDocumentPending={isDocumentPending} />
      ) : (
        <WaitAbroad isDocumentPending={isDocumentPending} status={status} />
      )}{' '}
      <Trans>There is nothing for you to do, and we email you when it is done.</Trans>
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

/** Who sent the document with an invitation was promised no day for it. */
function WaitAbroad({
  isDocumentPending,
  status: { identity_case },
}: {
  isDocumentPending: boolean;
  status: KycStatus;
}) {
  return isDocumentPending && identity_case?.turnaround === 'DAY' ? (
    <Trans>
      Your document is checked within 24 hours, and everything together within 5 business days.
    </Trans>
  ) : (
    <Trans>Everything together takes up to 5 business days.</Trans>
  );
}

/** Until when the signed agreements are checked, and what becomes of a check that takes longer than promised. */
export function CheckedByText({ status }: { status: KycStatus }) {
  const { agreements_checked_by: by, agreements_overdue: isOverdue } = status;
  if (by === null) {
    return <Trans>Both are signed. We check them within 10 minutes; this page follows.</Trans>;
  }
  const time = formatDate(by, 'time');
  const again = nextSealing(status);
  if (isOverdue) {
    return (
      <Trans>
        Both are signed, and your signatures count. Our check takes longer than we promised: it was
        due by {time}. Our staff know and are at it; there is nothing for you to do. This page
        follows, and we email you as soon as your account is active.
      </Trans>
    );
  }
  if (again !== null) {
    const next = formatDate(again, 'time');
    return (
      <Trans>
        Both are signed, and your signatures count. Making the sealed copies takes longer than
        usual; we try again at {next}. There is nothing for you to do: this page follows, and we
        email you.
      </Trans>
    );
  }
  return (
    <Trans>
      Both are signed. We check them within 10 minutes, by {time} at the latest; this page follows,
      and we email you.
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
