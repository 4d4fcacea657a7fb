import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getFund } from '@ballast/contract/funds/funds.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { CLOSED_WORDS } from './fund-words.ts';
import { useHolding } from './use-holding.ts';

/** What can be done with a fund: a fund that takes no money says why. */
export function FundActions({ fund }: { fund: AnswerOf<typeof getFund> }) {
  const { i18n } = useLingui();
  const holding = useHolding(fund.slug);
  const closed = CLOSED_WORDS[fund.state];
  return (
    <>
      {closed ? (
        <span>{i18n._(closed)}</span>
      ) : (
        <ButtonLink to={paths.invest(fund.id)}>
          <Trans>Invest</Trans>
        </ButtonLink>
      )}
      {holding && fund.redemptions_allowed ? (
        <ButtonLink to={paths.redeem(fund.slug)} variant="default">
          <Trans>Redeem</Trans>
        </ButtonLink>
      ) : null}
    </>
  );
}
