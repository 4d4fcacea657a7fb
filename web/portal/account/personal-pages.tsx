import {
  listProfileChanges,
  type ProfileChange,
} from '@ballast/contract/onboarding/profile-changes.ts';
import { getProfiles } from '@ballast/contract/onboarding/profiles.ts';
import { isWithDesk } from '@ballast/contract/reviews/client-case.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { formatDate } from '../../app/figures/format-date.ts';
import { FlowScreen } from '../../app/forms/flow-screen.tsx';
import { ButtonLink, Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useCallQuery } from '../../app/session/queries.ts';
import { useUser } from '../../app/session/use-user.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { SettingRow, SettingRows } from '../../ui/lists/setting-row.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { ChangeReceived } from './change-received.tsx';
import { PersonalInformation } from './personal-information.tsx';
import { type SentChange, TellForm } from './tell-change-form.tsx';

/** What we know of the client, and what they have told us of a change. */
export function PersonalPage() {
  const profiles = useCallQuery(getProfiles);
  const changes = useCallQuery(listProfileChanges);
  const [profile] = profiles.data?.items ?? [];
  const pending = changes.data?.items.find(isPending);
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={paths.settings()}>
            <Trans>Back to settings</Trans>
          </Link>
        }
        title={<Trans>Personal information</Trans>}
        lead={<Trans>What we know of you, and what your agreements say.</Trans>}
      />
      {pending ? <Pending change={pending} /> : null}
      <Card aside={changes.data && !pending ? <TellLink /> : null}>
        {profile ? <PersonalInformation profile={profile} /> : <Skeleton height={24} />}
      </Card>
      {changes.data && changes.data.items.length > 0 ? (
        <Changes changes={changes.data.items} />
      ) : null}
    </Stack>
  );
}

/** Whoever is not verified yet corrects their answers where they gave them. */
function TellLink() {
  if (useUser().verification_status !== 'VERIFIED') return null;
  return (
    <ButtonLink to={paths.personal('/change')} variant="default">
      <Trans>Something has changed</Trans>
    </ButtonLink>
  );
}

function isPending({ review }: ProfileChange): boolean {
  return isWithDesk(review.state);
}

function Pending({ change: { review } }: { change: ProfileChange }) {
  return (
    <Note tone="info" title={<Trans>We are looking at a change of your details</Trans>}>
      <Trans>
        You will have an answer by email by {formatDate(review.due_at)}. New subscriptions to
        private funds wait for it; you can redeem and withdraw as ever.
      </Trans>
    </Note>
  );
}

function Changes({ changes }: { changes: readonly ProfileChange[] }) {
  const { t } = useLingui();
  return (
    <Card flush title={<Trans>Changes you told us of</Trans>}>
      <SettingRows label={t`Changes you told us of`}>
        {changes.map((change) => (
          <SettingRow
            key={change.id}
            title={change.message}
            value={change.address?.join(', ')}
            text={<Answered change={change} />}
          >
            <Standing change={change} />
          </SettingRow>
        ))}
      </SettingRows>
    </Card>
  );
}

function Answered({ change: { sent_at: at, review } }: { change: ProfileChange }) {
  const reason = review.events.findLast(({ kind }) => kind === 'DECIDED')?.reason;
  return (
    <>
      <Trans>Sent on {formatDate(at)}</Trans>
      {reason ? (
        <>
          <br />
          {reason}
        </>
      ) : null}
    </>
  );
}

function Standing({ change }: { change: ProfileChange }) {
  const [tone, words] = standingOf(change);
  return <StatusBadge tone={tone}>{words}</StatusBadge>;
}

function standingOf(change: ProfileChange): [Tone, ReactNode] {
  if (isPending(change)) return ['caution', <Trans key="pending">Pending</Trans>];
  const { decision } = change.review.events.findLast(({ kind }) => kind === 'DECIDED') ?? {};
  return decision === 'APPROVE'
    ? ['good', <Trans key="changed">Changed</Trans>]
    : ['neutral', <Trans key="kept">Left as it was</Trans>];
}

/** A client tells what has changed; then what happens next. */
export function TellChangePage() {
  const [sent, setSent] = useState<SentChange | null>(null);
  return sent ? <ChangeReceived dueAt={sent.due_at} /> : <TellScreen onSent={setSent} />;
}

function TellScreen({ onSent }: { onSent: (sent: SentChange) => void }) {
  return (
    <FlowScreen
      title={<Trans>What has changed?</Trans>}
      lead={
        <Trans>
          Tell us in your own words. Your relationship manager looks at it, and answers by email.
        </Trans>
      }
      back={paths.personal()}
      close={paths.portfolio()}
    >
      <TellForm onSent={onSent} />
    </FlowScreen>
  );
}
