import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Amount } from '../../app/figures/amounts.tsx';
import { isKeyOf } from '../../app/routing/known-key.ts';
import { type Drawn, SEEN_WORDS, SIDE_WORDS } from './correction-words.ts';

/** The lines that are posted, and what the client sees of them. */
export function CorrectionLines({ lines, client_sees: seen }: Omit<Drawn, 'client'>) {
  const { i18n } = useLingui();
  return (
    <>
      {lines.map(({ of, purpose, asset, amount }) => (
        <div key={`${of} ${purpose} ${asset}`}>
          {isKeyOf(SIDE_WORDS, purpose) ? i18n._(SIDE_WORDS[purpose]) : purpose}
          {': '}
          <Amount value={amount} asset={asset} signed full />
        </div>
      ))}
      {seen.length === 0 ? (
        <Trans>No client sees anything of it</Trans>
      ) : (
        seen.map(({ type, asset, amount }) => (
          <div key={asset}>
            <Trans>The client is told, and sees:</Trans>{' '}
            {isKeyOf(SEEN_WORDS, type) ? i18n._(SEEN_WORDS[type]) : type}{' '}
            <Amount value={amount} asset={asset} signed full />
          </div>
        ))
      )}
    </>
  );
}
