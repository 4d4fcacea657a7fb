import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Amount } from '../../app/figures/amounts.tsx';
import { isKeyOf } from '../../app/routing/known-key.ts';
import { Fact } from '../../ui/lists/facts.tsx';
import { ACCOUNT_WORDS, type Drawn, SEEN_WORDS } from './correction-words.ts';

/** The lines that are posted, and what the client sees of them, among the facts of a correction. */
export function CorrectionLines({
  lines,
  client_sees: seen,
}: Pick<Drawn, 'lines' | 'client_sees'>) {
  const { i18n } = useLingui();
  return (
    <>
      {lines.map(({ of, purpose, asset, amount }) => (
        <Fact
          key={`${of} ${purpose} ${asset}`}
          label={isKeyOf(ACCOUNT_WORDS, purpose) ? i18n._(ACCOUNT_WORDS[purpose]) : purpose}
        >
          <Amount value={amount} asset={asset} signed full />
        </Fact>
      ))}
      <Fact label={<Trans>The client sees</Trans>}>
        {seen.length === 0 ? <SeesNoMove hasLines={lines.length > 0} /> : null}
        {seen.map(({ type, asset, amount }) => (
          <div key={asset}>
            {isKeyOf(SEEN_WORDS, type) ? i18n._(SEEN_WORDS[type]) : type}
            {', '}
            <Amount value={amount} asset={asset} signed full />
          </div>
        ))}
      </Fact>
    </>
  );
}

/** Without lines it is about a withdrawal that was not sent, of which the client is told. */
function SeesNoMove({ hasLines }: { hasLines: boolean }) {
  if (hasLines) return <Trans>Nothing of it</Trans>;
  return <Trans>The withdrawal has failed, and its amount is free again</Trans>;
}
