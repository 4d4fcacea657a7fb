import type { CorrectionKind } from '@ballast/contract/payments/corrections.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Amount } from '../../app/figures/amounts.tsx';
import { isKeyOf } from '../../app/routing/known-key.ts';
import { Fact } from '../../ui/lists/facts.tsx';
import { ACCOUNT_WORDS, type Drawn, SEEN_WORDS } from './correction-words.ts';

type LinesProps = Pick<Drawn, 'lines' | 'client_sees'> & { kind: CorrectionKind };

/** The lines that are posted, and what the client sees of them, among the facts of a correction. */
export function CorrectionLines({ kind, lines, client_sees: seen }: LinesProps) {
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
        {seen.length === 0 ? <SeesNoMove kind={kind} hasLines={lines.length > 0} /> : null}
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

/** Without lines something has not left, or was not traded, of which the client is told where it is theirs. */
function SeesNoMove({ kind, hasLines }: { kind: CorrectionKind; hasLines: boolean }) {
  if (kind === 'FILL' && hasLines) {
    return <Trans>Their order goes on at what was quoted; the difference is the house’s</Trans>;
  }
  if (kind === 'FILL') return <Trans>This part of the order has failed, and is free again</Trans>;
  if (hasLines || kind === 'RETURN_OUTCOME') return <Trans>Nothing of it</Trans>;
  return <Trans>The withdrawal has failed, and its amount is free again</Trans>;
}
