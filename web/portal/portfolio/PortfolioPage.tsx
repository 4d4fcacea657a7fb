import { getPortfolioAssets } from '@ballast/contract/portfolio/portfolio.ts';
import { Trans } from '@lingui/react/macro';
import { Amount } from '../../app/amounts.tsx';
import { FailureNote } from '../../app/failure-note.tsx';
import { useReading } from '../../app/queries.ts';
import { PageHeader } from '../../ui/page-header.tsx';

/** / */
export function PortfolioPage() {
  const assets = useReading(getPortfolioAssets);
  return (
    <>
      <PageHeader
        title={<Trans>Portfolio</Trans>}
        lead={<Amount value={assets.data?.totals.total_usd ?? null} />}
      />
      <FailureNote error={assets.error} />
    </>
  );
}
