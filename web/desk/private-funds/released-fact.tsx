import type { ProposedFund } from '@ballast/contract/staff/fund-proposals.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { Amount } from '../../app/figures/amounts.tsx';
import { Fact } from '../../ui/lists/facts.tsx';

/** What a sign-off releases to clients, as it stands now. */
export function ReleasedFact(releases: NonNullable<ProposedFund['releases']>) {
  const { redemptions, amount, currency } = releases;
  return (
    <Fact label={<Trans>It releases to clients</Trans>}>
      {redemptions === 0 ? (
        <Trans>Nothing: nothing is held back</Trans>
      ) : (
        <Trans>
          <Amount value={amount} asset={currency} /> of{' '}
          <Plural value={redemptions} one="# redemption" other="# redemptions" />
        </Trans>
      )}
    </Fact>
  );
}
