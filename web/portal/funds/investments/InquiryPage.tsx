import { CallError } from '@ballast/client/call-error.ts';
import type { AnswerOf, BodyOf } from '@ballast/contract/call.ts';
import type { getFund } from '@ballast/contract/funds/funds.ts';
import { FundInquiry, type SentInquiry, sendInquiry } from '@ballast/contract/funds/inquiries.ts';
import { isWithDesk } from '@ballast/contract/reviews/client-case.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Amount } from '../../../app/figures/amounts.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { isPositive, problem } from '../../../app/forms/amount-check.ts';
import { AmountInput, amountWords, shapeOf, typedWords } from '../../../app/forms/amount-field.tsx';
import { Form } from '../../../app/forms/form.tsx';
import { blanksAsNull } from '../../../app/forms/form-errors.ts';
import { amountOf, shownAmount } from '../../../app/forms/typed-amount.ts';
import { useForm } from '../../../app/forms/use-form.ts';
import { ButtonLink, Link } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/frames/page-header.tsx';
import { Stack } from '../../../ui/frames/stack.tsx';
import { SettingRow, SettingRows } from '../../../ui/lists/setting-row.tsx';
import { StepList } from '../../../ui/lists/step-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import styles from '../fund-overview.module.css';
import { fundQuery, inquiriesQuery } from '../queries.ts';

const route = getRouteApi('/client/main/explore/$slug/inquiry');

const NOTE_MAX = 2000;

const DOLLARS = shapeOf('USD');

type Fund = AnswerOf<typeof getFund>;

type Wanted = BodyOf<typeof sendInquiry>;

type Sent = AnswerOf<typeof sendInquiry> & Pick<Wanted, 'amount'>;

/** A client asks their manager about a fund, is told what happens next, and reads what they were answered. */
export function InquiryPage() {
  const { slug } = route.useParams();
  const [sent, setSent] = useState<Sent | null>(null);
  const fund = useQuery(fundQuery(slug));
  const inquiries = useQuery(inquiriesQuery(slug));
  if (fund.error instanceof CallError && fund.error.status === 404) {
    return <Navigate to={paths.explore()} replace />;
  }
  const isReady = fund.data && inquiries.data;
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={paths.fund(fund.data?.slug ?? slug)}>
            <Trans>Back to the fund</Trans>
          </Link>
        }
        title={<Trans>Your enquiry</Trans>}
        lead={fund.data?.name ?? <Skeleton height={1.5} width={20} />}
      />
      {isReady ? (
        <Asking fund={fund.data} sent={sent} onSent={setSent} />
      ) : (
        <Skeleton height={24} />
      )}
      {isReady && inquiries.data.items.length > 0 ? (
        <Inquiries inquiries={inquiries.data.items} />
      ) : null}
    </Stack>
  );
}

type AskingProps = { fund: Fund; sent: Sent | null; onSent: (sent: Sent) => void };

function Asking({ fund, sent, onSent }: AskingProps) {
  if (sent) return <Received sent={sent} />;
  if (fund.state === 'CLOSED') {
    return (
      <EmptyState
        title={<Trans>This fund does not allow investments at the moment</Trans>}
        text={<Trans>What you hold in it stays invested. Other funds are open.</Trans>}
      >
        <ButtonLink to={paths.explore()}>
          <Trans>See other funds</Trans>
        </ButtonLink>
      </EmptyState>
    );
  }
  return <InquiryForm fund={fund} onSent={onSent} />;
}

