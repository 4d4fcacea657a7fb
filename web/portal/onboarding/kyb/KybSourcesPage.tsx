import { COMPANY_ORIGINS, CompanySources } from '@ballast/contract/onboarding/origins.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { SourcesForm } from '../sources-form.tsx';
import { COMPANY_ORIGIN_WORDS } from './company-origin-words.ts';
import { KybScreen } from './kyb-screen.tsx';
import { useAnswerKyb, useKyb } from './use-kyb.ts';

/** What a company's wealth comes from, and what it invests of it. */
export function KybSourcesPage() {
  const { i18n } = useLingui();
  const { legal_business_name: name, sources } = useKyb();
  const answer = useAnswerKyb('SOURCE_OF_FUNDS');
  return (
    <KybScreen
      step="SOURCE_OF_FUNDS"
      title={<Trans>Where does the company’s money come from?</Trans>}
      lead={
        <Trans>
          The law requires us to ask this of every company that invests with us. Choose everything
          that applies to {name}; a sentence or two is enough. Our team may ask for a document about
          it.
        </Trans>
      }
    >
      <SourcesForm
        known={sources}
        rules={CompanySources}
        choices={COMPANY_ORIGINS.map((value) => ({
          value,
          title: i18n._(COMPANY_ORIGIN_WORDS[value]),
        }))}
        words={{
          wealth: <Trans>What the company owns</Trans>,
          howWealth: <Trans>How did the company acquire what it owns?</Trans>,
          wealthSuchAs: <Trans>Such as: it has made machine parts since 1998.</Trans>,
          funds: <Trans>What it invests with us</Trans>,
          whichFunds: <Trans>Where does what it invests with us come from?</Trans>,
          fundsSuchAs: <Trans>Such as: profits of the last two years.</Trans>,
        }}
        send={(told) => answer({ sources: told })}
      />
    </KybScreen>
  );
}
