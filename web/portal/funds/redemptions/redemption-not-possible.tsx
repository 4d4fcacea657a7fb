import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getFund } from '@ballast/contract/funds/funds.ts';
import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

type Fund = Pick<AnswerOf<typeof getFund>, 'redemptions_allowed' | 'slug'>;

/** Why nothing can be redeemed: the fund does not allow it, or nothing is held. */
export function RedemptionNotPossible({ fund }: { fund: Fund }) {
  return (
    <EmptyState
      title={
        fund.redemptions_allowed ? (
          <Trans>You hold nothing in this fund</Trans>
        ) : (
          <Trans>This fund does not allow redemptions</Trans>
        )
      }
      text={
        fund.redemptions_allowed ? (
          <Trans>What you invest now can be redeemed once it is in your portfolio.</Trans>
        ) : (
          <Trans>
            What you hold stays invested. Your relationship manager knows when that changes.
          </Trans>
        )
      }
    >
      <ButtonLink to={paths.fund(fund.slug)}>
        <Trans>Back to the fund</Trans>
      </ButtonLink>
    </EmptyState>
  );
}
