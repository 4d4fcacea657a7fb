import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { formatDate } from '../../app/figures/format-date.ts';
import { LOCK_WORDS, type Lock } from './access-words.ts';

/** What keeps somebody from logging in or confirming, each with when it ends. */
export function Locks({ locks }: { locks: readonly Lock[] }) {
  const { i18n } = useLingui();
  if (locks.length === 0) return <Trans>None</Trans>;
  return locks.map(({ kind, until }) => (
    <div key={kind}>
      {i18n._(LOCK_WORDS[kind])}
      {': '}
      {until === null ? (
        <Trans>does not end by itself</Trans>
      ) : (
        <Trans>until {formatDate(until)}</Trans>
      )}
    </div>
  ));
}
