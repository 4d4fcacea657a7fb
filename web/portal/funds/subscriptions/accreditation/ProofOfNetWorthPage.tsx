import type { BodyOf } from '@ballast/contract/call.ts';
import {
  type ProofOfNetWorth,
  ProofOfNetWorthChange,
  ProofOfNetWorthGiven,
} from '@ballast/contract/onboarding/proofs/accreditation.ts';
import {
  changeProofOfNetWorth,
  sendProofOfNetWorth,
} from '@ballast/contract/onboarding/proofs/accreditation-calls.ts';
import { ACCREDITED_OVER } from '@ballast/contract/onboarding/proofs/accredited-over.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AmountField } from '../../../../app/forms/amount-field.tsx';
import { Form } from '../../../../app/forms/form.tsx';
import type { FormRules } from '../../../../app/forms/form-errors.ts';
import { amountOf, shownAmount } from '../../../../app/forms/typed-amount.ts';
import { useForm } from '../../../../app/forms/use-form.ts';
import { useGo } from '../../../../app/routing/link.tsx';
import { useCallMutation } from '../../../../app/session/queries.ts';
import { useUser } from '../../../../app/session/use-user.ts';
import { dayOfTyped, typeDate, typedOfDay } from '../../../../ui/fields/date-text.ts';
import { MaskedInput } from '../../../../ui/fields/masked-input.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useRetryDialog } from '../../../onboarding/use-retry-dialog.tsx';
import { stepPath } from '../step-path.ts';
import { useFundSlug } from '../subscribe-screen.tsx';
import { NotOver, problemOfAmount } from './amount-over.tsx';
import { EvidenceFiles, problemOfDay, TooOld, useEvidenceFiles } from './evidence-files.tsx';
import { EvidenceScreen, isOpen } from './evidence-screen.tsx';
import { proofOfNetWorthQuery } from './queries.ts';

/** What somebody owns beside their home, or what a company has, with what shows it. */
export function ProofOfNetWorthPage() {
  const sent = useQuery(proofOfNetWorthQuery());
  const words = useUser().account_type === 'INSTITUTIONAL' ? OF_COMPANY : OF_PERSON;
  return (
    <EvidenceScreen title={words.title} lead={words.lead} sent={sent.data}>
      {(proof) => <NetWorthForm key={proof.sent_at} proof={proof} words={words} />}
    </EvidenceScreen>
  );
}

type Words = { title: ReactNode; lead: ReactNode; amount: ReactNode; day: ReactNode; over: string };

const OF_PERSON: Words = {
  title: <Trans>Prove your net worth</Trans>,
  lead: (
    <Trans>
      Statements of your accounts and holdings, and a credit report or statements of your debts.
      None may be older than three months.
    </Trans>
  ),
  amount: <Trans>Net worth without your home</Trans>,
  day: <Trans>Date of the oldest document</Trans>,
  over: ACCREDITED_OVER.NET_WORTH,
};

const OF_COMPANY: Words = {
  title: <Trans>Prove the assets of your company</Trans>,
  lead: (
    <Trans>
      The last balance sheet of your company, not older than three months. A family office sends
      what shows the assets under its management.
    </Trans>
  ),
  amount: <Trans>Total assets, or assets under management</Trans>,
  day: <Trans>Date of the balance sheet</Trans>,
  over: ACCREDITED_OVER.TOTAL_ASSETS,
};

function NetWorthForm({ proof, words }: { proof: ProofOfNetWorth; words: Words }) {
  const go = useGo();
  const { i18n } = useLingui();
  const { t } = useWords();
  const fundSlug = useFundSlug();
  const send = useCallMutation(sendProofOfNetWorth);
  const change = useCallMutation(changeProofOfNetWorth);
  const isChange = isOpen(proof);
  const files = useEvidenceFiles('NET_WORTH', isChange ? proof : null);
  const rules: FormRules<BodyOf<typeof changeProofOfNetWorth>> = isChange
    ? ProofOfNetWorthChange
    : ProofOfNetWorthGiven;
  const form = useForm({
    values: {
      amount: shownAmount(isChange ? (proof.amount ?? '') : ''),
      dated_on: isChange && proof.dated_on ? typedOfDay(proof.dated_on) : '',
    },
    fields: ['amount', 'dated_on', 'upload_ids'],
    rules,
    given: ({ amount, dated_on }) => ({
      amount: amountOf(amount),
      dated_on: dayOfTyped(dated_on) ?? '',
      ...(isChange ? files.changes : { upload_ids: files.ids }),
    }),
    check: ({ amount, dated_on }) => ({
      amount: problemOfAmount(i18n, amount, words.over),
      dated_on: problemOfDay(dated_on),
      upload_ids: files.problem,
    }),
    refusals: {
      amount_below_minimum: ['amount', <NotOver key="over" limit={words.over} />],
      document_not_recent: ['dated_on', <TooOld key="old" />],
    },
    send: async (body) => {
      if (isChange) await change.mutateAsync({ body });
      else await send.mutateAsync({ body: ProofOfNetWorthGiven.parse(body) });
      await go(stepPath(fundSlug, 'accreditation-affirmation/net-worth'));
    },
    retry: useRetryDialog(<Trans>We could not submit your documents</Trans>),
  });
  if (!files.isLoaded) return <Skeleton height={24} />;
  return (
    <Form form={form}>
      <AmountField {...form.getInputProps('amount')} label={words.amount} asset="USD" />
      <EvidenceFiles
        slot="NET_WORTH"
        files={files}
        label={<Trans>Your documents</Trans>}
        error={form.errors.upload_ids}
        onStored={() => form.clearFieldError('upload_ids')}
      />
      <MaskedInput
        {...form.getInputProps('dated_on')}
        label={words.day}
        description={<Trans>Day, month and year, such as 17/05/2026</Trans>}
        placeholder={t`DD/MM/YYYY`}
        mask={typeDate}
      />
    </Form>
  );
}
