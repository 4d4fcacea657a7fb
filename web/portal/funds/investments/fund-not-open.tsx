import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getFund } from '@ballast/contract/funds/funds.ts';
import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

type FundNotOpenProps = { fund: Pick<AnswerOf<typeof getFund>, 'state' | 'slug'> };

/** Why a fund takes no money at present, and what the client can do. */
export function FundNotOpen({ fund }: FundNotOpenProps) {
  const inquiry = fund.state === 'INQUIRY_ONLY';
  return (
    <EmptyState
      title={
        inquiry ? (
          <Trans>This fund takes inquiries only</Trans>
        ) : (
          <Trans>This fund does not allow investments at the moment</Trans>
        )
      }
      text={
        inquiry ? (
          <Trans>
            Tell your relationship manager that you are interested. We follow up within 24 hours.
          </Trans>
        ) : (
          <Trans>What you hold in it stays invested. Other funds are open.</Trans>
        )
      }
    >
      <ButtonLink to={paths.explore()}>
        <Trans>See other funds</Trans>
      </ButtonLink>
      <ButtonLink to={paths.fund(fund.slug)} variant="default">
        <Trans>Back to the fund</Trans>
      </ButtonLink>
    </EmptyState>
  );
}
