import type { AgreementDocument } from '@ballast/contract/agreements/agreements.ts';
import { Trans } from '@lingui/react/macro';
import { formatDate } from '../../app/figures/format-date.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

type SealedCopyProps = { document: AgreementDocument };

export function SealedCopyText({ document }: SealedCopyProps) {
  const { state, sealed_at, tried_again_at } = document;
  if (state === 'READY' && sealed_at) {
    const at = formatDate(sealed_at, 'mediumWithTime');
    return <Trans>Sealed copy made {at}</Trans>;
  }
  if (state === 'FAILING' && tried_again_at) {
    const at = formatDate(tried_again_at, 'time');
    return (
      <Trans>
        Your signature is valid. Making your sealed copy is taking longer than usual; we will try
        again at {at}, and you need not do anything.
      </Trans>
    );
  }
  return <Trans>Your sealed copy is being made, which takes a moment.</Trans>;
}

export function SealedCopyBadge({ document: { state } }: SealedCopyProps) {
  switch (state) {
    case 'READY':
      return (
        <StatusBadge tone="good">
          <Trans>Sealed</Trans>
        </StatusBadge>
      );
    case 'FAILING':
      return (
        <StatusBadge tone="caution">
          <Trans>Taking longer</Trans>
        </StatusBadge>
      );
    case 'BEING_MADE':
      return (
        <StatusBadge>
          <Trans>Being sealed</Trans>
        </StatusBadge>
      );
  }
}
