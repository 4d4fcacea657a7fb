import type { AnswerOf, BodyOf } from '@ballast/contract/call.ts';
import { findAsset } from '@ballast/contract/money/asset.ts';
import {
  requestWithdrawal,
  WithdrawalRequest,
} from '@ballast/contract/payments/withdrawal-requests.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { NativeSelect, Textarea } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Amount } from '../../../app/figures/amounts.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { isPositive, problem } from '../../../app/forms/amount-check.ts';
import { AmountInput, amountWords, shapeOf, typedWords } from '../../../app/forms/amount-field.tsx';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { Form } from '../../../app/forms/form.tsx';
import { blanksAsNull } from '../../../app/forms/form-errors.ts';
import { amountOf, shownAmount, typeAmount } from '../../../app/forms/typed-amount.ts';
import { useForm } from '../../../app/forms/use-form.ts';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { StepList } from '../../../ui/lists/step-list.tsx';
import { readRequestSearch } from './request-search.ts';
import { withdrawnCurrencies } from './withdrawn-currencies.ts';

const route = getRouteApi('/client/withdrawal/request');

type Wanted = BodyOf<typeof requestWithdrawal>;

type Sent = AnswerOf<typeof requestWithdrawal> & Pick<Wanted, 'currency' | 'amount'>;

/** What the screens of withdrawals do not offer is asked for here; then what happens next. */
export function WithdrawalRequestPage() {
  const [sent, setSent] = useState<Sent | null>(null);
  return sent ? <Received sent={sent} /> : <RequestForm onSent={setSent} />;
}

const TARGET_MAX = 500;
const NOTE_MAX = 2000;

function RequestForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const { currency: known = '', amount = '' } = readRequestSearch(route.useSearch());
  const ask = useCallMutation(requestWithdrawal);
  const currencies = withdrawnCurrencies().map(({ code }) => code);
  const currency = currencies.includes(known) ? known : '';
  const form = useForm({
    values: {
      currency,
      amount: currency === '' ? shownAmount('') : typeAmount(amount, shape(currency)),
      ...{ target: '', note: '' },
    },
    rules: WithdrawalRequest,
    given: ({ note, amount: typed, ...rest }) => ({
      ...(blanksAsNull({ ...rest, amount: amountOf(typed) }) as object),
      ...(note.trim() !== '' && { note }),
    }),
    check: ({ currency: chosen, amount: typed }) => ({
      currency: chosen === '' && t`Choose a currency`,
      amount:
        typedWords(i18n, typed, shape(chosen)) ??
        (!isPositive(amountOf(typed)) && amountWords(i18n, problem('amount_invalid'))),
    }),
    send: async (body: Wanted) => onSent({ ...(await ask.mutateAsync({ body })), ...body }),
  });
  const { onChange, ...chosen } = form.getInputProps('currency');
  return (
    <FlowScreen
      title={<Trans>Ask for a withdrawal</Trans>}
      lead={
        <Trans>
          For an amount or a destination that you cannot choose yourself. Your relationship manager
          looks at it and answers by email.
        </Trans>
      }
      back={paths.withdrawals()}
      close={paths.portfolio()}
    >
      <Form form={form} submit={<Trans>Send the request</Trans>}>
        <NativeSelect
          {...chosen}
          size="md"
          label={<Trans>Currency</Trans>}
          data={[{ value: '', label: t`Choose` }, ...currencies]}
          onChange={({ currentTarget: { value } }) => {
            onChange(value);
            // What was typed may mean another amount in a currency of fewer places.
            form.setFieldValue('amount', typeAmount(form.getValues().amount.text, shape(value)));
          }}
        />
        <AmountInput
          {...form.getInputProps('amount')}
          label={<Trans>Amount</Trans>}
          disabled={form.values.currency === ''}
          {...shape(form.values.currency)}
        />
        <Textarea
          {...form.getInputProps('target')}
          label={<Trans>Where should it go?</Trans>}
          description={<Trans>Say whose account or wallet it is, and where it is kept.</Trans>}
          maxLength={TARGET_MAX}
          rows={3}
        />
        <Textarea
          {...form.getInputProps('note')}
          label={<Trans>What else should we know? (optional)</Trans>}
          maxLength={NOTE_MAX}
          rows={3}
        />
      </Form>
    </FlowScreen>
  );
}

function shape(currency: string) {
  return findAsset(currency) ? shapeOf(currency) : { places: 0, unit: '' };
}

function Received({ sent: { currency, amount, due_at } }: { sent: Sent }) {
  const { t } = useWords();
  const day = formatDate(due_at, 'medium');
  const words = { done: t`done`, current: t`now`, ahead: t`ahead` };
  const steps = [
    {
      key: 'sent',
      state: 'done' as const,
      title: <Trans>You sent your request</Trans>,
      text: <Amount value={amount} asset={currency} full open />,
    },
    {
      key: 'manager',
      state: 'current' as const,
      title: <Trans>Your relationship manager looks at it</Trans>,
      text: <Trans>You will have an answer by email by {day}.</Trans>,
    },
    {
      key: 'agreed',
      state: 'ahead' as const,
      title: <Trans>You agree on how it is done</Trans>,
      text: <Trans>Nothing leaves your account on this request alone.</Trans>,
    },
  ];
  return (
    <FlowScreen title={<Trans>Your request is with us</Trans>} close={paths.portfolio()}>
      <Card title={<Trans>What happens next</Trans>}>
        <StepList
          label={t`What happens next`}
          steps={steps.map((step) => ({ ...step, stateWord: words[step.state] }))}
        />
      </Card>
      <ButtonLink to={paths.portfolio()}>
        <Trans>Go to your portfolio</Trans>
      </ButtonLink>
      <ButtonLink to={paths.withdrawals()} variant="default">
        <Trans>Back to your withdrawals</Trans>
      </ButtonLink>
    </FlowScreen>
  );
}