function InquiryForm({ fund, onSent }: Omit<AskingProps, 'sent'>) {
  const { i18n } = useLingui();
  const ask = useCallMutation(sendInquiry);
  const form = useForm({
    values: { amount: shownAmount(''), note: '' },
    rules: FundInquiry,
    given: ({ amount, note }) => ({
      ...(blanksAsNull({ amount: amountOf(amount) }) as object),
      ...(note.trim() !== '' && { note }),
    }),
    check: ({ amount }) => ({
      amount:
        typedWords(i18n, amount, DOLLARS) ??
        (!isPositive(amountOf(amount)) && amountWords(i18n, problem('amount_invalid'))),
    }),
    send: async (body: Wanted) => {
      const params = { fund: fund.slug };
      onSent({ ...(await ask.mutateAsync({ params, body })), amount: body.amount });
    },
  });
  return (
    <Card title={<Trans>Ask your relationship manager</Trans>}>
      <p className={styles.text}>
        <Trans>Say what you have in mind. Your relationship manager answers within 24 hours.</Trans>
      </p>
      <Form form={form} submit={<Trans>Send the enquiry</Trans>}>
        <AmountInput
          {...form.getInputProps('amount')}
          label={<Trans>How much would you like to invest?</Trans>}
          description={<Trans>In US dollars. Nothing is set aside.</Trans>}
          {...DOLLARS}
        />
        <Textarea
          {...form.getInputProps('note')}
          label={<Trans>What would you like to know? (optional)</Trans>}
          maxLength={NOTE_MAX}
          rows={4}
        />
      </Form>
    </Card>
  );
}

function Received({ sent: { amount, due_at } }: { sent: Sent }) {
  const { t } = useWords();
  const by = formatDate(due_at, 'mediumWithTime');
  const words = { done: t`done`, current: t`now`, ahead: t`ahead` };
  const steps = [
    {
      key: 'sent',
      state: 'done' as const,
      title: <Trans>You sent your enquiry</Trans>,
      text: <Amount value={amount} asset="USD" full />,
    },
    {
      key: 'manager',
      state: 'current' as const,
      title: <Trans>Your relationship manager looks at it</Trans>,
      text: <Trans>You will have an answer here and by email by {by}.</Trans>,
    },
    {
      key: 'agreed',
      state: 'ahead' as const,
      title: <Trans>You agree on the investment</Trans>,
      text: <Trans>Nothing is invested on this enquiry alone.</Trans>,
    },
  ];
  return (
    <Card title={<Trans>What happens next</Trans>}>
      <StepList
        label={t`What happens next`}
        steps={steps.map((step) => ({ ...step, stateWord: words[step.state] }))}
      />
    </Card>
  );
}

function Inquiries({ inquiries }: { inquiries: readonly SentInquiry[] }) {
  const { t } = useWords();
  return (
    <Card flush title={<Trans>What you asked</Trans>}>
      <SettingRows label={t`What you asked`}>
        {inquiries.map((inquiry) => (
          <SettingRow
            key={inquiry.id}
            title={<Amount value={inquiry.amount} asset="USD" full />}
            value={inquiry.note}
            text={<Answered inquiry={inquiry} />}
          >
            <Standing inquiry={inquiry} />
          </SettingRow>
        ))}
      </SettingRows>
    </Card>
  );
}

function decidedOf({ review }: SentInquiry) {
  return review.events.findLast(({ kind }) => kind === 'DECIDED');
}

function Answered({ inquiry }: { inquiry: SentInquiry }) {
  const { sent_at: at, review } = inquiry;
  const answer = decidedOf(inquiry)?.reason;
  return (
    <>
      <Trans>Sent on {formatDate(at)}</Trans>
      <br />
      {isWithDesk(review.state) ? (
        <Trans>You will have an answer by {formatDate(review.due_at, 'mediumWithTime')}.</Trans>
      ) : (
        answer
      )}
    </>
  );
}

function Standing({ inquiry }: { inquiry: SentInquiry }) {
  const [tone, words] = standingOf(inquiry);
  return <StatusBadge tone={tone}>{words}</StatusBadge>;
}

function standingOf(inquiry: SentInquiry): [Tone, ReactNode] {
  if (isWithDesk(inquiry.review.state)) {
    return ['caution', <Trans key="waiting">With your manager</Trans>];
  }
  return decidedOf(inquiry)?.decision === 'APPROVE'
    ? ['good', <Trans key="answered">Answered</Trans>]
    : ['neutral', <Trans key="refused">Not offered</Trans>];
}
