import type { KycStatus } from '@ballast/contract/onboarding/kyc-calls.ts';
import { Trans } from '@lingui/react/macro';
import { formatDate } from '../../../app/format-date.ts';

/** How long the check of an identity takes (access.md, section 9). */
export function PendingText({ status }: { status: KycStatus }) {
  return status.us_tax_payer ? (
    <Trans>
      Most checks are done within 10 minutes; some take 1 to 2 business days. There is nothing for
      you to do, and we email you when it is done.
    </Trans>
  ) : (
    <Trans>
      It takes up to 5 business days. There is nothing for you to do, and we email you when it is
      done.
    </Trans>
  );
}

/** Until when the signed agreements are checked. */
export function CheckedByText({ status }: { status: KycStatus }) {
  const by = status.agreements_checked_by;
  if (by === null) {
    return <Trans>Both are signed. We check them within 10 minutes; this page follows.</Trans>;
  }
  const time = formatDate(by, 'time');
  return (
    <Trans>
      Both are signed. We check them within 10 minutes, by {time} at the latest; this page follows,
      and we email you.
    </Trans>
  );
}
