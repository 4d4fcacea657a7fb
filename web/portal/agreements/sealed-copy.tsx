import type { AgreementDocument } from '@ballast/contract/agreements/agreements.ts';
import { Trans } from '@lingui/react/macro';
import { formatDate } from '../../app/figures/format-date.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

type SealedCopyProps = { document: AgreementDocument };

export function SealedCopyText({ document }: SealedCopyProps) {
  const { state, sealed_at, tried_again_at } = document;
  if (state === 'READY' && sealed_at) {
    const at = formatDate(sealed_at, 'longWithTime');
    return <Trans>Sealed copy made {at}</Trans>;
  }
  if (state === 'FAILING' && tried_again_at) {
    const at = formatDate(tried_again_at, 'time');
    return (
      <Trans>
        Your signature counts. Making your sealed copy takes longer than usual; we try again at {at}
        , and there is nothing for you to do.
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
          <Trans>Takes longer</Trans>
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
