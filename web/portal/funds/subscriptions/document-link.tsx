import type { SubscriptionRequest } from '@ballast/contract/funds/subscriptions.ts';
import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { stepPath } from './step-path.ts';

type DocumentLinkProps = { strategy: SubscriptionRequest['strategy_type']; fundSlug: string };

/** Where the document is sent that is missing. */
export function DocumentLink({ strategy, fundSlug }: DocumentLinkProps) {
  return strategy === 'US' ? (
    <ButtonLink to={stepPath(fundSlug, 'accredited-verify')}>
      <Trans>Send your evidence</Trans>
    </ButtonLink>
  ) : (
    <ButtonLink to={stepPath(fundSlug, 'address')}>
      <Trans>Prove your address</Trans>
    </ButtonLink>
  );
}
