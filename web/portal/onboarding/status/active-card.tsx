import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Says that everything is done, and leads to what can be done now. */
export function ActiveCard() {
  return (
    <EmptyState
      title={<Trans>Your account is active</Trans>}
      text={
        <Trans>
          Your identity is verified and your agreements are in order. You can deposit and invest
          now.
        </Trans>
      }
    >
      <ButtonLink to={paths.deposit()}>
        <Trans>Make a deposit</Trans>
      </ButtonLink>
      <ButtonLink to={paths.explore()} variant="default">
        <Trans>Explore funds</Trans>
      </ButtonLink>
    </EmptyState>
  );
}
