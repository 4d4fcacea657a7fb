import type { ENVELOPE_TYPES } from '@ballast/contract/agreements/envelopes.ts';
import type { KycStatus } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { SettingRow, SettingRows } from '../../../ui/lists/setting-row.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { DownloadAgreement } from '../../agreements/download-agreement.tsx';
import { SealedCopyText } from '../../agreements/sealed-copy.tsx';

type EnvelopeType = (typeof ENVELOPE_TYPES)[number];
type Agreement = KycStatus['agreements'][number];

const NAMES: Readonly<Record<EnvelopeType, MessageDescriptor>> = {
  PLATFORM_AGREEMENT: msg`Platform agreement`,
  REVERSE_SOLICITATION_LETTER: msg`Declaration of non-solicitation`,
  CUSTODY_SERVICE_AGREEMENT: msg`Custody service agreement`,
  MASTER_PURCHASE_AGREEMENT: msg`Master purchase agreement`,
  SUBSCRIPTION_AGREEMENT: msg`Subscription agreement`,
  SUBSCRIPTION_AGREEMENT_US: msg`Subscription agreement for US taxpayers`,
  REDEMPTION_AGREEMENT: msg`Redemption agreement`,
  PROOF_OF_INCOME_AFFIRMATION: msg`Affirmation of income`,
  PROOF_OF_NET_WORTH_AFFIRMATION: msg`Affirmation of net worth`,
  PROOF_OF_ASSETS_AFFIRMATION: msg`Affirmation of assets`,
  TEST_DOCUMENT: msg`Test document`,
};

const STATUSES: Readonly<Record<Agreement['status'], [MessageDescriptor, Tone]>> = {
  REQUIRED: [msg`To sign`, 'caution'],
  SIGNED: [msg`Signed`, 'good'],
  DECLINED: [msg`Declined`, 'bad'],
};

export function AgreementRows({ agreements }: { agreements: readonly Agreement[] }) {
  const { t, i18n } = useLingui();
  return (
    <SettingRows label={t`Agreements`}>
      {agreements.map(({ envelope_type, status, id, document }) => {
        const [word, tone] = STATUSES[status];
        const name = i18n._(NAMES[envelope_type]);
        return (
          <SettingRow
            key={envelope_type}
            title={name}
            text={document ? <SealedCopyText document={document} /> : null}
          >
            <StatusBadge tone={tone}>{i18n._(word)}</StatusBadge>
            {id && document?.state === 'READY' ? <DownloadAgreement id={id} title={name} /> : null}
          </SettingRow>
        );
      })}
    </SettingRows>
  );
}
