import type { BodyOf } from '@ballast/contract/call.ts';
import {
  FILINGS,
  type Filing,
  type ProofOfIncome,
  ProofOfIncomeChange,
  ProofOfIncomeGiven,
} from '@ballast/contract/onboarding/proofs/accreditation.ts';
import {
  changeProofOfIncome,
  sendProofOfIncome,
} from '@ballast/contract/onboarding/proofs/accreditation-calls.ts';
import { ACCREDITED_OVER } from '@ballast/contract/onboarding/proofs/accredited-over.ts';
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AmountField } from '../../../../app/forms/amount-field.tsx';
import { Form } from '../../../../app/forms/form.tsx';
import type { FormRules } from '../../../../app/forms/form-errors.ts';
import { amountOf, shownAmount, type TypedAmount } from '../../../../app/forms/typed-amount.ts';
import { useForm } from '../../../../app/forms/use-form.ts';
import { useGo } from '../../../../app/routing/link.tsx';
import { useCallMutation } from '../../../../app/session/queries.ts';
import { ChoiceCards } from '../../../../ui/fields/choice-cards.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useRetryDialog } from '../../../onboarding/use-retry-dialog.tsx';
import { stepPath } from '../step-path.ts';
import { useFundSlug } from '../subscribe-screen.tsx';
import { problemOfAmount } from './amount-over.tsx';
import { EvidenceFiles, useEvidenceFiles } from './evidence-files.tsx';
import { EvidenceScreen, isOpen } from './evidence-screen.tsx';
import { proofOfIncomeQuery } from './queries.ts';

/** What somebody earned in the last two years, with what shows it. */
export function ProofOfIncomePage() {
  const sent = useQuery(proofOfIncomeQuery());
  return (
    <EvidenceScreen
      title={<Trans>Prove your income</Trans>}
      lead={
        <Trans>
          Tax forms of the last two years that show your income, such as W-2, 1099 or 1040.
        </Trans>
      }
      sent={sent.data}
    >
      {(proof) => <IncomeForm key={proof.sent_at} proof={proof} />}
    </EvidenceScreen>
  );
}

type Values = { filing: Filing | null; last: TypedAmount; before: TypedAmount };

function IncomeForm({ proof }: { proof: ProofOfIncome }) {
  const go = useGo();
  const { i18n } = useLingui();
  const fundSlug = useFundSlug();
  const send = useCallMutation(sendProofOfIncome);
  const change = useCallMutation(changeProofOfIncome);
  const isChange = isOpen(proof);
  const files = useEvidenceFiles('INCOME', isChange ? proof : null);
  const [last = 0, before = 0] = proof.wanted_years;
  const rules: FormRules<BodyOf<typeof changeProofOfIncome>> = isChange
    ? ProofOfIncomeChange
    : ProofOfIncomeGiven;
  const form = useForm({
    values: valuesOf(proof, isChange),
    fields: ['filing', 'last', 'before', 'upload_ids'],
    rules,
    given: (typed) => ({
      filing: typed.filing,
      years: [
        { year: last, amount: amountOf(typed.last) },
        { year: before, amount: amountOf(typed.before) },
      ],
      ...(isChange ? files.changes : { upload_ids: files.ids }),
    }),
    check: (typed) => ({
      filing: typed.filing === null && <Trans>Choose an answer</Trans>,
      last: problemOfIncome(i18n, typed.last, typed.filing),
      before: problemOfIncome(i18n, typed.before, typed.filing),
      upload_ids: files.problem,
    }),
    refusals: { document_not_recent: ['last', <NotLastYears key="years" />] },
    send: async (body) => {
      if (isChange) await change.mutateAsync({ body });
      else await send.mutateAsync({ body: ProofOfIncomeGiven.parse(body) });
      await go(stepPath(fundSlug, 'accreditation-affirmation/income'));
    },
    retry: useRetryDialog(<Trans>We could not submit your documents</Trans>),
  });
  if (!files.isLoaded) return <Skeleton height={24} />;
  return (
    <Form form={form}>
      <ChoiceCards
        name="filing"
        label={<Trans>Whose income is it?</Trans>}
        choices={FILINGS.map((value) => ({ value, ...FILING_WORDS[value] }))}
        value={form.values.filing}
        onChange={(filing) => form.setFieldValue('filing', filing)}
        error={form.errors.filing}
      />
      <AmountField
        {...form.getInputProps('last')}
        label={<Trans>Income in {last}</Trans>}
        asset="USD"
      />
      <AmountField
        {...form.getInputProps('before')}
        label={<Trans>Income in {before}</Trans>}
        asset="USD"
      />
      <EvidenceFiles
        slot="INCOME"
        files={files}
        label={<Trans>Your tax forms of both years</Trans>}
        error={form.errors.upload_ids}
        onStored={() => form.clearFieldError('upload_ids')}
      />
    </Form>
  );
}

const FILING_WORDS: Readonly<Record<Filing, { title: ReactNode; text: ReactNode }>> = {
  INDIVIDUAL: {
    title: <Trans>Mine alone</Trans>,
    text: <Trans>More than $200,000 in each year</Trans>,
  },
  JOINT: {
    title: <Trans>Mine and my spouse’s together</Trans>,
    text: <Trans>More than $300,000 in each year</Trans>,
  },
};

/** What was told of the years that are asked about now. */
function valuesOf({ filing, years, wanted_years }: ProofOfIncome, isChange: boolean): Values {
  const told = (year: number | undefined) =>
    shownAmount((isChange && years.find((each) => each.year === year)?.amount) || '');
  return {
    filing: isChange ? filing : null,
    last: told(wanted_years[0]),
    before: told(wanted_years[1]),
  };
}

function problemOfIncome(i18n: I18n, typed: TypedAmount, filing: Filing | null): ReactNode {
  return problemOfAmount(i18n, typed, ACCREDITED_OVER[filing ?? 'INDIVIDUAL']);
}

function NotLastYears() {
  return <Trans>A new year has begun. Load this page again to see which years count.</Trans>;
}
