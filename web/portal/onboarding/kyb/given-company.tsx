import type { Kyb } from '@ballast/contract/onboarding/kyb/kyb.ts';
import type { CompanyOrigin } from '@ballast/contract/onboarding/origins.ts';
import { useLingui as useI18n } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '../../../app/routing/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/lists/facts.tsx';
import { AnswerFact } from '../review.tsx';
import { SentEvidence } from '../sent-evidence.tsx';
import { COMPANY_ORIGIN_WORDS } from './company-origin-words.ts';

/** What a company told before its documents, each with the way to change it. */
export function GivenCompany({ kyb }: { kyb: Kyb }) {
  const { t } = useLingui();
  const { register, people, sources } = kyb;
  const isAccepted = kyb.signatory_identity?.status === 'APPROVED';
  return (
    <Card title={<Trans>What you told us</Trans>}>
      <Facts>
        <AnswerFact
          label={<Trans>Register number</Trans>}
          change={{ to: paths.kybCompanyDetails(), label: t`Change the company’s details` }}
        >
          {register?.register_number}
        </AnswerFact>
        <AnswerFact
          label={<Trans>People behind it</Trans>}
          change={{ to: paths.kybPeople(), label: t`Change the people behind the company` }}
        >
          {people.map((each) => `${each.first_name} ${each.last_name}`).join(', ')}
        </AnswerFact>
        <AnswerFact
          label={<Trans>What it owns comes from</Trans>}
          change={{
            to: paths.kybSourceOfFunds(),
            label: t`Change where the company’s money comes from`,
          }}
        >
          <OriginNames origins={sources?.source_of_wealth ?? []} />
        </AnswerFact>
        <AnswerFact
          label={<Trans>What it invests comes from</Trans>}
          change={{
            to: paths.kybSourceOfFunds(),
            label: t`Change where what it invests comes from`,
          }}
        >
          <OriginNames origins={sources?.source_of_funds ?? []} />
        </AnswerFact>
        {kyb.signatory_identity === null ? null : (
          <AnswerFact
            label={<Trans>Your identity document</Trans>}
            change={
              isAccepted
                ? null
                : { to: '/kyb/verify-identity', label: t`Change your identity document` }
            }
          >
            {isAccepted ? <Trans>Accepted</Trans> : <Trans>Received</Trans>}
          </AnswerFact>
        )}
      </Facts>
      <SentEvidence />
    </Card>
  );
}

function OriginNames({ origins }: { origins: readonly CompanyOrigin[] }) {
  const { i18n } = useI18n();
  return origins.map((each) => i18n._(COMPANY_ORIGIN_WORDS[each])).join(', ');
}
