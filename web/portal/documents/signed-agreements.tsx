import type { listSignedAgreements } from '@ballast/contract/agreements/agreements.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate } from '../../app/figures/format-date.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { SettingRow, SettingRows } from '../../ui/lists/setting-row.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DownloadAgreement } from '../agreements/download-agreement.tsx';
import { SealedCopyBadge, SealedCopyText } from '../agreements/sealed-copy.tsx';
import { signedAgreementsQuery } from './queries.ts';

type Item = AnswerOf<typeof listSignedAgreements>['items'][number];
type Section = 'PLATFORM' | 'CUSTODY' | 'SUBSCRIPTION' | 'OTHER';

/** Under which heading each kind stands. */
const SECTION_OF: Readonly<Record<Item['envelope_type'], Section>> = {
  PLATFORM_AGREEMENT: 'PLATFORM',
  REVERSE_SOLICITATION_LETTER: 'PLATFORM',
  CUSTODY_SERVICE_AGREEMENT: 'CUSTODY',
  MASTER_PURCHASE_AGREEMENT: 'CUSTODY',
  SUBSCRIPTION_AGREEMENT: 'SUBSCRIPTION',
  SUBSCRIPTION_AGREEMENT_US: 'SUBSCRIPTION',
  REDEMPTION_AGREEMENT: 'SUBSCRIPTION',
  PROOF_OF_INCOME_AFFIRMATION: 'SUBSCRIPTION',
  PROOF_OF_NET_WORTH_AFFIRMATION: 'SUBSCRIPTION',
  PROOF_OF_ASSETS_AFFIRMATION: 'SUBSCRIPTION',
  TEST_DOCUMENT: 'OTHER',
};

const SECTION_WORDS: Readonly<Record<Section, MessageDescriptor>> = {
  PLATFORM: msg`Platform documents`,
  CUSTODY: msg`Custodial agreements`,
  SUBSCRIPTION: msg`Subscription documents`,
  OTHER: msg`Other`,
};

const SECTIONS = Object.keys(SECTION_WORDS) as Section[];

/** What the client has signed, under the heading of each section. */
export function SignedAgreements() {
  const { t } = useWords();
  return (
    <Paged
      words={{ more: t`Show more` }}
      page={(cursor, after) => <SignedPage cursor={cursor} after={after} />}
    />
  );
}

type SignedPageProps = {
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

function SignedPage({ cursor, after }: SignedPageProps) {
  const { i18n } = useLingui();
  const { data } = useQuery(signedAgreementsQuery(cursor));
  if (!data) {
    return (
      <Card flush>
        <Skeleton height={18} />
      </Card>
    );
  }
  if (data.items.length === 0) return <NothingSigned />;
  return (
    <Stack>
      {SECTIONS.map((section) => {
        const items = data.items.filter((item) => SECTION_OF[item.envelope_type] === section);
        const title = i18n._(SECTION_WORDS[section]);
        return items.length === 0 ? null : (
          <Card key={section} title={title} flush>
            <SettingRows label={title}>
              {items.map((item) => (
                <SignedRow key={item.id} item={item} />
              ))}
            </SettingRows>
          </Card>
        );
      })}
      {after(data.next_cursor)}
    </Stack>
  );
}

function SignedRow({ item }: { item: Item }) {
  const { id, title, signer_name, signed_at, superseded_at, document } = item;
  const at = formatDate(signed_at, 'mediumWithTime');
  return (
    <SettingRow
      title={<span lang="en">{title}</span>}
      value={
        <Trans>
          Signed by {signer_name}, {at}
        </Trans>
      }
      text={
        superseded_at ? <Superseded at={superseded_at} /> : <SealedCopyText document={document} />
      }
    >
      {document.state === 'READY' ? (
        <DownloadAgreement id={id} title={title} />
      ) : (
        <SealedCopyBadge document={document} />
      )}
    </SettingRow>
  );
}

/** Why there is a later one: details that change back count with the earlier signature again, so it does not say which is in force. */
function Superseded({ at }: { at: string }) {
  return (
    <>
      <StatusBadge>
        <Trans>Earlier version</Trans>
      </StatusBadge>
      <br />
      <Trans>Signed again on {formatDate(at)} with your changed details</Trans>
    </>
  );
}

function NothingSigned() {
  return (
    <Card title={<Trans>Signed agreements</Trans>} flush>
      <EmptyState
        title={<Trans>Nothing is signed yet</Trans>}
        text={<Trans>A sealed copy of each agreement that you sign is kept for you here.</Trans>}
      />
    </Card>
  );
}
