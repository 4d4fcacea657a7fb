import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDate } from '../../app/figures/format-date.ts';
import { Note } from '../../ui/note.tsx';

/** A figure, or in words that it is not known so far: something in it never had a price. */
export function Known({ unknown, children }: { unknown: boolean; children: ReactNode }) {
  return unknown ? <Trans>Not known yet</Trans> : children;
}

/** Says since when a figure is not known, and what ends that. Nothing while it is known. */
export function NotKnownNote({ since }: { since: string | null | undefined }) {
  if (!since) return null;
  return (
    <Note tone="info" title={<Trans>Not known since {formatDate(since, 'mediumWithTime')}</Trans>}>
      <Trans>
        Something that you hold has no price yet. Once it has one, the value and the return are
        shown again, for the time since then too. What you own is not affected.
      </Trans>
    </Note>
  );
}
