import type { AnswerOf } from '@ballast/contract/call.ts';
import type { AddressField } from '@ballast/contract/onboarding/kyc/possible-address.ts';
import {
  listProfileChanges,
  type ProfileChange,
  requestProfileChange,
  ToldProfileChange,
} from '@ballast/contract/onboarding/profile-changes.ts';
import { getProfiles } from '@ballast/contract/onboarding/profiles.ts';
import { isWithDesk } from '@ballast/contract/reviews/client-case.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Checkbox, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatDate } from '../../app/figures/format-date.ts';
import { FlowScreen } from '../../app/forms/flow-screen.tsx';
import { Form } from '../../app/forms/form.tsx';
import { ruleWords } from '../../app/forms/rule-words.ts';
import { useForm } from '../../app/forms/use-form.ts';
import { ButtonLink, Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useCallMutation, useCallQuery } from '../../app/session/queries.ts';
import { useUser } from '../../app/session/use-user.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { SettingRow, SettingRows } from '../../ui/lists/setting-row.tsx';
import { StepList } from '../../ui/lists/step-list.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import {
  type AddressPart,
  addressAnswers,
  addressProblems,
  type TypedAddress,
} from '../onboarding/kyc/address-answers.ts';
import { AddressFields } from '../onboarding/kyc/address-fields.tsx';
import { PersonalInformation } from './personal-information.tsx';

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
  const { t } = useWords();
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

type Sent = AnswerOf<typeof requestProfileChange>;

/** A client tells what has changed; then what happens next. */
export function TellChangePage() {
  const [sent, setSent] = useState<Sent | null>(null);
  return sent ? <Received sent={sent} /> : <TellForm onSent={setSent} />;
}

const MESSAGE_MAX = 2000;

const NO_ADDRESS: TypedAddress = {
  address: '',
  address2: '',
  city: '',
  subdivision: '',
  zip_code: '',
  country: null,
};

const PARTS = ['address', 'address2', 'city', 'subdivision', 'zip_code', 'country'] as const;

const FIELDS = PARTS.map((part): AddressField => `${part}_of_residence`);

function TellForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const { i18n } = useLingui();
  const isPerson = useUser().account_type === 'INDIVIDUAL';
  const tell = useCallMutation(requestProfileChange);
  const form = useForm({
    values: { message: '', hasMoved: false, home: NO_ADDRESS },
    fields: ['message', ...FIELDS],
    rules: ToldProfileChange,
    given: ({ message, hasMoved, home }) => ({
      message,
      ...(hasMoved && addressAnswers(home, 'residence')),
    }),
    check: ({ hasMoved, home }) =>
      hasMoved
        ? Object.fromEntries(
            Object.entries(addressProblems(home, 'residence')).map(([field, said]) => [
              field,
              ruleWords(i18n, said, false),
            ]),
          )
        : {},
    send: async (body) => onSent(await tell.mutateAsync({ body })),
  });
  const { hasMoved, home } = form.values;
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
      <Form form={form} submit={<Trans>Send</Trans>}>
        <Textarea
          {...form.getInputProps('message')}
          label={<Trans>What has changed</Trans>}
          description={
            <Trans>For a new name or tax residence we will ask you for a document.</Trans>
          }
          maxLength={MESSAGE_MAX}
          rows={4}
        />
        {isPerson ? (
          <Checkbox
            {...form.getInputProps('hasMoved', { type: 'checkbox' })}
            label={<Trans>I live at another address</Trans>}
          />
        ) : null}
        {hasMoved ? (
          <AddressFields
            purpose="residence"
            address={home}
            problems={form.errors}
            onChange={(changed) => {
              form.setFieldValue('home', { ...home, ...changed });
              for (const part of Object.keys(changed) as AddressPart[])
                form.clearFieldError(`${part}_of_residence`);
            }}
          />
        ) : null}
      </Form>
    </FlowScreen>
  );
}

function Received({ sent: { due_at } }: { sent: Sent }) {
  const { t } = useWords();
  const day = formatDate(due_at, 'medium');
  const words = { done: t`done`, current: t`now`, ahead: t`ahead` };
  const steps = [
    { key: 'sent', state: 'done' as const, title: <Trans>You told us what has changed</Trans> },
    {
      key: 'manager',
      state: 'current' as const,
      title: <Trans>Your relationship manager looks at it</Trans>,
      text: (
        <Trans>
          You will have an answer by email by {day}. New subscriptions to private funds wait for it;
          you can redeem and withdraw as ever.
        </Trans>
      ),
    },
    {
      key: 'kept',
      state: 'ahead' as const,
      title: <Trans>We keep your new details</Trans>,
      text: (
        <Trans>If your agreements name what has changed, we will ask you to sign them again.</Trans>
      ),
    },
  ];
  return (
    <FlowScreen title={<Trans>We have received your change</Trans>} close={paths.portfolio()}>
      <Card title={<Trans>What happens next</Trans>}>
        <StepList
          label={t`What happens next`}
          steps={steps.map((step) => ({ ...step, stateWord: words[step.state] }))}
        />
      </Card>
      <ButtonLink to={paths.portfolio()}>
        <Trans>Go to your portfolio</Trans>
      </ButtonLink>
      <ButtonLink to={paths.personal()} variant="default">
        <Trans>View your personal information</Trans>
      </ButtonLink>
    </FlowScreen>
  );
}
